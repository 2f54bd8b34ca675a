// The structural faults that the BTG decoder can report, as catalogue entries.
#ifndef TRACKCHECK_FORMATS_BTG_FAULTS_H_
#define TRACKCHECK_FORMATS_BTG_FAULTS_H_

#include "formats/core/findings/rule_info.h"

namespace trackcheck::btg::faults {

#define TRACKCHECK_FAULTS "formats/btg/faults.def"
#include "formats/core/findings/fault_list.inc"

}  // namespace trackcheck::btg::faults

#endif  // TRACKCHECK_FORMATS_BTG_FAULTS_H_
