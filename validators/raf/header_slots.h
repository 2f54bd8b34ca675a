// Rules over a list of the header: its slots are judged one by one.
#ifndef TRACKCHECK_VALIDATORS_RAF_HEADER_SLOTS_H_
#define TRACKCHECK_VALIDATORS_RAF_HEADER_SLOTS_H_

#include <cstdint>
#include <functional>

#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"

namespace trackcheck::raf {

// Slots [first, end) of a list.
struct SlotRange {
  uint64_t first = 0;
  uint64_t end = 0;
};

// Reports the slots that fail. Neighbours are one finding: what `describe`
// makes of the first of them, with the place of the last.
void ReportSlots(const RuleInfo& info, const SlotRange& slots,
                 const std::function<bool(uint64_t slot)>& fails,
                 const std::function<Finding(uint64_t slot)>& describe,
                 FindingSink& sink);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_VALIDATORS_RAF_HEADER_SLOTS_H_
