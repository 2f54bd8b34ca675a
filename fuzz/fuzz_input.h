// What the bytes of a structured fuzz input mean, and how they are mutated.
//
// A message is in protobuf's wire format. A pair of files to compare is
//
//   0  bits of the options, see PairOptions
//   1  u32 size of the old message, little-endian
//   5  the old message, then the new one
//
// An input that is nothing of the kind is mutated into one.
#ifndef TRACKCHECK_FUZZ_FUZZ_INPUT_H_
#define TRACKCHECK_FUZZ_FUZZ_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "diff/structural_diff.h"
#include "fuzz/value_mutator.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Larger inputs are rejected: they are slow and show nothing new.
inline constexpr size_t kMaxFileBytes = 64 << 10;
inline constexpr size_t kMaxMessageBytes = 16 << 10;

using MessagePointer = std::unique_ptr<google::protobuf::Message>;

// Null if `input` is not a message of the format or too large.
MessagePointer ParseMessageInput(const Format& format, std::string_view input);
std::string MakeMessageInput(const google::protobuf::Message& message);

struct PairInput {
  uint8_t options = 0;
  MessagePointer old_message;  // null if the input is not a pair
  MessagePointer new_message;
};
PairInput ParsePairInput(const Format& format, std::string_view input);
std::string MakePairInput(const PairInput& pair);

// Any byte means some options.
DiffOptions PairOptions(uint8_t bits);

// One of these as libFuzzer calls it: changes `data`, which has room for
// `max_size` bytes, and returns its new size. `byte_mutation` may be null.
size_t MutateMessageInput(const Format& format, ByteMutation byte_mutation,
                          uint8_t* data, size_t size, size_t max_size,
                          uint64_t seed);
size_t MutatePairInput(const Format& format, ByteMutation byte_mutation,
                       uint8_t* data, size_t size, size_t max_size,
                       uint64_t seed);

// A message made of parts of two, written to `out`.
size_t CrossMessageInputs(const Format& format, std::string_view first,
                          std::string_view second, uint8_t* out,
                          size_t max_size, uint64_t seed);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_FUZZ_INPUT_H_
