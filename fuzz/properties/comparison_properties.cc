#include "fuzz/properties/comparison_properties.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/or_refusal.h"
#include "formats/api/view.h"
#include "fuzz/properties/is_json.h"
#include "fuzz/properties/is_xml.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/comparison/file_comparison.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

std::string Written(std::string_view kind, const FileComparison& comparison) {
  std::ostringstream out;
  WriteComparison(kind, comparison, {.color = true}, out);
  return out.str();
}

absl::Status ReportsHold(const FileComparison& comparison) {
  for (const std::string_view kind : ComparisonReportKinds()) {
    const std::string report = Written(kind, comparison);
    if (report.empty() || !report.ends_with('\n')) {
      return absl::InternalError(
          absl::StrCat("no lines of ", std::string(kind)));
    }
    if (Written(kind, comparison) != report) {
      return absl::InternalError(
          absl::StrCat(std::string(kind), " differs when written again"));
    }
  }
  const std::string csv = Written("csv", comparison);
  const auto lines =
      static_cast<uint64_t>(std::count(csv.begin(), csv.end(), '\n'));
  if (lines != comparison.result.samples.rows() + 1) {
    return absl::InternalError("the CSV does not have a row for each sample");
  }
  if (absl::Status status = IsXml("the SVG", Written("svg", comparison));
      !status.ok()) {
    return status;
  }
  return IsJson("the comparison", Written("json", comparison));
}

absl::Status ComparisonHolds(std::string_view format, std::string_view name,
                             const DecodedFile& old_file,
                             const DecodedFile& new_file) {
  const OrRefusal<DocumentComparison> itself =
      old_file.CompareWith(name, old_file);
  if (itself.ok() && !itself->equal) {
    return absl::InternalError("a file differs from itself");
  }
  OrRefusal<DocumentComparison> there = old_file.CompareWith(name, new_file);
  const OrRefusal<DocumentComparison> back =
      new_file.CompareWith(name, old_file);
  if (there.ok() != back.ok()) {
    return absl::InternalError("refused in one order only");
  }
  if (!there.ok()) return absl::OkStatus();
  if (there->equal != back->equal) {
    return absl::InternalError("equal in one order only");
  }
  if (!itself.ok()) {
    return absl::InternalError("a file can be compared only with another one");
  }
  return ReportsHold({.old_path = "a \"<&>:,%\x01\xff'.bin",
                      .new_path = "b",
                      .format = format,
                      .view = name,
                      .result = *std::move(there)});
}

}  // namespace

absl::Status ComparisonsHold(const Format& format, const DecodedFile& old_file,
                             const DecodedFile& new_file) {
  for (const ViewInfo& info : format.comparisons()) {
    const absl::Status status =
        ComparisonHolds(format.name(), info.name, old_file, new_file);
    if (!status.ok()) {
      return absl::InternalError(absl::StrCat(
          "comparison ", std::string(info.name), ": ", status.message()));
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
