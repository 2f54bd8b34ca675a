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
  bool in_order = true;
  uint32_t end = 0;
  for (uint32_t i = 0; i < groups_; ++i) {
    const Group group = view.group(i);
    if (group.triangle_count == 0) continue;
    if (!places.empty() && group.first_triangle < places.back().first &&
        !descending_) {
      descending_ = i;
    }
    in_order = in_order && group.first_triangle == end;
    end = group.end();
    places.push_back({group.first_triangle, end, i});
  }
  if (in_order) return;

  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.first, a.group) < std::tie(b.first, b.group);
  });
  if (places[0].first > 0) {
    const uint32_t group = places[0].group;
    lead_ = Fault{group, group, 0, places[0].first};
  }
  const Place* reaches = places.data();  // that which ends last so far
  for (size_t i = 1; i < places.size(); ++i) {
    const Place& place = places[i];
    if (place.first > reaches->end) {
      Add(gaps_, {place.group, reaches->group, reaches->end, place.first});
    } else if (place.first < reaches->end) {
      Add(overlaps_, {place.group, reaches->group, place.first,
                      std::min(place.end, reaches->end)});
    }
    if (place.end > reaches->end) reaches = &place;
  }
}

}  // namespace trackcheck::dkrds
