// Fuzzes all properties of differences on any two files.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "fuzz/properties/diff_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "registry/format.h"

namespace {

const trackcheck::Format& FuzzedFormat() {
  static const trackcheck::Format& format =
      *trackcheck::FindFormat(TRACKCHECK_FUZZ_FORMAT);
  return format;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const trackcheck::PairInput pair = trackcheck::ParsePairInput(
      FuzzedFormat(), {reinterpret_cast<const char*>(data), size});
  if (pair.old_message == nullptr) return trackcheck::kReject;
  const absl::StatusOr<std::string> old_bytes =
      FuzzedFormat().Encode(*pair.old_message);
  const absl::StatusOr<std::string> new_bytes =
      FuzzedFormat().Encode(*pair.new_message);
  if (!old_bytes.ok() || !new_bytes.ok()) return trackcheck::kReject;
  trackcheck::ExpectHolds(
      trackcheck::DiffHolds(FuzzedFormat(), *old_bytes, *new_bytes,
                            trackcheck::PairOptions(pair.options)));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutatePairInput(FuzzedFormat(), LLVMFuzzerMutate, data,
                                     size, max_size, seed);
}
