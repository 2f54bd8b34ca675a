// FlightGear's own reader and the BTG decoder agree on what any message encodes
// to: these files are sounder than mutated bytes, and differ more.
#include <cstddef>
#include <cstdint>

#include "fuzz/exact_copy.h"
#include "fuzz/fuzz_input.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/simgear_agreement.h"
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
  const trackcheck::ExactCopy copy(Btg().Encode(*message));
  trackcheck::ExpectHolds(trackcheck::btg::ReadersAgree(copy.view()));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutateMessageInput(Btg(), LLVMFuzzerMutate, data, size,
                                        max_size, seed);
}
