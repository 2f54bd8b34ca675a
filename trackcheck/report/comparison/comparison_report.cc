#include "trackcheck/report/comparison/comparison_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <ostream>
#include <span>
#include <string_view>

#include "absl/base/macros.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 5> kKinds = {"text", "json", "markdown",
                                                    "csv", "svg"};
constexpr std::array kWriters = {WriteComparisonAsText, WriteComparisonAsJson,
                                 WriteComparisonAsMarkdown,
                                 WriteComparisonAsCsv, WriteComparisonAsSvg};
static_assert(kKinds.size() == kWriters.size());

}  // namespace

std::span<const std::string_view> ComparisonReportKinds() { return kKinds; }

void WriteComparison(std::string_view kind, const FileComparison& comparison,
                     const ReportStyle& style, std::ostream& out) {
  const size_t i =
      std::find(kKinds.begin(), kKinds.end(), kind) - kKinds.begin();
  ABSL_HARDENING_ASSERT(i < kKinds.size());
  kWriters[i](comparison, style, out);
}

}  // namespace trackcheck
