// Mutates single values in ways that often break decoders: by one, to a limit,
// to the size of something else.
#ifndef TRACKCHECK_FUZZ_MUTATOR_VALUE_MUTATOR_H_
#define TRACKCHECK_FUZZ_MUTATOR_VALUE_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "fuzz/mutator/random.h"

namespace trackcheck {

// Mutates the first `size` bytes in place and returns the new size, which is at
// most `max_size`. libFuzzer's function of this kind uses the dictionary and
// the values with which the program compared its input.
using ByteMutation = size_t (*)(uint8_t* data, size_t size, size_t max_size);

// Mutates an integer of `bits` bits, at most 64; the result is in the low bits.
// `related` are values that it may have to match: neighbors, sizes of lists.
uint64_t MutateInteger(uint64_t value, int bits,
                       std::span<const uint64_t> related, Random& random);

// Mutates a floating-point number, given as its bits so that NaNs keep their
// payload.
uint32_t MutateFloat(uint32_t value, std::span<const uint64_t> related,
                     Random& random);
uint64_t MutateDouble(uint64_t value, std::span<const uint64_t> related,
                      Random& random);

// Mutates `bytes` in place. `byte_mutation` may be null.
void MutateBytes(ByteMutation byte_mutation, Random& random,
                 std::string* bytes);

// The same for UTF-8 text, which stays valid.
void MutateText(ByteMutation byte_mutation, Random& random, std::string* text);

// Replaces every byte that is not part of a UTF-8 character by an ASCII
// character: protobuf's string fields must be valid UTF-8.
void MakeValidUtf8(std::string* text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_MUTATOR_VALUE_MUTATOR_H_
