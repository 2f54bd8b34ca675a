// The faults of a track file's text that its decoder reports, as catalogue
// entries.
#ifndef TRACKCHECK_FORMATS_TRACK_FAULTS_H_
#define TRACKCHECK_FORMATS_TRACK_FAULTS_H_

#include "formats/core/rule_info.h"

namespace trackcheck::track::faults {

#define FAULT(name, ...) inline constexpr RuleInfo name = {__VA_ARGS__};
#include "formats/track/faults.def"
#undef FAULT

// All of them, in the catalogue's order.
inline constexpr const RuleInfo* kAll[] = {
#define FAULT(name, ...) &name,
#include "formats/track/faults.def"
#undef FAULT
};

}  // namespace trackcheck::track::faults

#endif  // TRACKCHECK_FORMATS_TRACK_FAULTS_H_
