#include "trackcheck/report/diff/folder_report.h"

#include <array>
#include <memory>
#include <ostream>
#include <span>
#include <string_view>

#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 3> kKinds = {"text", "json", "markdown"};

}  // namespace

std::span<const std::string_view> FolderReportKinds() { return kKinds; }

std::unique_ptr<FolderReport> MakeFolderReport(std::string_view kind,
                                               const FolderPaths& folders,
                                               FolderTextForm form,
                                               const ReportStyle& style,
                                               std::ostream& out) {
  if (kind == "json") return MakeFolderJson(folders, out);
  if (kind == "markdown") return MakeFolderMarkdown(folders, out);
  return MakeFolderText(form, style, out);
}

}  // namespace trackcheck
