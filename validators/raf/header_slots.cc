// Lists of the header have at most seven slots, so nothing here is in a hurry.
#include "validators/raf/header_slots.h"

#include <cstdint>
#include <functional>

#include "formats/core/run_list.h"
#include "validators/folded.h"

namespace trackcheck::raf {

void ReportSlots(const RuleInfo& info, const SlotRange& slots,
                 const std::function<bool(uint64_t slot)>& fails,
                 const std::function<Finding(uint64_t slot)>& describe,
                 FindingSink& sink) {
  RunList runs(sink.max_per_rule());
  for (uint64_t slot = slots.first; slot < slots.end; ++slot) {
    if (fails(slot)) runs.Add(slot);
  }
  sink.ReportRuns(info, runs, [&describe](const Run& run) {
    Finding finding = describe(run.first);
    AddLastPlace(run, describe(run.last).where, finding);
    return finding;
  });
}

}  // namespace trackcheck::raf
