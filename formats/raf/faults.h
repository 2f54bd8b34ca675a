// The structural faults that the RAF decoder can report, as catalogue entries.
#ifndef TRACKCHECK_FORMATS_RAF_FAULTS_H_
#define TRACKCHECK_FORMATS_RAF_FAULTS_H_

#include "formats/core/rule_info.h"

namespace trackcheck::raf::faults {

#define FAULT(name, ...) inline constexpr RuleInfo name = {__VA_ARGS__};
#include "formats/raf/faults.def"
#undef FAULT

// All of them, in the catalogue's order.
inline constexpr const RuleInfo* kAll[] = {
#define FAULT(name, ...) &name,
#include "formats/raf/faults.def"
#undef FAULT
};

}  // namespace trackcheck::raf::faults

#endif  // TRACKCHECK_FORMATS_RAF_FAULTS_H_
