#include "trackcheck/report/diff/diff_map.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "formats/api/plan_view.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/locate_around.h"
#include "trackcheck/report/map/overlay_plan.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Changes whose place is looked up. The place of a large element takes time.
constexpr size_t kMaxLocated = 1000;
// Pins at one position: each channel of a lap may differ most at its start.
constexpr size_t kMaxPinsAtOnce = 8;

std::optional<PlanPoint> LocateSide(const PlanView* plan,
                                    const std::optional<ChangeSide>& side) {
  if (plan == nullptr || !side.has_value()) return std::nullopt;
  return LocateAround(*plan, side->field.text());
}

PinKind PinKindOf(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded:
      return PinKind::kAdded;
    case ChangeKind::kRemoved:
      return PinKind::kRemoved;
    case ChangeKind::kChanged:
      return PinKind::kChanged;
    case ChangeKind::kMoved:
      return PinKind::kMoved;
  }
  return PinKind::kChanged;
}

}  // namespace

std::string ChangeId(uint64_t change) { return Joined({"f-", change}); }
std::string ChangePinId(uint64_t change) { return Joined({"p-", change}); }

DiffMap DrawDiffMap(const FileDiff& diff) {
  DiffMap map;
  if (diff.result.equal()) return map;
  std::vector<MapPin> pins;
  std::vector<PlanMove> moves;
  std::set<std::array<double, 4>> moved;
  std::map<std::pair<double, double>, size_t> pins_at;
  uint64_t number = 0;
  for (const Change& change : diff.result.changes) {
    if (pins.size() == kMaxPins || number == kMaxLocated) break;
    ++number;
    // The worst of several changes in one field matters.
    const bool has_worst = change.worst.has_value();
    const auto before = LocateSide(
        diff.old_plan, has_worst ? change.worst->old_side : change.old_side);
    const auto after = LocateSide(
        diff.new_plan, has_worst ? change.worst->new_side : change.new_side);
    if (!before.has_value() && !after.has_value()) continue;
    const PlanPoint at = after.has_value() ? *after : *before;
    if (++pins_at[{at.x, at.y}] > kMaxPinsAtOnce) continue;
    if (before.has_value() && after.has_value() && !(*before == *after) &&
        moved.insert({before->x, before->y, after->x, after->y}).second) {
      moves.push_back({.from = *before, .to = *after});
    }
    pins.push_back({.at = at,
                    .number = number,
                    .kind = PinKindOf(change.kind),
                    .title = Joined({number, " ", KindName(change.kind), ": ",
                                     FieldsText(change)}),
                    .link = ChangeId(number),
                    .id = ChangePinId(number)});
  }
  const std::unique_ptr<OverlayPlan> overlay =
      OverlayPlan::Make(diff.old_plan, diff.new_plan, std::move(moves));
  if (overlay == nullptr) return map;
  if (pins.empty() && !overlay->has_differences()) return map;
  for (const MapPin& pin : pins) map.pins.insert(pin.number);
  const auto name = [](const std::string& path) {
    return std::filesystem::path(path).filename().string();
  };
  std::ostringstream svg;
  WriteSvgMap(
      *overlay,
      {.title = FromTo(name(diff.old_path), name(diff.new_path)), .pins = pins},
      svg);
  map.svg = std::move(svg).str();
  return map;
}

}  // namespace trackcheck
