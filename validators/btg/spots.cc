// The run list counts; the ends are kept beside it, in its order.
#include "validators/btg/spots.h"

#include <algorithm>

namespace trackcheck::btg {

void Spots::Add(const Spot& spot, uint64_t places) {
  runs_.Add(spot.ordinal, places);
  const bool goes_on =
      spot.ordinal == next_ordinal_ || spot.ordinal + 1 == next_ordinal_;
  if (!goes_on) {
    kept_ = max_runs_ == 0 || ends_.size() < max_runs_;
    if (kept_) ends_.emplace_back(spot, spot);
  } else if (kept_) {
    ends_.back().second = spot;
  }
  next_ordinal_ = spot.ordinal + 1;
}

void Spots::Report(const RuleInfo& rule,
                   const std::function<Location(const Spot&)>& place,
                   const std::function<Message(const Spot&)>& words,
                   FindingSink& sink) const {
  sink.ReportRuns(rule, runs_, [&](const Run& run) {
    const auto found = std::partition_point(
        ends_.begin(), ends_.end(),
        [&run](const auto& ends) { return ends.first.ordinal < run.first; });
    const auto& [first, last] = *found;
    Finding finding = {.where = place(first), .message = words(first)};
    if (run.places > 1) {
      finding.related.push_back({Message("the last place"), place(last)});
    }
    return finding;
  });
}

}  // namespace trackcheck::btg
