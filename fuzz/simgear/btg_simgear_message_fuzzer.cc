// Fuzzes the agreement of SimGear's reader and the BTG decoder on encoded
// messages. These files are better formed than mutated bytes and more varied.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "fuzz/properties/exact_copy.h"
#include "fuzz/simgear/simgear_agreement.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"
#include "registry/format.h"
#include "registry/message_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const trackcheck::Format& btg = trackcheck::FuzzedFormat();
  const trackcheck::MessagePointer message =
      trackcheck::ParseMessageInput(btg, trackcheck::AsText(data, size));
  if (message == nullptr) return trackcheck::kReject;
  const absl::StatusOr<std::string> bytes = WithMessages(btg).Encode(*message);
  if (!bytes.ok()) return trackcheck::kReject;
  const trackcheck::ExactCopy copy(*bytes);
  trackcheck::ExpectHolds(trackcheck::btg::ReadersAgree(copy.view()));
  return 0;
}
