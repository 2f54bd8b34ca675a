// The options of Live for Speed telemetry as a config spells them.
#ifndef TRACKCHECK_FORMATS_RAF_OPTIONS_MESSAGE_H_
#define TRACKCHECK_FORMATS_RAF_OPTIONS_MESSAGE_H_

#include "formats/raf/options.h"
#include "formats/raf/options.pb.h"

namespace trackcheck::raf {

// What `message` leaves out is as in a default Options.
Options OptionsOf(const OptionsMessage& message);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_OPTIONS_MESSAGE_H_
