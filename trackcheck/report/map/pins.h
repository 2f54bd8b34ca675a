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

// A pin stands for a finding of this severity, or for a difference.
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
  uint64_t number = 0;  // shown in the pin if it stands alone
  PinKind kind = PinKind::kError;
  std::string title;  // shown at the pointer; any bytes
  // The id of the element in the same document to which the pin is a link;
  // empty: no link. Any bytes.
  std::string link;
  // The id of the link itself; empty: none. Any bytes.
  std::string id;
};

// At most this many pins are drawn.
inline constexpr size_t kMaxPins = 200;

// How pins are placed that would cover each other.
enum class PinLayout : uint8_t {
  // They move apart if there is room: a pin that was moved has a line to its
  // position. Only the first kMaxPins are drawn.
  kApart,
  // They are one pin with their number. It has the place and the color of the
  // first of them, the link of the first that has one, and the titles of the
  // first ones. So any number of pins leaves most of the map visible.
  kJoined,
};

struct DrawnPins {
  std::string svg;
  // Whether a pin stands for several.
  bool has_joined = false;
  uint64_t left_out = 0;
};

// Draws the pins. A pin outside of the projection is at its edge; one without a
// place is left out. Takes time in proportion to the pins.
DrawnPins DrawPins(std::span<const MapPin> pins, PinLayout layout,
                   const Projection& projection);

// The SVG of a small circle in the color of a kind, and of one that stands for
// several pins.
std::string PinSwatch(PinKind kind, const PicturePoint& at);
std::string JoinedPinSwatch(const PicturePoint& at);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_PINS_H_
