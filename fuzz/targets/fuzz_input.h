// The layout of structured fuzz inputs, and their mutation.
//
// A message is in protobuf's wire format. A pair of files to compare is
//
//   0  bits of the options, see PairOptions
//   1  u32 size of the old message, little-endian
//   5  the old message, then the new one
//
// An input without this layout is mutated into one with it.
#ifndef TRACKCHECK_FUZZ_TARGETS_FUZZ_INPUT_H_
#define TRACKCHECK_FUZZ_TARGETS_FUZZ_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "diff/structural_diff.h"
#include "fuzz/mutator/value_mutator.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Larger inputs are rejected: they are slow and find no other faults.
inline constexpr size_t kMaxFileBytes = 64 << 10;
inline constexpr size_t kMaxMessageBytes = 16 << 10;

using MessagePointer = std::unique_ptr<google::protobuf::Message>;

// Returns null if `input` is too large or is not a message of the format.
MessagePointer ParseMessageInput(const Format& format, std::string_view input);
std::string MakeMessageInput(const google::protobuf::Message& message);

struct PairInput {
  uint8_t options = 0;
  MessagePointer old_message;  // null if the input is not a pair
  MessagePointer new_message;
};
PairInput ParsePairInput(const Format& format, std::string_view input);
std::string MakePairInput(const PairInput& pair);

// Every byte is a valid set of options.
DiffOptions PairOptions(uint8_t bits);

// Mutates the input in `data`, which has room for `max_size` bytes, and returns
// its new size: a LLVMFuzzerCustomMutator. Nearly all results are messages that
// a file can hold. `byte_mutation` may be null.
size_t MutateMessageInput(const Format& format, ByteMutation byte_mutation,
                          uint8_t* data, size_t size, size_t max_size,
                          uint64_t seed);
size_t MutatePairInput(const Format& format, ByteMutation byte_mutation,
                       uint8_t* data, size_t size, size_t max_size,
                       uint64_t seed);

// Writes a message made of parts of both inputs to `out`, which has room for
// `max_size` bytes, and returns its size.
size_t CrossMessageInputs(const Format& format, std::string_view first,
                          std::string_view second, uint8_t* out,
                          size_t max_size, uint64_t seed);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_TARGETS_FUZZ_INPUT_H_
