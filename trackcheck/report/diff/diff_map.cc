#include "trackcheck/report/diff/diff_map.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "formats/api/plan_view.h"
#include "trackcheck/report/diff/change_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/map/overlay_plan.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Changes whose place is looked up. The place of a large element takes time.
constexpr size_t kMostLocated = 1000;

std::optional<PlanPoint> LocateSide(const PlanView* plan,
                                    const std::optional<ChangeSide>& side) {
  if (plan == nullptr || !side.has_value()) return std::nullopt;
  return LocateForPin(*plan, side->field.text());
}

// Adds the move of a field, if it has two positions.
void AddMove(const std::optional<PlanPoint>& before,
             const std::optional<PlanPoint>& after,
             std::vector<PlanMove>* moves) {
  if (!before.has_value() || !after.has_value() || *before == *after) return;
  moves->push_back({.from = *before, .to = *after});
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
  uint64_t number = 0;
  for (const Change& change : diff.result.changes) {
    if (pins.size() == kMostPins || number == kMostLocated) break;
    ++number;
    const auto before = LocateSide(diff.old_plan, change.old_side);
    const auto after = LocateSide(diff.new_plan, change.new_side);
    if (!before.has_value() && !after.has_value()) continue;
    AddMove(before, after, &moves);
    if (change.worst.has_value()) {
      AddMove(LocateSide(diff.old_plan, change.worst->old_side),
              LocateSide(diff.new_plan, change.worst->new_side), &moves);
    }
    pins.push_back({.at = after.has_value() ? *after : *before,
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
      {.title = Joined({name(diff.old_path), " -> ", name(diff.new_path)}),
       .pins = pins},
      svg);
  map.svg = std::move(svg).str();
  return map;
}

}  // namespace trackcheck
