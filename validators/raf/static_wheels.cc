// Each wheel has a size, and a suspension that springs and damps. Section
// "STATIC WHEEL INFO".
#include <cmath>
#include <cstdint>

#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "STATIC WHEEL INFO";

constexpr float kLargestRadius = 2;  // m

bool NotAbove(float value, float limit) { return value <= limit; }
bool Above(float value, float limit) { return value > limit; }
bool Below(float value, float limit) { return value < limit; }

// A number that each wheel has.
struct Number {
  const Entry& entry;
  float StaticWheel::* value;
};

constexpr Number kRadius = {static_wheel::kRadius, &StaticWheel::radius};
constexpr Number kWidth = {static_wheel::kWidth, &StaticWheel::width};
constexpr Number kTravel = {static_wheel::kMaximumDeflect,
                            &StaticWheel::maximum_deflect};
constexpr Number kSpring = {static_wheel::kSpringConstant,
                            &StaticWheel::spring_constant};
constexpr Number kDampingC = {static_wheel::kDampingC, &StaticWheel::damping_c};
constexpr Number kDampingR = {static_wheel::kDampingR, &StaticWheel::damping_r};
constexpr Number kBrake = {static_wheel::kMaxBrakeTorque,
                           &StaticWheel::max_brake_torque};

// How a number fails, and the words for it, with places for value and limit.
struct Failure {
  bool (*fails)(float value, float limit);
  float limit = 0;
  const char* words;
};

// NaN and infinity are reported as such, and fail nothing else.
void CheckNumber(const RuleInfo& info, Severity severity, const Number& number,
                 const Failure& failure, const Document& document,
                 FindingSink& sink) {
  const auto value = [&](uint64_t w) {
    return document.static_wheels[w].*number.value;
  };
  ReportSlots(
      info, {0, UsedWheels(document)},
      [&](uint64_t w) {
        return std::isfinite(value(w)) &&
               failure.fails(value(w), failure.limit);
      },
      [&](uint64_t w) {
        return Finding{
            .where = StaticWheelPlace(w, number.entry),
            .message = Message(failure.words, value(w), failure.limit),
            .severity = severity};
      },
      sink);
}

void CheckRadius(const Document& document, FindingSink& sink) {
  CheckNumber(rules::wheel_radius.info, Severity::kError, kRadius,
              {NotAbove, 0, "the radius is $0 m, not above $1 m"}, document,
              sink);
  CheckNumber(rules::wheel_radius.info, Severity::kWarning, kRadius,
              {Above, kLargestRadius, "the radius is $0 m, above $1 m"},
              document, sink);
}

void CheckWidth(const Document& document, FindingSink& sink) {
  CheckNumber(rules::wheel_width.info, Severity::kWarning, kWidth,
              {NotAbove, 0, "the width is $0 m, not above $1 m"}, document,
              sink);
}

void CheckTravel(const Document& document, FindingSink& sink) {
  CheckNumber(rules::wheel_travel.info, Severity::kWarning, kTravel,
              {NotAbove, 0, "the suspension travel is $0 m, not above $1 m"},
              document, sink);
}

void CheckSpring(const Document& document, FindingSink& sink) {
  CheckNumber(rules::wheel_spring.info, Severity::kWarning, kSpring,
              {NotAbove, 0, "the spring constant is $0 N/m, not above $1 N/m"},
              document, sink);
}

void CheckDamping(const Document& document, FindingSink& sink) {
  for (const Number& damping : {kDampingC, kDampingR}) {
    CheckNumber(rules::wheel_damping.info, Severity::kWarning, damping,
                {Below, 0, "the damping is $0 Ns/m, below $1 Ns/m"}, document,
                sink);
  }
}

void CheckBrake(const Document& document, FindingSink& sink) {
  CheckNumber(rules::wheel_brake.info, Severity::kWarning, kBrake,
              {Below, 0, "the brake torque is $0 Nm, below $1 Nm"}, document,
              sink);
}

}  // namespace

const HeaderRule rules::wheel_radius = {
    .info = {.id = "raf-wheel-radius",
             .severity = Severity::kError,
             .title = "a wheel has no radius, or more than 2 m",
             .section = kSection,
             .rationale = "the speed of the tyre is its radius times its "
                          "angular velocity: without one slip cannot be told; "
                          "more than 2 m, a warning, is no wheel of a car",
             .remedy = "write the unloaded radius in m",
             .bad = "set static_wheels[1].radius 0",
             .ok = "set static_wheels[1].radius 2"},
    .check = CheckRadius};

const HeaderRule rules::wheel_width = {
    .info = {.id = "raf-wheel-width",
             .severity = Severity::kWarning,
             .title = "a wheel has no width",
             .section = kSection,
             .rationale = "programs that draw the car show no wheel there",
             .remedy = "write the width at the widest point in m",
             .bad = "set static_wheels[1].width 0",
             .ok = "set static_wheels[1].width 0.001"},
    .check = CheckWidth};

const HeaderRule rules::wheel_travel = {
    .info = {.id = "raf-wheel-travel",
             .severity = Severity::kWarning,
             .title = "a suspension has no travel",
             .section = kSection,
             .rationale = "how far the suspension is compressed is shown as a "
                          "part of its travel: programs divide by it",
             .remedy = "write the maximum deflection in m",
             .bad = "set static_wheels[1].maximum_deflect 0",
             .ok = "set static_wheels[1].maximum_deflect 0.001"},
    .check = CheckTravel};

const HeaderRule rules::wheel_spring = {
    .info = {.id = "raf-wheel-spring",
             .severity = Severity::kWarning,
             .title = "a suspension has no spring",
             .section = kSection,
             .rationale = "the force of the spring, and with it the load on "
                          "the wheel, comes out as 0 or upside down",
             .remedy = "write the spring constant in N/m",
             .bad = "set static_wheels[1].spring_constant 0",
             .ok = "set static_wheels[1].spring_constant 0.001"},
    .check = CheckSpring};

const HeaderRule rules::wheel_damping = {
    .info = {.id = "raf-wheel-damping",
             .severity = Severity::kWarning,
             .title = "a damper has a negative constant",
             .section = kSection,
             .rationale = "such a damper would set the wheel swinging; the "
                          "value belongs elsewhere or has lost its sign",
             .remedy = "write the damping in Ns/m, or 0 without a damper",
             .bad = "set static_wheels[1].damping_r -0.001",
             .ok = "set static_wheels[1].damping_r 0"},
    .check = CheckDamping};

const HeaderRule rules::wheel_brake = {
    .info = {.id = "raf-wheel-brake",
             .severity = Severity::kWarning,
             .title = "a brake has a negative torque",
             .section = kSection,
             .rationale = "such a brake would drive the wheel; the share of "
                          "front and rear that is computed from it is wrong",
             .remedy = "write the largest torque in Nm, or 0 without a brake",
             .bad = "set static_wheels[1].max_brake_torque -0.001",
             .ok = "set static_wheels[1].max_brake_torque 0"},
    .check = CheckBrake};

}  // namespace trackcheck::raf
