// Numbered pins on a map, such as those of findings.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_

#include <cstdint>
#include <span>
#include <string>

#include "formats/api/plan_view.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {

struct MapPin {
  PlanPoint at;
  uint64_t number = 0;  // shown in the pin
  Severity severity = Severity::kError;
  std::string title;  // shown at the pointer; any bytes
  // The id of the element in the same document to which the pin is a link;
  // empty: no link. Any bytes.
  std::string link;
};

// At most this many pins are drawn.
inline constexpr size_t kMostPins = 200;

// The SVG of the first kMostPins pins. A pin outside of the projection is at
// its edge. Pins do not cover each other if there is room: a pin that was moved
// has a line to its position.
std::string PinsSvg(std::span<const MapPin> pins, const Projection& projection);

// The color of a severity, for the legend.
PlanColor PinColor(Severity severity);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_
