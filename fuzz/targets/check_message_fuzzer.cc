// Fuzzes the decoder and the rules on encoded messages: the fast tier with
// structure.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "fuzz/properties/check_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"
#include "registry/format.h"
#include "registry/message_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const trackcheck::Format& format = trackcheck::FuzzedFormat();
  if (size > trackcheck::kMaxCheckedBytes) return trackcheck::kReject;
  const trackcheck::MessagePointer message =
      trackcheck::ParseMessageInput(format, trackcheck::AsText(data, size));
  if (message == nullptr) return trackcheck::kReject;
  const absl::StatusOr<std::string> bytes =
      WithMessages(format).Encode(*message);
  // A short message may describe a large file.
  if (!bytes.ok() || bytes->size() > trackcheck::kMaxFileBytes) {
    return trackcheck::kReject;
  }
  trackcheck::ExpectHolds(
      trackcheck::CheckHolds(format, trackcheck::ByteView(*bytes)));
  return 0;
}
