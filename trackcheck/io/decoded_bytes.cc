#include "trackcheck/io/decoded_bytes.h"

#include <optional>
#include <string>
#include <utility>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

DecodedBytes DecodeBytes(ByteView bytes, const std::string& name,
                         const CheckOptions& options) {
  DecodedBytes decoded;
  if (options.takes_companions) {
    decoded.format = ChooseFormat(options.format, bytes, name);
  } else {
    decoded.format =
        options.format != nullptr ? options.format : DetectFormat(bytes, name);
  }
  if (decoded.format == nullptr || IsGitLfsPointer(bytes)) {
    decoded.obstacle = UnrecognizedError(bytes, name);
    return decoded;
  }
  const Format& format = *decoded.format;
  const RuleSelection all;
  FindingSink sink(all, options.limits.max_findings_per_rule);
  WorkPool this_thread(1);
  decoded.file = format.DecodeWith(options.OptionsOf(format), bytes,
                                   options.limits, this_thread, sink);
  const Findings found = sink.Take();
  if (std::optional<Finding> cause =
          TransferFinding(format, bytes, options, *decoded.file, found,
                          this_thread, [](const RuleInfo&) { return true; })) {
    decoded.explained = true;
    decoded.damage.push_back(*cause);
    decoded.faults.push_back(*std::move(cause));
  } else {
    for (const Finding& finding : found.listed) {
      decoded.faults.push_back(finding);
      if (finding.severity == Severity::kError) {
        decoded.damage.push_back(finding);
      }
    }
  }
  if (!decoded.file->decoded_anything()) {
    decoded.obstacle = Joined(
        {"nothing in it can be decoded as ", format.name(),
         decoded.damage.empty() ? "" : ": ",
         decoded.damage.empty() ? "" : DamageText(decoded.damage.front())});
  }
  return decoded;
}

}  // namespace trackcheck
