#include "trackcheck/report/map/pins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/map/colors.h"
#include "trackcheck/report/map/svg_parts.h"
#include "trackcheck/report/xml_text.h"
#include "trackcheck/text/grouped_digits.h"
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
// Pins on a ring are just as far from each other as they need to be. Sines are
// rounded otherwise on other systems, where the map must not differ.
constexpr double kRounding = 1e-6;
// A pin moves at most to the last of so many rings, each of them one pin wide.
constexpr int kRings = 6;
constexpr int kDirections = 12;

// The radius of the ring around a pin that stands for several.
constexpr double kJoinedRadius = 13;
constexpr double kJoinedSpace = 2 * kJoinedRadius + 1;
// If more would be left, pins farther from each other are joined too.
constexpr size_t kMaxJoined = 100;
constexpr double kWiden = 1.25;
// The titles of a pin that stands for several. Browsers show few lines.
constexpr size_t kMaxTitles = 3;

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
                         return Distance(point, other) >= kSpace - kRounding;
                       });
  }

  const Projection& projection_;
  std::vector<PicturePoint> taken_;
};

struct PlacedPin {
  const MapPin* pin = nullptr;
  PicturePoint at;
};

// Pins that are drawn as one, at the place of the first.
using PinGroup = std::vector<PlacedPin>;

// Puts each pin into the first group whose place is nearer than `distance`, or
// else begins a group with it.
std::vector<PinGroup> Join(std::span<const PlacedPin> pins, double distance) {
  std::vector<PinGroup> groups;
  // The groups in each square with sides of `distance`, by column and row.
  std::map<std::pair<int64_t, int64_t>, std::vector<size_t>> squares;
  for (const PlacedPin& placed : pins) {
    const auto column =
        static_cast<int64_t>(std::floor(placed.at.x / distance));
    const auto row = static_cast<int64_t>(std::floor(placed.at.y / distance));
    size_t joined = groups.size();
    for (int64_t x = column - 1; x <= column + 1; ++x) {
      for (int64_t y = row - 1; y <= row + 1; ++y) {
        const auto square = squares.find({x, y});
        if (square == squares.end()) continue;
        for (const size_t group : square->second) {
          if (Distance(groups[group].front().at, placed.at) < distance) {
            joined = std::min(joined, group);
          }
        }
      }
    }
    if (joined == groups.size()) {
      groups.emplace_back();
      squares[{column, row}].push_back(joined);
    }
    groups[joined].push_back(placed);
  }
  return groups;
}

std::vector<PinGroup> JoinUntilFew(std::span<const PlacedPin> pins) {
  double distance = kJoinedSpace;
  std::vector<PinGroup> groups = Join(pins, distance);
  while (groups.size() > kMaxJoined) {
    distance *= kWiden;
    groups = Join(pins, distance);
  }
  return groups;
}

// Short enough for the pin.
std::string CountInPin(size_t count) {
  constexpr size_t kThousand = 1000;
  return count < 10 * kThousand ? std::to_string(count)
                                : std::to_string(count / kThousand) + "k";
}

std::string NumberSvg(const PicturePoint& place, const std::string& number) {
  std::string text = TextAt({place.x, place.y + 4}, Align::kMiddle, "", number);
  text.pop_back();  // the line break
  if (number.size() > 2) {
    text.insert(std::string_view("<text").size(),
                number.size() == 3 ? " style=\"font-size:9px\""
                                   : " style=\"font-size:7px\"");
  }
  return text;
}

std::string CircleSvg(const PicturePoint& at, double radius,
                      const std::string& attributes) {
  return "<circle cx=\"" + Pixels(at.x) + "\" cy=\"" + Pixels(at.y) +
         "\" r=\"" + Pixels(radius) + "\" " + attributes + "/>";
}

std::string FillOf(PinKind kind) {
  return "fill=\"" + HexOf(PinColor(kind)) + '"';
}

// Makes `svg` a link if the pin is one.
std::string LinkedSvg(const MapPin& pin, const std::string& svg) {
  if (pin.link.empty()) return svg + '\n';
  std::string link =
      "<a href=\"#" + XmlText(Printable(pin.link), XmlPlace::kAttribute) + '"';
  if (!pin.id.empty()) {
    link += " id=\"" + XmlText(Printable(pin.id), XmlPlace::kAttribute) + '"';
  }
  return link + '>' + svg + "</a>\n";
}

std::string PinSvg(const MapPin& pin, const PicturePoint& at,
                   const PicturePoint& place) {
  const std::string fill = FillOf(pin.kind);
  std::string svg = "<g class=\"pin\">" + TitleOf(pin.title);
  if (!(place == at)) {
    svg += "<path d=\"M" + Pixels(at.x) + ' ' + Pixels(at.y) + 'L' +
           Pixels(place.x) + ' ' + Pixels(place.y) + "\" stroke=\"" +
           HexOf(PinColor(pin.kind)) + "\"/>" + CircleSvg(at, 2, fill);
  }
  svg += CircleSvg(place, kRadius, fill + " stroke=\"#fff\"") +
         NumberSvg(place, std::to_string(pin.number)) + "</g>";
  return LinkedSvg(pin, svg);
}

std::string GroupSvg(const PinGroup& group) {
  const auto& [first, at] = group.front();
  if (group.size() == 1) return PinSvg(*first, at, at);
  std::vector<std::string> titles = {
      Joined({GroupedNumber(group.size()), " together:"})};
  for (size_t i = 0; i < std::min(group.size(), kMaxTitles); ++i) {
    titles.push_back(group[i].pin->title);
  }
  if (group.size() > kMaxTitles) {
    titles.push_back(
        Joined({"and ", GroupedNumber(group.size() - kMaxTitles), " more"}));
  }
  const auto linked = std::find_if(
      group.begin(), group.end(),
      [](const PlacedPin& placed) { return !placed.pin->link.empty(); });
  const std::string fill = FillOf(first->kind);
  return LinkedSvg(
      linked == group.end() ? *first : *linked->pin,
      "<g class=\"pin\">" + TitleOf(titles) +
          CircleSvg(at, kJoinedRadius, fill + " fill-opacity=\".35\"") +
          CircleSvg(at, kRadius, fill + " stroke=\"#fff\"") +
          NumberSvg(at, CountInPin(group.size())) + "</g>");
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

DrawnPins DrawPins(std::span<const MapPin> pins, PinLayout layout,
                   const Projection& projection) {
  DrawnPins drawn;
  std::vector<PlacedPin> placed;
  for (const MapPin& pin : pins) {
    if (!std::isfinite(pin.at.x) || !std::isfinite(pin.at.y)) continue;
    if (layout == PinLayout::kApart && placed.size() == kMaxPins) break;
    const PicturePoint at = projection.ToPicture(pin.at.x, pin.at.y);
    placed.push_back({.pin = &pin,
                      .at = {std::clamp(at.x, 0.0, projection.width()),
                             std::clamp(at.y, 0.0, projection.height())}});
  }
  drawn.left_out = pins.size() - placed.size();
  if (layout == PinLayout::kJoined) {
    for (const PinGroup& group : JoinUntilFew(placed)) {
      drawn.svg += GroupSvg(group);
      drawn.has_joined = drawn.has_joined || group.size() > 1;
    }
    return drawn;
  }
  Placement placement(projection);
  for (const auto& [pin, at] : placed) {
    drawn.svg += PinSvg(*pin, at, placement.Place(at));
  }
  return drawn;
}

std::string PinSwatch(PinKind kind, const PicturePoint& at) {
  return CircleSvg(at, 6, FillOf(kind));
}

std::string JoinedPinSwatch(const PicturePoint& at) {
  return CircleSvg(at, 7, "class=\"text-area\" fill-opacity=\".35\"") +
         CircleSvg(at, 4.5, "class=\"text-area\"");
}

}  // namespace trackcheck
