// The structural faults that the BTG decoder can report, as catalogue entries.
#ifndef TRACKCHECK_FORMATS_BTG_FAULTS_H_
#define TRACKCHECK_FORMATS_BTG_FAULTS_H_

#include "formats/core/rule_info.h"

namespace trackcheck::btg::faults {

#define FAULT(name, ...) inline constexpr RuleInfo name = {__VA_ARGS__};
#include "formats/btg/faults.def"
#undef FAULT

// All of them, in the catalogue's order.
inline constexpr const RuleInfo* kAll[] = {
#define FAULT(name, ...) &name,
#include "formats/btg/faults.def"
#undef FAULT
};

}  // namespace trackcheck::btg::faults

#endif  // TRACKCHECK_FORMATS_BTG_FAULTS_H_
