#include "fuzz/properties/report_properties.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "fuzz/properties/is_html.h"
#include "fuzz/properties/is_json.h"
#include "fuzz/properties/is_plain_text.h"
#include "fuzz/properties/is_xml.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/write_report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

absl::Status ReportIsReadable(std::string_view kind,
                              const std::vector<FileResult>& run,
                              const ReportStyle& style) {
  const std::string text = WriteReport(kind, run, style);
  if (style.color || !style.terminal_rule_pages.empty()) {
    return absl::OkStatus();
  }
  const std::string what = absl::StrCat("the report ", std::string(kind));
  if (absl::Status status = IsPlainText(what, text); !status.ok()) {
    return status;
  }
  // A report in plain text may begin with any path.
  const std::string empty = WriteReport(kind, {}, style);
  if (empty.starts_with('{') || empty.starts_with('[')) {
    return IsJson(what, text);
  }
  if (empty.starts_with("<?xml")) return IsXml(what, text);
  if (empty.starts_with("<!DOCTYPE")) {
    return IsHtml(what, text, style.rule_pages);
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
