// Fuzzes the decoder and the rules on any bytes: the fast tier.
#include <cstddef>
#include <cstdint>

#include "fuzz/properties/check_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxCheckedBytes) return trackcheck::kReject;
  // libFuzzer's copy of the input ends where its allocation ends.
  trackcheck::ExpectHolds(
      trackcheck::CheckHolds(trackcheck::FuzzedFormat(), {data, size}));
  return 0;
}
