// Converts the config's section `raf` to options.
#ifndef TRACKCHECK_FORMATS_RAF_OPTIONS_MESSAGE_H_
#define TRACKCHECK_FORMATS_RAF_OPTIONS_MESSAGE_H_

#include "formats/raf/options.h"
#include "formats/raf/options.pb.h"

namespace trackcheck::raf {

// Options that `message` does not set have the values of a default Options.
Options OptionsOf(const OptionsMessage& message);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_OPTIONS_MESSAGE_H_
