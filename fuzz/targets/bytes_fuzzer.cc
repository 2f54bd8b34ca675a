// Fuzzes all properties of files on any bytes.
#include <cstddef>
#include <cstdint>

#include "fuzz/properties/properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(trackcheck::BytesHold(
      trackcheck::FuzzedFormat(), trackcheck::AsText(data, size)));
  return 0;
}
