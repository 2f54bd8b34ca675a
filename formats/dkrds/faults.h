// The structural faults that the decoder of tracks can report, as catalogue
// entries.
#ifndef TRACKCHECK_FORMATS_DKRDS_FAULTS_H_
#define TRACKCHECK_FORMATS_DKRDS_FAULTS_H_

#include "formats/core/rule_info.h"

namespace trackcheck::dkrds::faults {

#define FAULT(name, ...) inline constexpr RuleInfo name = {__VA_ARGS__};
#include "formats/dkrds/faults.def"
#undef FAULT

// All of them, in the catalogue's order.
inline constexpr const RuleInfo* kAll[] = {
#define FAULT(name, ...) &name,
#include "formats/dkrds/faults.def"
#undef FAULT
};

}  // namespace trackcheck::dkrds::faults

#endif  // TRACKCHECK_FORMATS_DKRDS_FAULTS_H_
