// The structural faults that the RAF decoder can report, as catalogue entries.
#ifndef TRACKCHECK_FORMATS_RAF_FAULTS_H_
#define TRACKCHECK_FORMATS_RAF_FAULTS_H_

#include "formats/core/findings/rule_info.h"

namespace trackcheck::raf::faults {

#define TRACKCHECK_FAULTS "formats/raf/faults.def"
#include "formats/core/findings/fault_list.inc"

}  // namespace trackcheck::raf::faults

#endif  // TRACKCHECK_FORMATS_RAF_FAULTS_H_
