#include "trackcheck/report/info/info_report.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <ostream>
#include <span>
#include <string_view>

namespace trackcheck {
namespace {

constexpr std::array<std::string_view, 2> kKinds = {"text", "json"};
constexpr std::array kMakers = {MakeInfoText, MakeInfoJson};
static_assert(kKinds.size() == kMakers.size());

}  // namespace

std::span<const std::string_view> InfoReportKinds() { return kKinds; }

std::unique_ptr<InfoReport> MakeInfoReport(std::string_view kind,
                                           std::ostream& out) {
  for (size_t i = 0; i < kKinds.size(); ++i) {
    if (kKinds[i] == kind) return kMakers[i](out);
  }
  assert(false);
  return nullptr;
}

}  // namespace trackcheck
