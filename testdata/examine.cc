#include "testdata/examine.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/check_file.h"

namespace trackcheck {
namespace {

std::string PlaceAndMessage(const Location& where, const Message& message) {
  return absl::StrFormat(
      "%s 0x%x+%d %s: %s",
      where.range.space == Space::kFile ? "file" : "inflated",
      where.range.offset, where.range.size, where.field.text(),
      RenderMessage(message));
}

}  // namespace

Examined Examine(const Format& format, ByteView bytes, WorkPool& pool,
                 uint64_t max_per_rule, std::string_view path) {
  CheckOptions options;
  options.format = &format;
  options.limits.max_findings_per_rule = max_per_rule;
  options.path = path;
  CheckedFile checked = CheckFile(format, bytes, options, pool);
  return {std::move(checked.file), std::move(checked.findings)};
}

std::string FindingsText(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings.listed) {
    const Severity severity = finding.severity.value_or(finding.rule->severity);
    absl::StrAppendFormat(&text, "%s %s %s\n",
                          std::string(SeverityName(severity)),
                          std::string(finding.rule->id),
                          PlaceAndMessage(finding.where, finding.message));
    if (finding.count != 1) {
      absl::StrAppend(&text, "  count ", finding.count, "\n");
    }
    for (const Related& related : finding.related) {
      absl::StrAppend(&text, "  related ", related.path,
                      related.path.empty() ? "" : " ",
                      PlaceAndMessage(related.where, related.message), "\n");
    }
  }
  for (const auto& [rule, places] : findings.omitted) {
    absl::StrAppend(&text, "omitted ", std::string(rule), " ", places.total(),
                    "\n");
  }
  absl::StrAppendFormat(&text, "%d errors, %d warnings, %d infos\n",
                        findings.count(Severity::kError),
                        findings.count(Severity::kWarning),
                        findings.count(Severity::kInfo));
  return text;
}

std::string ExamineToText(const Format& format, ByteView bytes,
                          std::string_view path) {
  WorkPool pool(1);
  return FindingsText(Examine(format, bytes, pool, 20, path).findings);
}

}  // namespace trackcheck
