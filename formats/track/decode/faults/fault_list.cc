#include "formats/track/decode/faults/fault_list.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace trackcheck::track {
namespace {

// Further unknown keys share a slot.
constexpr size_t kMostNames = 256;

Finding ToFinding(const FaultList::Slot& slot, const FaultList::Run& run) {
  Finding finding = {.rule = slot.rule,
                     .where = run.first,
                     .message = run.message,
                     .count = run.places,
                     .severity = slot.severity};
  if (run.last_range != run.first.range) {
    finding.related.push_back(
        {Message("the last place"), {run.last_range, PathOf(run.last)}});
  }
  return finding;
}

}  // namespace

uint32_t FaultList::NumberOf(std::string_view key) {
  if (const auto found = numbers_.find(key); found != numbers_.end()) {
    return found->second;
  }
  if (numbers_.size() == kMostNames) return kSharedNumber;
  const auto next = static_cast<uint32_t>(kMemberCount + 1 + numbers_.size());
  numbers_.emplace(key, next);
  return next;
}

void FaultList::Report(FindingSink& sink) const {
  std::vector<std::pair<const Slot*, const Run*>> runs;
  for (const auto& [key, slot] : slots_) {
    for (const Run& run : slot.runs) runs.emplace_back(&slot, &run);
  }
  std::sort(runs.begin(), runs.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second->first.range.offset, a.second->serial) <
           std::pair(b.second->first.range.offset, b.second->serial);
  });
  for (const auto& [slot, run] : runs) sink.Report(ToFinding(*slot, *run));
  // The dropped runs are beyond the sink's limit, so the sink only counts them.
  for (const auto& [key, slot] : slots_) {
    if (slot.dropped == 0) continue;
    Finding rest = ToFinding(slot, slot.runs.front());
    rest.count = slot.dropped;
    sink.Report(std::move(rest));
  }
}

}  // namespace trackcheck::track
