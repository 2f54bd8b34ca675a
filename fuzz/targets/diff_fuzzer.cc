// Fuzzes all properties of differences, or of patches, on any two files.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "fuzz/properties/diff_properties.h"
#include "fuzz/properties/patch_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"
#include "registry/format.h"
#include "registry/message_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const trackcheck::Format& format = trackcheck::FuzzedFormat();
  const trackcheck::PairInput pair =
      trackcheck::ParsePairInput(format, trackcheck::AsText(data, size));
  if (pair.old_message == nullptr) return trackcheck::kReject;
  const absl::StatusOr<std::string> old_bytes =
      WithMessages(format).Encode(*pair.old_message);
  const absl::StatusOr<std::string> new_bytes =
      WithMessages(format).Encode(*pair.new_message);
  if (!old_bytes.ok() || !new_bytes.ok()) return trackcheck::kReject;
  if (!trackcheck::TestsPatches(pair.options)) {
    trackcheck::ExpectHolds(trackcheck::DiffHolds(
        format, *old_bytes, *new_bytes, trackcheck::PairOptions(pair.options)));
    return 0;
  }
  const absl::StatusOr<std::string> third_bytes =
      WithMessages(format).Encode(*trackcheck::MakeThirdMessage(format, pair));
  trackcheck::ExpectHolds(
      trackcheck::PatchesHold(format, *old_bytes, *new_bytes,
                              third_bytes.ok() ? *third_bytes : *old_bytes));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutatePairInput(
      trackcheck::FuzzedFormat(), LLVMFuzzerMutate, data, size, max_size, seed);
}
