// Single values changed the way that breaks decoders: by one, to a limit, to
// the size of something else.
#ifndef TRACKCHECK_FUZZ_VALUE_MUTATOR_H_
#define TRACKCHECK_FUZZ_VALUE_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "fuzz/random.h"

namespace trackcheck {

// Changes the first `size` bytes in place, to at most `max_size`, and returns
// the new size: libFuzzer's own mutation, which knows the dictionary and what
// the program compared its input with.
using ByteMutation = size_t (*)(uint8_t* data, size_t size, size_t max_size);

// An integer of `bits` (at most 64), in the low bits of the result. `related`
// are values that it might have to agree with: neighbours, sizes of lists.
uint64_t MutateInteger(uint64_t value, int bits,
                       std::span<const uint64_t> related, Random& random);

// A floating-point number as its bits: NaNs keep their payload.
uint32_t MutateFloat(uint32_t value, std::span<const uint64_t> related,
                     Random& random);
uint64_t MutateDouble(uint64_t value, std::span<const uint64_t> related,
                      Random& random);

// `byte_mutation` may be null.
void MutateBytes(ByteMutation byte_mutation, Random& random,
                 std::string* bytes);

// The same for UTF-8, which the result still is.
void MutateText(ByteMutation byte_mutation, Random& random, std::string* text);

// Replaces every byte that is no part of a UTF-8 character by an ASCII one:
// protobuf's text fields hold nothing else.
void MakeValidUtf8(std::string* text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_VALUE_MUTATOR_H_
