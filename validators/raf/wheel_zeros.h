// The part of raf-reserved-zero that is in data blocks.
#ifndef TRACKCHECK_VALIDATORS_RAF_WHEEL_ZEROS_H_
#define TRACKCHECK_VALIDATORS_RAF_WHEEL_ZEROS_H_

#include "formats/core/rule_info.h"
#include "validators/raf/block_check.h"
#include "validators/raf/blocks.h"

namespace trackcheck::raf {

// The bytes of dynamic wheel blocks that are 0. Refers to both arguments.
BlockCheck WheelZeros(const RuleInfo& info, const Blocks& blocks);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_WHEEL_ZEROS_H_
