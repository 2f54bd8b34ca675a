// Sorted by their first triangle, groups are one sweep.
#include "validators/dkrds/group_order.h"

#include <algorithm>
#include <tuple>

namespace trackcheck::dkrds {

void GroupOrder::Add(std::vector<Fault>& faults, const Fault& fault) {
  faults.push_back(fault);
  if (doubtful_.empty()) doubtful_.resize(groups_);
  doubtful_[fault.group] = true;
  doubtful_[fault.other] = true;
}

GroupOrder::GroupOrder(const SectionView& view) : groups_(view.groups()) {
  struct Place {
    uint32_t first;
    uint32_t end;
    uint32_t group;
  };
  std::vector<Place> places;
  places.reserve(groups_);
  // What ends behind the last triangle is reported for that.
  const uint64_t most = view.triangles() > 0 ? view.triangles() : UINT16_MAX;
  bool in_order = true;
  bool some_beyond = false;
  uint32_t end = 0;
  uint32_t before = 0;
  for (uint32_t i = 0; i < groups_; ++i) {
    const Group group = view.group(i);
    if (group.end() > most) {
      some_beyond = true;
      continue;
    }
    if (group.triangle_count > 0) {
      if (group.first_triangle < before && !descending_) descending_ = i;
      before = group.first_triangle;
    }
    in_order = in_order && group.first_triangle == end;
    end = group.end();
    places.push_back({group.first_triangle, end, i});
  }
  if (in_order) return;

  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.first, a.group) < std::tie(b.first, b.group);
  });
  const Place* reaches = nullptr;  // that which ends last so far
  const Place* empty = nullptr;    // the last one without triangles
  for (const Place& place : places) {
    if (place.first == place.end) {
      empty = &place;
      continue;
    }
    const uint32_t covered = reaches == nullptr ? 0 : reaches->end;
    // A group that has lost its triangles, or has others, is reported for that.
    const bool lost =
        some_beyond || (empty != nullptr && empty->first == covered);
    const uint32_t other = reaches == nullptr ? place.group : reaches->group;
    if (place.first < covered) {
      Add(overlaps_,
          {place.group, other, place.first, std::min(place.end, covered)});
    } else if (place.first > covered && reaches == nullptr && !lost) {
      lead_ = Fault{place.group, other, 0, place.first};
    } else if (place.first > covered && !lost) {
      Add(gaps_, {place.group, other, covered, place.first});
    }
    if (place.end > covered) reaches = &place;
  }
}

}  // namespace trackcheck::dkrds
