// The order of the wheels is not fixed. The signs of X and Y give the corner of
// a wheel.
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/analysis/finite.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr float kMaxRadius = 2;  // m. Real laps: 0.31 at most.

// Two series, of different severity.
enum RadiusFault : uint64_t { kNoRadius, kLargeRadius, kRadiusFaults };

bool HasWrongRadius(const StaticWheels& wheels, Position at) {
  if (!wheels.IsUsed(at.element)) return false;
  const float radius = wheels[at.element].radius;
  return at.series == kNoRadius ? IsZeroOrNegative(radius)
                                : std::isfinite(radius) && radius > kMaxRadius;
}

}  // namespace

const StaticWheelRule rules::wheel_radius = {
    .info =
        {.id = "raf-wheel-radius",
         .severity = Severity::kError,
         .title = "A wheel has no radius, or more than 2 m.",
         .section = "STATIC WHEEL INFO",
         .rationale =
             "The speed of the tyre is its radius times its angular velocity. "
             "Without a radius, slip cannot be computed. A radius above 2 m is "
             "a warning, because no car has such wheels.",
         .remedy = "Write the unloaded radius in m.",
         .bad = "set static_wheels[1].radius 0",
         .ok = "set static_wheels[1].radius 2"},
    .predicate = Exact<HasWrongRadius>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, static_wheel::kRadius);
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          const float radius = wheels[at.element].radius;
          return at.series == kNoRadius
                     ? Message("the radius is $0 m, not above 0 m", radius)
                     : Message("the radius is $0 m, above $1 m", radius,
                               kMaxRadius);
        },
    .series = [](const StaticWheels&) -> uint64_t { return kRadiusFaults; },
    .severity =
        [](const StaticWheels&, uint64_t series) {
          return series == kNoRadius ? Severity::kError : Severity::kWarning;
        }};

namespace {

bool HasNoWidth(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) &&
         IsZeroOrNegative(wheels[at.element].width);
}

}  // namespace

const StaticWheelRule rules::wheel_width = {
    .info = {.id = "raf-wheel-width",
             .severity = Severity::kWarning,
             .title = "A wheel has no width.",
             .section = "STATIC WHEEL INFO",
             .rationale = "Programs that draw the car show no wheel there.",
             .remedy = "Write the width at the widest point in m.",
             .bad = "set static_wheels[1].width 0",
             .ok = "set static_wheels[1].width 0.001"},
    .predicate = Exact<HasNoWidth>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, static_wheel::kWidth);
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return Message("the width is $0 m, not above 0 m",
                         wheels[at.element].width);
        }};

namespace {

bool HasNoTravel(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) &&
         IsZeroOrNegative(wheels[at.element].maximum_deflect);
}

}  // namespace

const StaticWheelRule rules::wheel_travel = {
    .info = {.id = "raf-wheel-travel",
             .severity = Severity::kWarning,
             .title = "A suspension has no travel.",
             .section = "STATIC WHEEL INFO",
             .rationale = "Programs show the compression as a part of the "
                          "travel, so they divide by it.",
             .remedy = "Write the maximum deflection in m.",
             .bad = "set static_wheels[1].maximum_deflect 0",
             .ok = "set static_wheels[1].maximum_deflect 0.001"},
    .predicate = Exact<HasNoTravel>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, static_wheel::kMaximumDeflect);
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return Message("the suspension travel is $0 m, not above 0 m",
                         wheels[at.element].maximum_deflect);
        }};

namespace {

bool HasNoSpring(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) &&
         IsZeroOrNegative(wheels[at.element].spring_constant);
}

}  // namespace

const StaticWheelRule rules::wheel_spring = {
    .info = {.id = "raf-wheel-spring",
             .severity = Severity::kWarning,
             .title = "A suspension has no spring.",
             .section = "STATIC WHEEL INFO",
             .rationale = "The computed force of the spring, and so the load "
                          "on the wheel, is 0 or has the wrong sign.",
             .remedy = "Write the spring constant in N/m.",
             .bad = "set static_wheels[1].spring_constant 0",
             .ok = "set static_wheels[1].spring_constant 0.001"},
    .predicate = Exact<HasNoSpring>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, static_wheel::kSpringConstant);
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return Message("the spring constant is $0 N/m, not above 0 N/m",
                         wheels[at.element].spring_constant);
        }};

namespace {

// Series 0 is damping_c, series 1 is damping_r.
const Entry& DampingEntry(Position at) {
  return at.series == 0 ? static_wheel::kDampingC : static_wheel::kDampingR;
}

float Damping(const StaticWheels& wheels, Position at) {
  const StaticWheel& wheel = wheels[at.element];
  return at.series == 0 ? wheel.damping_c : wheel.damping_r;
}

bool HasNegativeDamping(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) && IsNegative(Damping(wheels, at));
}

}  // namespace

const StaticWheelRule rules::wheel_damping = {
    .info = {.id = "raf-wheel-damping",
             .severity = Severity::kWarning,
             .title = "A damper has a negative constant.",
             .section = "STATIC WHEEL INFO",
             .rationale = "Such a damper would make the wheel oscillate. The "
                          "value belongs elsewhere or has the wrong sign.",
             .remedy = "Write the damping in Ns/m, or 0 if there is no damper.",
             .bad = "set static_wheels[1].damping_r -0.001",
             .ok = "set static_wheels[1].damping_r 0"},
    .predicate = Exact<HasNegativeDamping>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, DampingEntry(at));
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return Message("the damping is $0 Ns/m, below 0 Ns/m",
                         Damping(wheels, at));
        },
    .series = [](const StaticWheels&) -> uint64_t { return 2; }};

namespace {

bool HasNegativeBrake(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) &&
         IsNegative(wheels[at.element].max_brake_torque);
}

}  // namespace

const StaticWheelRule rules::wheel_brake = {
    .info = {.id = "raf-wheel-brake",
             .severity = Severity::kWarning,
             .title = "A brake has a negative torque.",
             .section = "STATIC WHEEL INFO",
             .rationale = "Such a brake would drive the wheel. The brake "
                          "balance that is computed from it is wrong.",
             .remedy =
                 "Write the largest torque in Nm, or 0 if there is no brake.",
             .bad = "set static_wheels[1].max_brake_torque -0.001",
             .ok = "set static_wheels[1].max_brake_torque 0"},
    .predicate = Exact<HasNegativeBrake>,
    .place =
        [](const StaticWheels&, Position at) {
          return StaticWheelPlace(at.element, static_wheel::kMaxBrakeTorque);
        },
    .message =
        [](const StaticWheels& wheels, Position at) {
          return Message("the brake torque is $0 Nm, below 0 Nm",
                         wheels[at.element].max_brake_torque);
        }};

namespace {

int Sign(float value) { return (value > 0) - (value < 0); }

// False for a wheel whose X or Y is NaN or infinite, which is at no corner.
bool HasPosition(const StaticWheel& wheel) {
  return std::isfinite(wheel.x) && std::isfinite(wheel.y);
}

bool AreAtOneCorner(const StaticWheel& a, const StaticWheel& b) {
  return HasPosition(a) && HasPosition(b) && Sign(a.x) == Sign(b.x) &&
         Sign(a.y) == Sign(b.y);
}

// The first wheel before `w` at the same corner.
std::optional<uint64_t> TwinBefore(const StaticWheels& wheels, uint64_t w) {
  for (uint64_t v = 0; v < w; ++v) {
    if (AreAtOneCorner(wheels[v], wheels[w])) return v;
  }
  return std::nullopt;
}

bool HasTwinBefore(const StaticWheels& wheels, Position at) {
  return wheels.IsUsed(at.element) &&
         TwinBefore(wheels, at.element).has_value();
}

}  // namespace

const StaticWheelRule rules::wheel_position_dup = {
    .info =
        {.id = "raf-wheel-position-dup",
         .severity = Severity::kWarning,
         .title = "Two wheels are at the same corner of the car.",
         .section = "STATIC WHEEL INFO",
         .rationale = "The order of the wheels is not fixed. Only the signs of "
                      "X and Y show which wheel is front left.",
         .remedy =
             "Write X (right) and Y (forward) of the wheel with their signs.",
         .bad = "set static_wheels[1].x -0.001",
         .ok = "set static_wheels[1].x 0.001"},
    .predicate = Exact<HasTwinBefore>,
    .place = [](const StaticWheels&,
                Position at) { return StaticWheelPlace(at.element); },
    .message =
        [](const StaticWheels& wheels, Position at) {
          const StaticWheel& wheel = wheels[at.element];
          return Message(
              "the wheel is at x $0 m, y $1 m, at the same corner as wheel $2",
              wheel.x, wheel.y, *TwinBefore(wheels, at.element));
        },
    .related =
        [](const StaticWheels& wheels, Position at) {
          return std::vector<Related>{
              {Message("the other wheel"),
               StaticWheelPlace(*TwinBefore(wheels, at.element))}};
        }};

namespace {

// Collisions bend cars by a few millimeters. Real laps: 4.4 mm.
constexpr double kMaxDifference = 0.05;  // m

bool HasTwin(const StaticWheels& wheels, uint64_t w) {
  for (uint64_t v = 0; v < wheels.used(); ++v) {
    if (v != w && AreAtOneCorner(wheels[v], wheels[w])) return true;
  }
  return false;
}

bool AreOnOneAxle(const StaticWheel& a, const StaticWheel& b) {
  return HasPosition(a) && HasPosition(b) && Sign(a.x) * Sign(b.x) < 0 &&
         Sign(a.y) == Sign(b.y);
}

// The wheel before `w` at the other end of its axle. Nothing for wheels that
// share a corner, which raf-wheel-position-dup reports.
std::optional<uint64_t> PartnerBefore(const StaticWheels& wheels, uint64_t w) {
  if (HasTwin(wheels, w)) return std::nullopt;
  for (uint64_t v = 0; v < w; ++v) {
    if (AreOnOneAxle(wheels[v], wheels[w]) && !HasTwin(wheels, v)) return v;
  }
  return std::nullopt;
}

bool IsAsymmetric(const StaticWheels& wheels, Position at) {
  if (!wheels.IsUsed(at.element)) return false;
  const std::optional<uint64_t> partner = PartnerBefore(wheels, at.element);
  if (!partner) return false;
  const StaticWheel& a = wheels[at.element];
  const StaticWheel& b = wheels[*partner];
  return std::fabs(std::fabs(double{a.x}) - std::fabs(double{b.x})) >
             kMaxDifference ||
         std::fabs(double{a.y} - double{b.y}) > kMaxDifference;
}

}  // namespace

const StaticWheelRule rules::wheel_track = {
    .info = {.id = "raf-wheel-track",
             .severity = Severity::kInfo,
             .title = "Left and right wheel of an axle are not symmetric.",
             .section = "STATIC WHEEL INFO",
             .rationale = "Cars that have hit something are bent by a few "
                          "millimeters. If the difference exceeds 5 cm, a "
                          "wheel was probably given the place of another axle.",
             .remedy = "Check X and Y of the two wheels.",
             .bad = "set static_wheels[1].x 0.851",
             .ok =
                 "set static_wheels[1].x 0.849; set static_wheels[1].y 1.179"},
    .predicate = Exact<IsAsymmetric>,
    .place = [](const StaticWheels&,
                Position at) { return StaticWheelPlace(at.element); },
    .message =
        [](const StaticWheels& wheels, Position at) {
          const StaticWheel& wheel = wheels[at.element];
          return Message(
              "the wheel is at x $0 m, y $1 m, not within $2 m of the mirror "
              "image of the wheel across",
              wheel.x, wheel.y, kMaxDifference);
        },
    .related =
        [](const StaticWheels& wheels, Position at) {
          const uint64_t across = *PartnerBefore(wheels, at.element);
          const StaticWheel& other = wheels[across];
          return std::vector<Related>{
              {Message("the wheel across, at x $0 m, y $1 m", other.x, other.y),
               StaticWheelPlace(across)}};
        }};

}  // namespace trackcheck::raf
