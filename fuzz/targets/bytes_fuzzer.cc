// Fuzzes all properties of files on any bytes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/properties/properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "registry/format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const trackcheck::Format& format =
      *trackcheck::FindFormat(TRACKCHECK_FUZZ_FORMAT);
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(trackcheck::BytesHold(
      format, {reinterpret_cast<const char*>(data), size}));
  return 0;
}
