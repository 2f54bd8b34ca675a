#include "trackcheck/report/check/kinds.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <ostream>
#include <span>
#include <string_view>

#include "trackcheck/report/check/ci/github_report.h"
#include "trackcheck/report/check/ci/gitlab_report.h"
#include "trackcheck/report/check/ci/junit_report.h"
#include "trackcheck/report/check/ci/markdown_report.h"
#include "trackcheck/report/check/ci/sarif_report.h"
#include "trackcheck/report/check/json_report.h"
#include "trackcheck/report/check/page/html_report.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/check/text_report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 9> kNames = {
    "text",   "json",  "sarif",    "sarif-github", "github",
    "gitlab", "junit", "markdown", "html"};
constexpr std::array kMakers = {
    MakeTextReport,        MakeJsonReport,     MakeSarifReport,
    MakeSarifGithubReport, MakeGithubReport,   MakeGitlabReport,
    MakeJunitReport,       MakeMarkdownReport, MakeHtmlReport};
static_assert(kNames.size() == kMakers.size());

}  // namespace

std::span<const std::string_view> ReportKinds() { return kNames; }

std::unique_ptr<Report> MakeReport(std::string_view kind, std::ostream& out,
                                   const ReportStyle& style) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == kind) return kMakers[i](out, style);
  }
  assert(false);
  return nullptr;
}

bool HasJobSummary(std::string_view kind) { return kind == "github"; }

std::unique_ptr<Report> MakeJobSummary(std::ostream& out,
                                       const ReportStyle& style,
                                       size_t max_bytes) {
  return MakeBoundedMarkdownReport(out, style, max_bytes);
}

}  // namespace trackcheck
