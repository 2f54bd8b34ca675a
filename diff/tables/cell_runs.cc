#include "diff/tables/cell_runs.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/rows/compare.h"

namespace trackcheck {
namespace {

// A run of at least this many equal deltas is a change of its own.
constexpr uint64_t kLongRun = 8;
// Runs that are kept.
constexpr size_t kMaxRuns = 4096;
// Groups of a column. If there are more, the small ones become one, since a
// list of single values says little.
constexpr size_t kMaxGroups = 20;
constexpr size_t kMaxGroupsOfSamples = 3;
// Groups with a common delta that a run is compared with.
constexpr size_t kMaxSearched = 64;
// Values of which the median is taken. Of more, each second, fourth, ...
// counts.
constexpr size_t kMaxValues = size_t{1} << 16;

bool Overlap(const RoundedDelta& a, const RoundedDelta& b) {
  return a.low <= b.high && b.low <= a.high;
}

RoundedDelta Overlapping(const RoundedDelta& a, const RoundedDelta& b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

}  // namespace

void DeltaStatistics::Add(double delta, uint64_t old_row, uint64_t new_row) {
  if (seen_ == 0 ||
      std::abs(delta) > std::max(-delta_.smallest, delta_.largest)) {
    worst_ = {old_row, new_row, 1};
  }
  delta_.smallest = seen_ == 0 ? delta : std::min(delta_.smallest, delta);
  delta_.largest = seen_ == 0 ? delta : std::max(delta_.largest, delta);
  if (seen_++ % stride_ != 0) return;
  if (values_.size() == kMaxValues) {
    for (size_t i = 0; 2 * i < values_.size(); ++i) values_[i] = values_[2 * i];
    values_.resize(kMaxValues / 2);
    stride_ *= 2;
    if ((seen_ - 1) % stride_ != 0) return;
  }
  values_.push_back(delta);
}

Delta DeltaStatistics::Result() const {
  assert(seen_ > 0);
  std::vector<double> values = values_;
  const auto middle =
      values.begin() + static_cast<ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  return {delta_.smallest, *middle, delta_.largest};
}

bool CellRuns::Joins(uint64_t old_row, uint64_t new_row,
                     const std::optional<RoundedDelta>& delta) {
  if (runs_.empty()) return false;
  Run& last = runs_.back();
  if (last.has_delta != delta.has_value() ||
      old_row != last.rows.old_first + last.rows.count ||
      new_row != last.rows.new_first + last.rows.count) {
    return false;
  }
  if (delta.has_value() && last.uniform && !Overlap(last.delta, *delta)) {
    if (last.rows.count >= kLongRun) return false;
    last.uniform = false;
  }
  return true;
}

void CellRuns::AddToMixed(const RoundedDelta& delta) {
  Run& last = runs_.back();
  const bool goes_on = last.tail_count > 0 && Overlap(last.tail, delta);
  last.tail = goes_on ? Overlapping(last.tail, delta) : delta;
  last.tail_count = goes_on ? last.tail_count + 1 : 1;
  if (last.tail_count < kLongRun ||
      (limit_ == Limit::kFewGroups && runs_.size() == kMaxRuns)) {
    return;
  }
  Run tail = {.rows = last.rows,
              .has_delta = true,
              .uniform = true,
              .delta = last.tail};
  last.rows.count -= last.tail_count;
  tail.rows.old_first += last.rows.count;
  tail.rows.new_first += last.rows.count;
  tail.rows.count = last.tail_count;
  last.tail_count = 0;
  runs_.push_back(tail);
}

void CellRuns::Add(uint64_t old_row, uint64_t new_row,
                   std::optional<RoundedDelta> delta) {
  // A difference that rounding may have caused is not the same as another one.
  if (delta.has_value() && delta->low <= 0 && delta->high >= 0) {
    const double middle = delta->middle();
    delta = {middle, middle};
  }
  if (rest_.count == 0 && Joins(old_row, new_row, delta)) {
    Run& last = runs_.back();
    ++last.rows.count;
    if (last.uniform) {
      last.delta = Overlapping(last.delta, *delta);
    } else if (last.has_delta) {
      AddToMixed(*delta);
    }
    return;
  }
  const Run run = {.rows = {old_row, new_row, 1},
                   .has_delta = delta.has_value(),
                   .uniform = delta.has_value(),
                   .delta = delta.value_or(RoundedDelta())};
  if (limit_ == Limit::kFewGroups && runs_.size() == kMaxRuns) {
    AddToRest(run);
  } else {
    runs_.push_back(run);
  }
}

void CellRuns::AddToRest(const Run& run) {
  Run& all = rest_.first;
  if (rest_.count++ == 0) {
    all = run;
    return;
  }
  if (run.has_delta) {
    rest_.deltas.Add(run.delta.middle(), run.rows.old_first,
                     run.rows.new_first);
  }
  all.has_delta = all.has_delta && run.has_delta;
  all.uniform = all.uniform && run.uniform && Overlap(all.delta, run.delta);
  if (all.uniform) all.delta = Overlapping(all.delta, run.delta);
}

// Runs that changed by the same join one group.
std::vector<CellRuns::Group> CellRuns::GroupRuns() const {
  std::vector<Group> groups;
  std::vector<size_t> uniform;
  std::optional<size_t> mixed;
  for (const Run& run : runs_) {
    const auto add_to = [&run](Group& group) {
      group.runs.push_back(run);
      group.count += run.rows.count;
    };
    if (run.uniform) {
      const auto same =
          std::find_if(uniform.begin(), uniform.end(), [&](size_t group) {
            return Overlap(groups[group].delta, run.delta);
          });
      if (same != uniform.end()) {
        Group& group = groups[*same];
        group.delta = Overlapping(group.delta, run.delta);
        add_to(group);
        continue;
      }
      if (uniform.size() < kMaxSearched) uniform.push_back(groups.size());
    } else if (samples_) {
      if (mixed.has_value() && groups[*mixed].has_delta == run.has_delta) {
        add_to(groups[*mixed]);
        continue;
      }
      mixed = groups.size();
    }
    groups.push_back({.has_delta = run.has_delta,
                      .uniform = run.uniform,
                      .delta = run.delta});
    add_to(groups.back());
  }
  return groups;
}

// Adds the rest to the group that changed by the same, or to a new one.
void CellRuns::AddRest(std::vector<Group>* groups) const {
  if (rest_.count == 0) return;
  const Run& rest = rest_.first;
  auto group =
      std::find_if(groups->begin(), groups->end(), [&rest](const Group& other) {
        return other.uniform && rest.uniform &&
               Overlap(other.delta, rest.delta);
      });
  if (group == groups->end()) {
    groups->push_back({.has_delta = rest.has_delta,
                       .uniform = rest.uniform,
                       .delta = rest.delta});
    group = std::prev(groups->end());
  } else {
    group->delta = Overlapping(group->delta, rest.delta);
  }
  group->runs.push_back(rest);
  group->count += rest_.count;
  group->has_rest = true;
}

void CellRuns::MergeSmall(std::vector<Group>* groups) const {
  const size_t most = samples_ ? kMaxGroupsOfSamples : kMaxGroups;
  if (limit_ == Limit::kNone || groups->size() <= most) return;
  std::vector<Group> kept;
  // A value without a delta, such as NaN, is not hidden among numbers.
  Group numbers = {.has_delta = true};
  Group others;
  for (Group& group : *groups) {
    if (group.uniform && group.count >= kLongRun && kept.size() + 1 < most) {
      kept.push_back(std::move(group));
      continue;
    }
    Group& merged = group.has_delta ? numbers : others;
    merged.runs.insert(merged.runs.end(), group.runs.begin(), group.runs.end());
    merged.count += group.count;
    merged.has_rest = merged.has_rest || group.has_rest;
  }
  for (Group* merged : {&numbers, &others}) {
    if (merged->count == 0) continue;
    std::sort(merged->runs.begin(), merged->runs.end(),
              [](const Run& a, const Run& b) {
                return a.rows.new_first < b.rows.new_first;
              });
    kept.push_back(std::move(*merged));
  }
  *groups = std::move(kept);
}

CellGroup CellRuns::Describe(const Group& group, DeltaOf delta_of) const {
  CellGroup described = {.count = group.count};
  for (const Run& run : group.runs) described.rows.push_back(run.rows);
  described.worst = described.rows.front();
  if (!group.has_delta) return described;
  if (group.uniform) {
    const double delta = ShortestNumber(group.delta);
    described.delta = {delta, delta, delta};
    return described;
  }
  DeltaStatistics deltas;
  if (group.has_rest) deltas = rest_.deltas;
  for (const ChangedRows& rows : described.rows) {
    for (uint64_t i = 0; i < rows.count; ++i) {
      const uint64_t old_row = rows.old_first + i;
      const uint64_t new_row = rows.new_first + i;
      deltas.Add(delta_of(old_row, new_row), old_row, new_row);
    }
  }
  described.delta = deltas.Result();
  described.worst = deltas.worst();
  return described;
}

std::vector<CellGroup> CellRuns::Take(DeltaOf delta_of) && {
  std::vector<Group> groups = GroupRuns();
  AddRest(&groups);
  MergeSmall(&groups);
  std::vector<CellGroup> described;
  for (const Group& group : groups) {
    described.push_back(Describe(group, delta_of));
  }
  std::sort(described.begin(), described.end(),
            [](const CellGroup& a, const CellGroup& b) {
              return a.rows.front().new_first < b.rows.front().new_first;
            });
  return described;
}

}  // namespace trackcheck
