// libFuzzer's mutations for targets whose input is a file of the format.
#include <cstddef>
#include <cstdint>

#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutateFileInput(
      trackcheck::FuzzedFormat(), LLVMFuzzerMutate, data, size, max_size, seed);
}
