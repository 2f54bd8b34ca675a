// The order is that of the help.
#include "trackcheck/report/kinds.h"

#include <array>
#include <cstddef>
#include <memory>
#include <ostream>
#include <span>
#include <string_view>

#include "trackcheck/report/json_report.h"
#include "trackcheck/report/report.h"
#include "trackcheck/report/text_report.h"

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"text", "json"};
constexpr std::array kMakers = {MakeTextReport, MakeJsonReport};
static_assert(kNames.size() == kMakers.size());

}  // namespace

std::span<const std::string_view> ReportKinds() { return kNames; }

std::unique_ptr<Report> MakeReport(std::string_view kind, std::ostream& out,
                                   const ReportStyle& style) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == kind) return kMakers[i](out, style);
  }
  return nullptr;
}

}  // namespace trackcheck
