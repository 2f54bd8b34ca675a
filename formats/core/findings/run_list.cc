#include "formats/core/findings/run_list.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>

#include "formats/core/bytes/limits.h"

namespace trackcheck {
namespace {

// The first number of a closed run.
constexpr uint64_t kOnePlace = 0;  // one element with one place and no badness
constexpr uint64_t kWhole = 1;     // all members follow

}  // namespace

void RunList::Add(uint64_t element, uint64_t places, double badness) {
  assert(places > 0);
  // NaN does not compare, so the worst element would depend on the division of
  // the column.
  if (std::isnan(badness)) badness = std::numeric_limits<double>::infinity();
  Append(Run{element, element, element, places, badness});
}

void RunList::Append(const RunList& later) {
  uint64_t kept_places = 0;
  for (const Run& run : later) {
    Append(run);
    kept_places += run.places;
  }
  places_ += later.places_ - kept_places;
  full_ = full_ || later.full_;
}

void RunList::Append(const Run& run) {
  assert(count_ == 0 || run.first >= last_.last);
  places_ += run.places;
  if (full_) return;
  const uint64_t reach = max_runs_ == Limits::kEachPlace ? 0 : 1;
  if (count_ > 0 && run.first - last_.last <= reach) {
    last_.last = run.last;
    last_.places += run.places;
    if (run.badness > last_.badness) {
      last_.worst = run.worst;
      last_.badness = run.badness;
    }
    return;
  }
  if (max_runs_ != 0 && count_ == max_runs_) {
    full_ = true;
    return;
  }
  if (count_ > 0) Close();
  last_ = run;
  ++count_;
}

void RunList::Close() {
  const bool one_place =
      last_.first == last_.last && last_.places == 1 && last_.badness == 0;
  closed_.AddNumber(one_place ? kOnePlace : kWhole);
  closed_.AddNumber(last_.first - closed_end_);
  if (!one_place) {
    closed_.AddNumber(last_.last - last_.first);
    closed_.AddNumber(last_.worst - last_.first);
    closed_.AddNumber(last_.places);
    closed_.AddNumber(std::bit_cast<uint64_t>(last_.badness));
  }
  closed_end_ = last_.last;
}

// Until a run is read, `run_.last` is that of the previous run.
void RunList::Iterator::Read() {
  if (left_ == 1) {
    run_ = list_->last_;
    return;
  }
  const bool one_place = closed_.ReadNumber() == kOnePlace;
  const uint64_t first = run_.last + closed_.ReadNumber();
  run_ = {first, first, first, 1, 0};
  if (one_place) return;
  run_.last += closed_.ReadNumber();
  run_.worst += closed_.ReadNumber();
  run_.places = closed_.ReadNumber();
  run_.badness = std::bit_cast<double>(closed_.ReadNumber());
}

}  // namespace trackcheck
