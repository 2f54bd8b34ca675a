// The layout of structured fuzz inputs, and their mutation.
//
// A message is in protobuf's wire format. A pair of files to compare is
//
//   0  bits of the options, see PairOptions
//   1  u32 size of the old message, little-endian
//   5  the old message, then the new one
//
// A file with options of its format is the number of one of OptionVariants as a
// byte, modulo their number, and the file.
//
// An input without this layout is mutated into one with it.
#ifndef TRACKCHECK_FUZZ_TARGETS_FUZZ_INPUT_H_
#define TRACKCHECK_FUZZ_TARGETS_FUZZ_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diff/structural_diff.h"
#include "fuzz/mutator/value_mutator.h"
#include "google/protobuf/message.h"
#include "registry/format.h"

namespace trackcheck {

// Larger inputs are rejected: they are slow and find no other faults.
inline constexpr size_t kMaxFileBytes = 64 << 10;
inline constexpr size_t kMaxMessageBytes = 16 << 10;
// The same for the targets that only check files, which are fast for small
// ones.
inline constexpr size_t kMaxCheckedBytes = 4 << 10;

enum class InputLayout : uint8_t {
  kFile,
  kMessage,
  kFileWithOptions,
  kPair,
};

// What a target <format>_<name>_fuzzer reads. Targets with kFileWithOptions
// exist only for formats with options.
struct InputKind {
  std::string_view name;
  InputLayout layout;
  size_t max_bytes;  // of a file, or of each message
};

// Returns null if there are no such targets.
const InputKind* FindInputKind(std::string_view name);

using MessagePointer = std::unique_ptr<google::protobuf::Message>;

// Returns null if `input` is too large or is not a message of the format.
MessagePointer ParseMessageInput(const Format& format, std::string_view input);
std::string MakeMessageInput(const google::protobuf::Message& message);

// The options that the format's files are fuzzed with: for each option of a few
// values, each value but the first one. Empty if the format has no options.
std::vector<MessagePointer> OptionVariants(const Format& format);

struct PairInput {
  uint8_t options = 0;
  MessagePointer old_message;  // null if the input is not a pair
  MessagePointer new_message;
};
PairInput ParsePairInput(const Format& format, std::string_view input);
std::string MakePairInput(const PairInput& pair);

// Every byte is a valid set of options.
DiffOptions PairOptions(uint8_t bits);
// Whether the patches of the pair are tested, and not its differences.
bool TestsPatches(uint8_t bits);
// An edit of the old message, for tests of a third version. It depends on the
// pair alone. Precondition: the pair has messages.
MessagePointer MakeThirdMessage(const Format& format, const PairInput& pair);

// Mutates the input in `data`, which has room for `max_size` bytes, and returns
// its new size: a LLVMFuzzerCustomMutator. Nearly all results are messages that
// a file can hold. `byte_mutation` may be null.
size_t MutateMessageInput(const Format& format, ByteMutation byte_mutation,
                          uint8_t* data, size_t size, size_t max_size,
                          uint64_t seed);
size_t MutatePairInput(const Format& format, ByteMutation byte_mutation,
                       uint8_t* data, size_t size, size_t max_size,
                       uint64_t seed);
// Mutates a file: its bytes, or, one time in four, the message that describes
// it, so that counts, offsets and checksums are right again.
size_t MutateFileInput(const Format& format, ByteMutation byte_mutation,
                       uint8_t* data, size_t size, size_t max_size,
                       uint64_t seed);

// Writes a message made of parts of both inputs to `out`, which has room for
// `max_size` bytes, and returns its size.
size_t CrossMessageInputs(const Format& format, std::string_view first,
                          std::string_view second, uint8_t* out,
                          size_t max_size, uint64_t seed);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_TARGETS_FUZZ_INPUT_H_
