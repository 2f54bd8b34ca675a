// Fuzzes the reader of files beside those of a set, and the rules about them,
// with the base file of the format. The input is the content of such a file.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fuzz/properties/companion_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/fuzzed_format.h"
#include "registry/examples/base_case_message.h"
#include "registry/format.h"
#include "registry/message_format.h"

namespace {

const std::string& BaseFile() {
  static const std::string& file = *[] {
    const trackcheck::Format& format = trackcheck::FuzzedFormat();
    return new std::string(
        *WithMessages(format).Encode(*trackcheck::BaseCaseMessage(format)));
  }();
  return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(trackcheck::CompanionHolds(
      trackcheck::FuzzedFormat(), BaseFile(), trackcheck::AsText(data, size)));
  return 0;
}
