// Fuzzes the decoder and the rules with the options of the format.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/properties/check_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<trackcheck::MessagePointer>& variants =
      *new std::vector(trackcheck::OptionVariants(trackcheck::FuzzedFormat()));
  if (size == 0 || size > trackcheck::kMaxCheckedBytes) {
    return trackcheck::kReject;
  }
  trackcheck::ExpectHolds(
      trackcheck::CheckHolds(trackcheck::FuzzedFormat(), {data + 1, size - 1},
                             variants[data[0] % variants.size()].get()));
  return 0;
}
