// The structural faults that the decoder of tracks can report, as catalogue
// entries.
#ifndef TRACKCHECK_FORMATS_DKRDS_FAULTS_H_
#define TRACKCHECK_FORMATS_DKRDS_FAULTS_H_

#include "formats/core/findings/rule_info.h"

namespace trackcheck::dkrds::faults {

#define TRACKCHECK_FAULTS "formats/dkrds/faults.def"
#include "formats/core/findings/fault_list.inc"

}  // namespace trackcheck::dkrds::faults

#endif  // TRACKCHECK_FORMATS_DKRDS_FAULTS_H_
