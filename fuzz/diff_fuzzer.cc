// The difference of any two files holds every property of differences.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/diff_properties.h"
#include "fuzz/fuzz_input.h"
#include "fuzz/fuzz_target.h"
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
  trackcheck::ExpectHolds(trackcheck::DiffHolds(
      FuzzedFormat(), FuzzedFormat().Encode(*pair.old_message),
      FuzzedFormat().Encode(*pair.new_message),
      trackcheck::PairOptions(pair.options)));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutatePairInput(FuzzedFormat(), LLVMFuzzerMutate, data,
                                     size, max_size, seed);
}
