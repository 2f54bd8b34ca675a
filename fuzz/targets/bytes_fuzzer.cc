// Fuzzes all properties of files on any bytes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/properties/fix_properties.h"
#include "fuzz/properties/properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  const trackcheck::Format& format = trackcheck::FuzzedFormat();
  const std::string_view bytes = trackcheck::AsText(data, size);
  trackcheck::ExpectHolds(trackcheck::BytesHold(format, bytes));
  // Repairs take longer than everything else: what happened to a file on its
  // way is searched for again and again.
  constexpr size_t kMaxRepairedBytes = 2048;
  if (size <= kMaxRepairedBytes && size % 4 == 0) {
    trackcheck::ExpectHolds(trackcheck::FixHolds(format, bytes));
  }
  return 0;
}
