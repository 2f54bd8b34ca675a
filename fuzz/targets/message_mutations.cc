// libFuzzer's mutations for targets whose input is a message of the format.
#include <cstddef>
#include <cstdint>

#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutateMessageInput(
      trackcheck::FuzzedFormat(), LLVMFuzzerMutate, data, size, max_size, seed);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* data1, size_t size1,
                                            const uint8_t* data2, size_t size2,
                                            uint8_t* out, size_t max_out_size,
                                            unsigned int seed) {
  return trackcheck::CrossMessageInputs(
      trackcheck::FuzzedFormat(), trackcheck::AsText(data1, size1),
      trackcheck::AsText(data2, size2), out, max_out_size, seed);
}
