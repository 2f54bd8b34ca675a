#include "fuzz/properties/check_properties.h"

#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/finding_properties.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

// One of each series is made, which shows whether its places lie in the file.
// More take time.
constexpr uint64_t kMaxPerRule = 1;

}  // namespace

absl::Status CheckHolds(const Format& format, ByteView bytes,
                        const google::protobuf::Message* options) {
  static const RuleSelection& all_rules = *new RuleSelection;
  static WorkPool& this_thread = *new WorkPool(1);
  FindingSink sink(all_rules, kMaxPerRule);
  const std::unique_ptr<const FormatOptions> format_options =
      options == nullptr ? nullptr : WithMessages(format).OptionsOf(*options);
  const std::unique_ptr<const DecodedFile> file = format.DecodeWith(
      format_options.get(), bytes, Limits(), this_thread, sink);
  if (file->decoded_anything()) file->Check(/*path=*/"", this_thread, sink);
  const Findings findings = sink.Take();
  if (!file->decoded_anything() && findings.listed.empty()) {
    return absl::InternalError("nothing decoded and nothing found");
  }
  return FindingsAreInside({.file = bytes, .inflated = file->inflated()},
                           findings);
}

}  // namespace trackcheck
