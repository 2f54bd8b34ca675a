// FlightGear's own reader and the BTG decoder agree on any bytes.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/exact_copy.h"
#include "fuzz/fuzz_input.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/simgear_agreement.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  const trackcheck::ExactCopy copy(
      std::string_view(reinterpret_cast<const char*>(data), size));
  trackcheck::ExpectHolds(trackcheck::btg::ReadersAgree(copy.view()));
  return 0;
}
