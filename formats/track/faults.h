// The faults that the decoder of track files reports, as catalogue entries.
#ifndef TRACKCHECK_FORMATS_TRACK_FAULTS_H_
#define TRACKCHECK_FORMATS_TRACK_FAULTS_H_

#include "formats/core/findings/rule_info.h"
#include "formats/track/rewrites/rewrites.h"

namespace trackcheck::track::faults {

#define TRACKCHECK_FAULTS "formats/track/faults.def"
#include "formats/core/findings/fault_list.inc"

}  // namespace trackcheck::track::faults

#endif  // TRACKCHECK_FORMATS_TRACK_FAULTS_H_
