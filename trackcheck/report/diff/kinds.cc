#include "trackcheck/report/diff/kinds.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include "trackcheck/report/diff/diff_html.h"
#include "trackcheck/report/diff/diff_json.h"
#include "trackcheck/report/diff/diff_markdown.h"
#include "trackcheck/report/diff/diff_text.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 4> kKinds = {"text", "json", "markdown",
                                                    "html"};
constexpr std::array kWriters = {WriteDiffAsText, WriteDiffAsJson,
                                 WriteDiffAsMarkdown, WriteDiffAsHtml};
static_assert(kKinds.size() == kWriters.size());

}  // namespace

std::span<const std::string_view> DiffReportKinds() { return kKinds; }

bool DiffReportDrawsMaps(std::string_view kind) { return kind == "html"; }

void WriteDiff(std::string_view kind, const FileDiff& diff,
               const ReportStyle& style, std::ostream& out) {
  const size_t i =
      std::find(kKinds.begin(), kKinds.end(), kind) - kKinds.begin();
  assert(i < kKinds.size());
  kWriters[i](diff, style, out);
}

}  // namespace trackcheck
