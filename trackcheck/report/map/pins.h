// Numbered pins on a map, such as those of findings.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/api/plan_view.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {

// What a pin stands for: a finding by its severity, or a difference.
enum class PinKind : uint8_t {
  kError,
  kWarning,
  kInfo,
  kAdded,
  kRemoved,
  kChanged,
  kMoved,
};
inline constexpr size_t kPinKinds = 7;

// "error".
std::string_view PinName(PinKind kind);
// The same in light and dark.
PlanColor PinColor(PinKind kind);

PinKind PinKindOf(Severity severity);

struct MapPin {
  PlanPoint at;
  uint64_t number = 0;  // shown in the pin
  PinKind kind = PinKind::kError;
  std::string title;  // shown at the pointer; any bytes
  // The id of the element in the same document to which the pin is a link;
  // empty: no link. Any bytes.
  std::string link;
  // The id of the link itself; empty: none. Any bytes.
  std::string id;
};

// At most this many pins are drawn.
inline constexpr size_t kMostPins = 200;

// The SVG of the first kMostPins pins. A pin outside of the projection is at
// its edge. Pins do not cover each other if there is room: a pin that was moved
// has a line to its position.
std::string PinsSvg(std::span<const MapPin> pins, const Projection& projection);

// Where a pin for a field stands: at the position of the field or, if it has
// none of its own, at that of the element that it is in.
std::optional<PlanPoint> LocateForPin(const PlanView& plan,
                                      std::string_view field);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_
