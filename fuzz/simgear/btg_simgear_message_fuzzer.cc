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
#include "registry/format.h"

namespace {

const trackcheck::Format& Btg() {
  static const trackcheck::Format& format = *trackcheck::FindFormat("btg");
  return format;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const trackcheck::MessagePointer message = trackcheck::ParseMessageInput(
      Btg(), {reinterpret_cast<const char*>(data), size});
  if (message == nullptr) return trackcheck::kReject;
  const absl::StatusOr<std::string> bytes = Btg().Encode(*message);
  if (!bytes.ok()) return trackcheck::kReject;
  const trackcheck::ExactCopy copy(*bytes);
  trackcheck::ExpectHolds(trackcheck::btg::ReadersAgree(copy.view()));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutateMessageInput(Btg(), LLVMFuzzerMutate, data, size,
                                        max_size, seed);
}
