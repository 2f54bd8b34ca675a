#include "formats/track/decode/faults/fault_list.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace trackcheck::track {
namespace {

// Further unknown keys share a slot.
constexpr size_t kMaxNames = 256;

}  // namespace

uint32_t FaultList::NumberOf(std::string_view key) {
  if (const auto found = numbers_.find(key); found != numbers_.end()) {
    return found->second;
  }
  if (numbers_.size() == kMaxNames) return kSharedNumber;
  const auto next = static_cast<uint32_t>(kMemberCount + 1 + numbers_.size());
  numbers_.emplace(key, next);
  return next;
}

Finding FaultList::WithRepair(Finding finding) const {
  // Findings are kept, and what is written may be longer than what it replaces.
  constexpr uint64_t kLongestRewritten = uint64_t{1} << 12;
  const auto rewrite = finding.rule->fix.rewrite;
  const ByteRange& where = finding.where.range;
  if (rewrite != nullptr && where.size <= kLongestRewritten) {
    std::optional<std::string> bytes =
        rewrite(finding, text_.Window(where).text());
    if (bytes) finding.repairs.push_back({where, *std::move(bytes)});
  }
  // Known also if the finding is packed before it is reported.
  if (!finding.repairs.empty()) finding.fix = finding.rule->fix.kind;
  return finding;
}

void FaultList::Close(Slot& slot) {
  if (!slot.run.has_value()) return;
  Run& run = *slot.run;
  Finding finding = {.rule = slot.rule,
                     .where = std::move(run.first),
                     .message = std::move(run.message),
                     .count = run.places,
                     .related = std::move(run.related),
                     .severity = slot.severity,
                     .repairs = std::move(run.repairs)};
  if (run.last_range != finding.where.range) {
    finding.related.push_back(
        {Message("the last place"), {run.last_range, PathOf(run.last)}});
  }
  closed_.Add(WithRepair(std::move(finding)));
  slot.run.reset();
}

void FaultList::Report(FindingSink& sink) {
  for (auto& [key, slot] : slots_) Close(slot);
  closed_.Drain([&sink](const Finding& finding) { sink.Report(finding); });
  // The dropped runs are beyond the sink's limit, so the sink only counts them.
  for (const auto& [key, slot] : slots_) {
    if (slot.dropped == 0) continue;
    sink.Report(
        {.rule = slot.rule, .count = slot.dropped, .severity = slot.severity});
  }
}

}  // namespace trackcheck::track
