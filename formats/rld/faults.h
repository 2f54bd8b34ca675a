// The structural faults that the RLD decoder can report, as catalogue entries.
#ifndef TRACKCHECK_FORMATS_RLD_FAULTS_H_
#define TRACKCHECK_FORMATS_RLD_FAULTS_H_

#include "formats/core/findings/rule_info.h"

namespace trackcheck::rld::faults {

#define TRACKCHECK_FAULTS "formats/rld/faults.def"
#include "formats/core/findings/fault_list.inc"

}  // namespace trackcheck::rld::faults

#endif  // TRACKCHECK_FORMATS_RLD_FAULTS_H_
