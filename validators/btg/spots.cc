// The run list counts; the ends are kept beside it, in its order.
#include "validators/btg/spots.h"

#include <algorithm>
#include <cstddef>

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

void Spots::Append(const Spots& later) {
  if (later.empty()) return;
  runs_.Append(later.runs_);
  // A run that is not kept has no ends, whether it goes on or not.
  const bool goes_on =
      kept_ && later.ends_.front().first.ordinal == next_ordinal_;
  size_t taken = 0;
  if (goes_on) ends_.back().second = later.ends_[taken++].second;
  while (taken < later.ends_.size() &&
         (max_runs_ == 0 || ends_.size() < max_runs_)) {
    ends_.push_back(later.ends_[taken++]);
  }
  kept_ = later.kept_ && taken == later.ends_.size();
  next_ordinal_ = later.next_ordinal_;
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
