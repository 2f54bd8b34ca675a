// Fuzzes the agreement of SimGear's reader and the BTG decoder on any bytes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/properties/exact_copy.h"
#include "fuzz/simgear/simgear_agreement.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  const trackcheck::ExactCopy copy(
      std::string_view(reinterpret_cast<const char*>(data), size));
  trackcheck::ExpectHolds(trackcheck::btg::ReadersAgree(copy.view()));
  return 0;
}
