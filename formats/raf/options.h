// What the document of Live for Speed telemetry leaves open and a user decides.
#ifndef TRACKCHECK_FORMATS_RAF_OPTIONS_H_
#define TRACKCHECK_FORMATS_RAF_OPTIONS_H_

#include <cstdint>

namespace trackcheck::raf {

// Where a dynamic wheel block has its three forces; see layout.h.
enum class WheelForces : uint8_t { kMeasured, kAsPrinted };

struct Options {
  WheelForces wheel_forces = WheelForces::kMeasured;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_OPTIONS_H_
