// Fuzzes the reader of baselines: any text is a baseline that is the same after
// it was written and read, or gives an error that names the line.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "trackcheck/baseline/baseline.h"

namespace trackcheck {
namespace {

absl::Status BaselineHolds(std::string_view text) {
  const absl::StatusOr<Baseline> baseline = Baseline::Parse(text);
  if (!baseline.ok()) return IsPlainError("line ", baseline.status());
  const std::string written = baseline->Text();
  const absl::StatusOr<Baseline> again = Baseline::Parse(written);
  if (!again.ok()) return again.status();
  if (again->Text() != written || again->size() != baseline->size()) {
    return absl::InternalError("a baseline that was read is another one");
  }
  uint64_t known = 0;
  for (const std::string& path : baseline->Paths()) {
    known += baseline->Known(path).CountUnused(
        [](std::string_view) { return true; });
  }
  if (known > baseline->size()) {
    return absl::InternalError("the files have more findings than all of them");
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace trackcheck

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxMessageBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(
      trackcheck::BaselineHolds(trackcheck::AsText(data, size)));
  return 0;
}
