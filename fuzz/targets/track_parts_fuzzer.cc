// Fuzzes the decoder of tracks on any bytes: lists that are read ahead in parts
// give the same document and the same findings.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/testing/parts_agreement.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxCheckedBytes) return trackcheck::kReject;
  static trackcheck::WorkPool& pool = *new trackcheck::WorkPool(2);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Some elements of the seeds.
  constexpr uint64_t kPartBytes = 100;
  const std::string difference =
      trackcheck::track::DifferenceInParts(text, kPartBytes, pool);
  trackcheck::ExpectHolds(difference.empty() ? absl::OkStatus()
                                             : absl::InternalError(difference));
  return 0;
}
