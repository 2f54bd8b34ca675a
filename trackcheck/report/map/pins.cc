#include "trackcheck/report/map/pins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/svg_parts.h"
#include "trackcheck/report/xml_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

struct PinLook {
  std::string_view name;
  PlanColor color;
};

// By kind. White text is readable on each.
constexpr std::array<PinLook, kPinKinds> kPins = {{{"error", {207, 34, 46}},
                                                   {"warning", {154, 103, 0}},
                                                   {"info", {9, 105, 218}},
                                                   {"added", {26, 127, 55}},
                                                   {"removed", {207, 34, 46}},
                                                   {"changed", {154, 103, 0}},
                                                   {"moved", {130, 80, 223}}}};

constexpr double kRadius = 9;
constexpr double kSpace = 2 * kRadius + 1;
// A pin moves at most to the last of so many rings, each of them one pin wide.
constexpr int kRings = 6;
constexpr int kDirections = 12;

double Distance(const PicturePoint& a, const PicturePoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

class Placement {
 public:
  explicit Placement(const Projection& projection) : projection_(projection) {}

  // The nearest free position for a pin at `at`; `at` itself if all are taken.
  PicturePoint Place(const PicturePoint& at) {
    PicturePoint place = at;
    if (!IsFree(at)) {
      for (int ring = 1; ring <= kRings && place == at; ++ring) {
        for (int i = 0; i < kDirections; ++i) {
          const double angle = 2 * std::numbers::pi * i / kDirections;
          const PicturePoint tried = {at.x + ring * kSpace * std::sin(angle),
                                      at.y - ring * kSpace * std::cos(angle)};
          if (!IsInside(tried) || !IsFree(tried)) continue;
          place = tried;
          break;
        }
      }
    }
    taken_.push_back(place);
    return place;
  }

 private:
  bool IsInside(const PicturePoint& point) const {
    return point.x >= 0 && point.x <= projection_.width() && point.y >= 0 &&
           point.y <= projection_.height();
  }
  bool IsFree(const PicturePoint& point) const {
    return std::all_of(taken_.begin(), taken_.end(),
                       [&](const PicturePoint& other) {
                         return Distance(point, other) >= kSpace;
                       });
  }

  const Projection& projection_;
  std::vector<PicturePoint> taken_;
};

std::string PinSvg(const MapPin& pin, const PicturePoint& at,
                   const PicturePoint& place) {
  const std::string color = HexOf(PinColor(pin.kind));
  std::string svg = "<g class=\"pin\">" + TitleOf(pin.title);
  if (!(place == at)) {
    svg += "<path d=\"M" + Pixels(at.x) + ' ' + Pixels(at.y) + 'L' +
           Pixels(place.x) + ' ' + Pixels(place.y) + "\" stroke=\"" + color +
           "\"/><circle cx=\"" + Pixels(at.x) + "\" cy=\"" + Pixels(at.y) +
           "\" r=\"2\" fill=\"" + color + "\"/>";
  }
  svg += "<circle cx=\"" + Pixels(place.x) + "\" cy=\"" + Pixels(place.y) +
         "\" r=\"" + Pixels(kRadius) + "\" fill=\"" + color +
         "\" stroke=\"#fff\"/>";
  std::string number = TextAt({place.x, place.y + 4}, Align::kMiddle, "",
                              std::to_string(pin.number));
  number.pop_back();  // the line break
  if (pin.number >= 100) {
    number.insert(std::string_view("<text").size(), " style=\"font-size:9px\"");
  }
  svg += number + "</g>";
  if (pin.link.empty()) return svg + '\n';
  std::string link =
      "<a href=\"#" + XmlText(Printable(pin.link), XmlPlace::kAttribute) + '"';
  if (!pin.id.empty()) {
    link += " id=\"" + XmlText(Printable(pin.id), XmlPlace::kAttribute) + '"';
  }
  return link + '>' + svg + "</a>\n";
}

}  // namespace

std::string_view PinName(PinKind kind) {
  return kPins[static_cast<size_t>(kind)].name;
}

PlanColor PinColor(PinKind kind) {
  return kPins[static_cast<size_t>(kind)].color;
}

PinKind PinKindOf(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return PinKind::kError;
    case Severity::kWarning:
      return PinKind::kWarning;
    case Severity::kInfo:
    case Severity::kOff:
      return PinKind::kInfo;
  }
  return PinKind::kInfo;
}

std::optional<PlanPoint> LocateForPin(const PlanView& plan,
                                      std::string_view field) {
  while (!field.empty()) {
    if (const auto at = plan.Locate(field); at.has_value()) return at;
    const size_t end = field.find_last_of(".[");
    if (end == std::string_view::npos) break;
    field = field.substr(0, end);
  }
  return std::nullopt;
}

std::string PinsSvg(std::span<const MapPin> pins,
                    const Projection& projection) {
  std::string svg;
  Placement placement(projection);
  for (const MapPin& pin : pins.first(std::min(pins.size(), kMostPins))) {
    if (!std::isfinite(pin.at.x) || !std::isfinite(pin.at.y)) continue;
    PicturePoint at = projection.ToPicture(pin.at.x, pin.at.y);
    at.x = std::clamp(at.x, 0.0, projection.width());
    at.y = std::clamp(at.y, 0.0, projection.height());
    svg += PinSvg(pin, at, placement.Place(at));
  }
  return svg;
}

}  // namespace trackcheck
