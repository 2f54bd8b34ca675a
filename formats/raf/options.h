// Options for what the document of Live for Speed telemetry leaves open.
#ifndef TRACKCHECK_FORMATS_RAF_OPTIONS_H_
#define TRACKCHECK_FORMATS_RAF_OPTIONS_H_

#include <cstdint>

namespace trackcheck::raf {

// The order of the three forces in a dynamic wheel block; see layout.h.
enum class WheelForces : uint8_t { kMeasured, kAsPrinted };

struct Options {
  WheelForces wheel_forces = WheelForces::kMeasured;
};

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_OPTIONS_H_
