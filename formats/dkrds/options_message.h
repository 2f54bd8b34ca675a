// The options of tracks as a config spells them.
#ifndef TRACKCHECK_FORMATS_DKRDS_OPTIONS_MESSAGE_H_
#define TRACKCHECK_FORMATS_DKRDS_OPTIONS_MESSAGE_H_

#include "formats/dkrds/options.h"
#include "formats/dkrds/options.pb.h"

namespace trackcheck::dkrds {

// What `message` leaves out is as in a default Options.
Options OptionsOf(const OptionsMessage& message);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_OPTIONS_MESSAGE_H_
