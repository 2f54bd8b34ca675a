// The entries of a dynamic wheel block, whichever way its forces lie.
#ifndef TRACKCHECK_FORMATS_RAF_WHEEL_ENTRIES_H_
#define TRACKCHECK_FORMATS_RAF_WHEEL_ENTRIES_H_

#include <array>

#include "formats/raf/layout.h"

namespace trackcheck::raf {

// In the order of the document's lines, without the bytes that are 0.
constexpr std::array<Entry, 9> WheelEntries(const wheel::ForceOrder& forces) {
  return {
      wheel::kSuspensionDeflect,
      wheel::kSteer,
      wheel::Force("x_force", forces.x),
      wheel::Force("y_force", forces.y),
      wheel::Force("vertical_load", forces.load),
      wheel::kAngularVelocity,
      wheel::kLean,
      wheel::kAirTemperature,
      wheel::kSlipFraction,
  };
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_WHEEL_ENTRIES_H_
