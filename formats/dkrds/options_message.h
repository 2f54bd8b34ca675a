// Converts the section `dkrds` of a config into options.
#ifndef TRACKCHECK_FORMATS_DKRDS_OPTIONS_MESSAGE_H_
#define TRACKCHECK_FORMATS_DKRDS_OPTIONS_MESSAGE_H_

#include "formats/dkrds/options.h"
#include "formats/dkrds/options.pb.h"

namespace trackcheck::dkrds {

// A field that `message` leaves out keeps its default in Options.
Options OptionsOf(const OptionsMessage& message);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_OPTIONS_MESSAGE_H_
