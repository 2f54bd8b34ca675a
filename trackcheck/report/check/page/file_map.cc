#include "trackcheck/report/check/page/file_map.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/report/check/page/finding_html.h"
#include "trackcheck/report/locate_around.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Findings whose place is looked up. The place of a large element takes time.
constexpr size_t kMaxLocated = 1000;

// The pins of the worst findings, in the order of their numbers.
std::vector<MapPin> PinsOf(const FileResult& file, uint64_t file_number,
                           Severity least, const PlanView& plan) {
  std::vector<MapPin> pins;
  std::map<std::string, std::optional<PlanPoint>, std::less<>> located;
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    if (severity < least || file.findings.count(severity) == 0) continue;
    uint64_t number = 0;
    for (const Finding& finding : file.findings.listed) {
      ++number;
      if (*finding.severity != severity) continue;
      if (pins.size() >= kMaxPins) break;
      const std::string& field = finding.where.field.text();
      if (!located.contains(field)) {
        if (located.size() >= kMaxLocated) break;
        located[field] = LocateAround(plan, field);
      }
      const std::optional<PlanPoint>& at = located[field];
      if (!at.has_value()) continue;
      pins.push_back({.at = *at,
                      .number = number,
                      .kind = PinKindOf(severity),
                      .title = Joined({number, " ", SeverityName(severity),
                                       ": ", RenderMessage(finding.message)}),
                      .link = FindingId(file_number, number),
                      .id = PinId(file_number, number)});
    }
  }
  std::sort(pins.begin(), pins.end(), [](const MapPin& a, const MapPin& b) {
    return a.number < b.number;
  });
  return pins;
}

}  // namespace

FileMap DrawFileMap(const FileResult& file, uint64_t file_number,
                    Severity least) {
  FileMap map;
  if (file.kept_file == nullptr) return map;
  const std::unique_ptr<PlanView> plan = file.kept_file->decoded().Map();
  if (plan == nullptr) return map;
  const std::vector<MapPin> pins = PinsOf(file, file_number, least, *plan);
  if (pins.empty()) return map;
  for (const MapPin& pin : pins) map.pins.insert(pin.number);
  std::ostringstream svg;
  WriteSvgMap(*plan,
              {.title = std::filesystem::path(file.path).filename().string(),
               .pins = pins},
              svg);
  map.svg = std::move(svg).str();
  return map;
}

}  // namespace trackcheck
