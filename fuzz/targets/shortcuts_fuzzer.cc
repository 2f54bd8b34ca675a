// Fuzzes the shortcuts of the rules on any bytes: findings are the same without
// prefilters and without kernels for wide vectors.
#include <cstddef>
#include <cstdint>

#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"
#include "testdata/shortcuts.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxCheckedBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(
      trackcheck::CompareShortcuts(trackcheck::FuzzedFormat(), {data, size})
          .status());
  return 0;
}
