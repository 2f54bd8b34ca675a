#include "trackcheck/report/rules/rule_example.h"

#include <cassert>
#include <stdexcept>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/examples/base_case_message.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/text_report.h"
#include "trackcheck/report/rules/closest_valid_case.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// The result of `trackcheck check` for the base case after the edits of
// `script`, as a file bad.FORMAT.
FileResult CheckExample(const Format& format, std::string_view script) {
  const absl::StatusOr<std::string> bytes =
      ApplyEdits(format, *BaseCaseMessage(format), script);
  if (!bytes.ok()) throw std::logic_error(MessageOf(bytes.status()));
  WorkPool pool(1);
  return CheckBytes(format, ByteView(*bytes), Joined({"bad.", format.name()}),
                    pool);
}

}  // namespace

std::string BadExampleReport(const Format& format, const RuleInfo& rule) {
  assert(rule.has_examples());
  FileResult result = CheckExample(format, rule.bad);
  result.fail_on = Severity::kInfo;  // so that the report shows infos
  std::string report = TextOfFindings(result);
  while (report.ends_with('\n')) report.pop_back();
  return report;
}

std::string ClosestValidCase(const Format& format, const RuleInfo& rule) {
  const bool is_valid =
      CheckExample(format, rule.ok).findings.count(Severity::kError) == 0;
  return DescribeClosestValidCase(rule, is_valid);
}

std::string_view WhyNoExample(const RuleInfo& rule) {
  assert(!rule.has_examples());
  return rule.reserved ? "No file can have this fault at present."
                       : rule.no_example;
}

}  // namespace trackcheck
