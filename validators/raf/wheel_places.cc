// The wheels stand at the corners of the car, those of an axle across from each
// other. Section "STATIC WHEEL INFO".
//
// The order of the wheels is not fixed: where a wheel is belongs to its place.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "STATIC WHEEL INFO";

// Real cars are built, and bent, to within a few millimetres.
constexpr double kLargestDifference = 0.05;  // m

const StaticWheel& Wheel(const Document& document, uint64_t w) {
  return document.static_wheels[w];
}

int Sign(float value) { return (value > 0) - (value < 0); }

// Wheels whose place is NaN or infinite are nowhere.
bool HasPlace(const StaticWheel& wheel) {
  return std::isfinite(wheel.x) && std::isfinite(wheel.y);
}

bool AtOneCorner(const StaticWheel& a, const StaticWheel& b) {
  return HasPlace(a) && HasPlace(b) && Sign(a.x) == Sign(b.x) &&
         Sign(a.y) == Sign(b.y);
}

bool OnOneAxle(const StaticWheel& a, const StaticWheel& b) {
  return HasPlace(a) && HasPlace(b) && Sign(a.x) * Sign(b.x) < 0 &&
         Sign(a.y) == Sign(b.y);
}

// The first wheel before `w` at the same corner.
std::optional<uint64_t> TwinBefore(const Document& document, uint64_t w) {
  for (uint64_t v = 0; v < w; ++v) {
    if (AtOneCorner(Wheel(document, v), Wheel(document, w))) return v;
  }
  return std::nullopt;
}

bool HasTwin(const Document& document, uint64_t w) {
  for (uint64_t v = 0; v < UsedWheels(document); ++v) {
    if (v != w && AtOneCorner(Wheel(document, v), Wheel(document, w))) {
      return true;
    }
  }
  return false;
}

// The wheel before `w` that stands across from it. Wheels at a corner that is
// not theirs alone stand across from nothing: that is reported as such.
std::optional<uint64_t> PartnerBefore(const Document& document, uint64_t w) {
  if (HasTwin(document, w)) return std::nullopt;
  for (uint64_t v = 0; v < w; ++v) {
    if (OnOneAxle(Wheel(document, v), Wheel(document, w)) &&
        !HasTwin(document, v)) {
      return v;
    }
  }
  return std::nullopt;
}

double DifferenceX(const StaticWheel& a, const StaticWheel& b) {
  return std::fabs(std::fabs(double{a.x}) - std::fabs(double{b.x}));
}

double DifferenceY(const StaticWheel& a, const StaticWheel& b) {
  return std::fabs(double{a.y} - double{b.y});
}

void CheckCorners(const Document& document, FindingSink& sink) {
  ReportSlots(
      rules::wheel_position_dup.info, {0, UsedWheels(document)},
      [&](uint64_t w) { return TwinBefore(document, w).has_value(); },
      [&](uint64_t w) {
        const uint64_t twin = *TwinBefore(document, w);
        return Finding{
            .where = StaticWheelPlace(w),
            .message =
                Message("the wheel is at x $0 m, y $1 m, at the same "
                        "corner as wheel $2",
                        Wheel(document, w).x, Wheel(document, w).y, twin),
            .related = {{Message("the other wheel"), StaticWheelPlace(twin)}}};
      },
      sink);
}

void CheckTrack(const Document& document, FindingSink& sink) {
  ReportSlots(
      rules::wheel_track.info, {0, UsedWheels(document)},
      [&](uint64_t w) {
        const std::optional<uint64_t> partner = PartnerBefore(document, w);
        if (!partner) return false;
        const StaticWheel& other = Wheel(document, *partner);
        return DifferenceX(Wheel(document, w), other) > kLargestDifference ||
               DifferenceY(Wheel(document, w), other) > kLargestDifference;
      },
      [&](uint64_t w) {
        const uint64_t partner = *PartnerBefore(document, w);
        const StaticWheel& wheel = Wheel(document, w);
        const StaticWheel& other = Wheel(document, partner);
        return Finding{
            .where = StaticWheelPlace(w),
            .message =
                Message("the wheel is at x $0 m, y $1 m, the one across "
                        "at x $2 m, y $3 m: more than $4 m off",
                        wheel.x, wheel.y, other.x, other.y, kLargestDifference),
            .related = {
                {Message("the wheel across"), StaticWheelPlace(partner)}}};
      },
      sink);
}

}  // namespace

const HeaderRule rules::wheel_position_dup = {
    .info = {.id = "raf-wheel-position-dup",
             .severity = Severity::kWarning,
             .title = "two wheels are at the same corner of the car",
             .section = kSection,
             .rationale = "the order of the wheels is not fixed: only the "
                          "signs of X and Y tell which wheel is front left",
             .remedy = "write X (right) and Y (forward) of the wheel with "
                       "their signs",
             .bad = "set static_wheels[1].x -0.001",
             .ok = "set static_wheels[1].x 0.001"},
    .check = CheckCorners};

const HeaderRule rules::wheel_track = {
    .info = {.id = "raf-wheel-track",
             .severity = Severity::kInfo,
             .title = "left and right wheel of an axle are not symmetric",
             .section = kSection,
             .rationale = "cars that have hit something are bent by a few "
                          "millimetres; more than 5 cm is a wheel that was "
                          "given the place of another axle",
             .remedy = "check X and Y of the two wheels",
             .bad = "set static_wheels[1].x 0.851",
             .ok =
                 "set static_wheels[1].x 0.849; set static_wheels[1].y 1.179"},
    .check = CheckTrack};

}  // namespace trackcheck::raf
