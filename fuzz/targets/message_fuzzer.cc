// Fuzzes all properties of files on encoded messages.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "fuzz/properties/properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "registry/format.h"

namespace {

const trackcheck::Format& FuzzedFormat() {
  static const trackcheck::Format& format =
      *trackcheck::FindFormat(TRACKCHECK_FUZZ_FORMAT);
  return format;
}

std::string_view AsText(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const trackcheck::MessagePointer message =
      trackcheck::ParseMessageInput(FuzzedFormat(), AsText(data, size));
  if (message == nullptr) return trackcheck::kReject;
  const absl::StatusOr<std::string> bytes = FuzzedFormat().Encode(*message);
  // A short message may describe a large file.
  if (!bytes.ok() || bytes->size() > trackcheck::kMaxFileBytes) {
    return trackcheck::kReject;
  }
  trackcheck::ExpectHolds(trackcheck::MessageHolds(FuzzedFormat(), *message));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size,
                                          size_t max_size, unsigned int seed) {
  return trackcheck::MutateMessageInput(FuzzedFormat(), LLVMFuzzerMutate, data,
                                        size, max_size, seed);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* data1, size_t size1,
                                            const uint8_t* data2, size_t size2,
                                            uint8_t* out, size_t max_out_size,
                                            unsigned int seed) {
  return trackcheck::CrossMessageInputs(FuzzedFormat(), AsText(data1, size1),
                                        AsText(data2, size2), out, max_out_size,
                                        seed);
}
