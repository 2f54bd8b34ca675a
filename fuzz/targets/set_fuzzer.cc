// Fuzzes the rules over several files on two files beside each other.
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "fuzz/properties/set_properties.h"
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
  const absl::StatusOr<std::string> first =
      WithMessages(format).Encode(*pair.old_message);
  const absl::StatusOr<std::string> second =
      WithMessages(format).Encode(*pair.new_message);
  if (!first.ok() || !second.ok() ||
      first->size() + second->size() > trackcheck::kMaxFileBytes) {
    return trackcheck::kReject;
  }
  trackcheck::ExpectHolds(trackcheck::SetHolds(format, *first, *second));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutatePairInput(
      trackcheck::FuzzedFormat(), LLVMFuzzerMutate, data, size, max_size, seed);
}
