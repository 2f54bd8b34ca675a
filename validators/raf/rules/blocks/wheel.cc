#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/rules/blocks/channel.h"

namespace trackcheck::raf {
namespace {

constexpr Channel kSteer = {wheel::kSteer, "the steer of the wheel"};
using Steer = WheelsInRange<kSteer, kWheelSteerRange>;

}  // namespace

const BlockRule rules::wheel_steer_range = {
    .info = {.id = "raf-wheel-steer-range",
             .severity = Severity::kWarning,
             .title = "A wheel is steered by more than a quarter turn.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale = "No car's wheels turn so far. The values may be "
                          "degrees instead of radians.",
             .remedy = "Write radians.",
             .bad = "set wheels[0].steer[60] 1.571",
             .ok = "set wheels[0].steer[60] -1.57"},
    .predicate = Exact<Steer::Fails>,
    .place = Steer::Place,
    .message = Steer::Describe,
    .parts = Steer::Parts};

namespace {

constexpr Channel kAngularVelocity = {wheel::kAngularVelocity,
                                      "the angular velocity"};
using AngularVelocity = WheelsInRange<kAngularVelocity, kAngularVelocityRange>;

}  // namespace

const BlockRule rules::wheel_spin = {
    .info = {.id = "raf-wheel-spin",
             .severity = Severity::kWarning,
             .title = "A wheel spins faster than 1000 rad/s.",
             .section = "DYNAMIC WHEEL INFO",
             .rationale = "The tread of a tyre would move at 300 m/s. The "
                          "values may be degrees or revolutions per minute.",
             .remedy = "Write radians per second.",
             .bad = "set wheels[0].angular_velocity[60] 1000.5",
             .ok = "set wheels[0].angular_velocity[60] -1000"},
    .predicate = Exact<AngularVelocity::Fails>,
    .place = AngularVelocity::Place,
    .message = AngularVelocity::Describe,
    .parts = AngularVelocity::Parts};

namespace {

void CheckLayout(const Lap& lap, FindingSink& sink) {
  const Blocks& blocks = lap.blocks();
  if (!lap.OtherForceOrderFits()) return;
  const bool measured = blocks.table().forces.load == wheel::kMeasured.load;
  Location where = blocks.WheelPlace(0, 0, wheel::Force("x_force", 0));
  where.range.size = 3 * wheel::kForceSize;
  where.field = FieldPath("data_blocks[0].wheels[0]");
  sink.Report(
      {.rule = &rules::wheel_layout.info,
       .where = where,
       .message = measured
                      ? Message("the wheel forces fit the Gs in the order "
                                "load, X, Y, but are read as X, Y, load, as "
                                "the game writes them")
                      : Message("the wheel forces fit the Gs in the order X, "
                                "Y, load, but are read as load, X, Y, as the "
                                "document prints them")});
}

}  // namespace

const LapRule rules::wheel_layout = {
    .info =
        {.id = "raf-wheel-layout",
         .severity = Severity::kInfo,
         .title = "The wheel forces are in the other order.",
         .section = "DYNAMIC WHEEL INFO",
         .rationale =
             "The document lists X force, Y force and load, and prints the "
             "offsets 12, 16 and 8 beside them. All measured laps of the game "
             "have them at 8, 12 and 16, so they are read there unless the "
             "config says otherwise. In this lap the forces correlate better "
             "with the Gs in the other order.",
         .remedy =
             "Set raf { wheel_forces: AS_PRINTED } in the config, or MEASURED "
             "if it says AS_PRINTED. Or write the forces at 8, 12 and 16.",
         .bad = "swap wheels[0].x_force wheels[0].vertical_load; "
                "swap wheels[0].y_force wheels[0].vertical_load; "
                "swap wheels[1].x_force wheels[1].vertical_load; "
                "swap wheels[1].y_force wheels[1].vertical_load; "
                "swap wheels[2].x_force wheels[2].vertical_load; "
                "swap wheels[2].y_force wheels[2].vertical_load; "
                "swap wheels[3].x_force wheels[3].vertical_load; "
                "swap wheels[3].y_force wheels[3].vertical_load",
         .ok = "swap wheels[0].x_force wheels[0].vertical_load; "
               "swap wheels[0].y_force wheels[0].vertical_load"},
    .check = CheckLayout};

}  // namespace trackcheck::raf
