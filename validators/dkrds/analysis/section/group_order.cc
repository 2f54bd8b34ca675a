#include "validators/dkrds/analysis/section/group_order.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

Group LoadGroup(const GroupColumn& groups, uint64_t i) {
  ABSL_HARDENING_ASSERT(i < groups.size());
  const uint8_t* at = groups.address(i);
  return {
      .first_triangle = LoadLittleEndian<uint16_t>(at + group::kFirstTriangle),
      .triangle_count = LoadLittleEndian<uint16_t>(at + group::kTriangleCount),
      .main_attribute = at[group::kMainAttribute],
      .secondary_attribute = at[group::kSecondaryAttribute],
      .tertiary_attribute =
          LoadLittleEndian<uint16_t>(at + group::kTertiaryAttribute),
      .mask = LoadLittleEndian<uint32_t>(at + group::kMask)};
}

bool GroupOrder::Certain(uint64_t group) const {
  assert(group < groups_);
  return doubtful_.empty() || !doubtful_[group];
}

void GroupOrder::Add(std::vector<Fault>& faults, const Fault& fault) {
  faults.push_back(fault);
  if (doubtful_.empty()) doubtful_.resize(groups_);
  doubtful_[fault.group] = true;
  doubtful_[fault.other] = true;
}

GroupOrder::GroupOrder(const GroupColumn& groups, uint64_t triangles)
    : groups_(groups.size()) {
  struct Place {
    uint32_t first;
    uint32_t end;
    uint32_t group;
  };
  std::vector<Place> places;
  places.reserve(groups_);
  // The decoder has reported a group that ends after the last triangle.
  const uint64_t most = triangles > 0 ? triangles : UINT16_MAX;
  bool in_order = true;
  bool some_beyond = false;
  uint32_t end = 0;
  uint32_t before = 0;
  for (uint32_t i = 0; i < groups_; ++i) {
    const Group group = LoadGroup(groups, i);
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
  const Place* reaches = nullptr;  // the group that ends last so far
  const Place* empty = nullptr;    // the last group without triangles
  for (const Place& place : places) {
    if (place.first == place.end) {
      empty = &place;
      continue;
    }
    const uint32_t covered = reaches == nullptr ? 0 : reaches->end;
    // A group without triangles, or with too many, has a finding of its own
    // that explains the gap.
    const bool explained =
        some_beyond || (empty != nullptr && empty->first == covered);
    const uint32_t other = reaches == nullptr ? place.group : reaches->group;
    if (place.first < covered) {
      Add(overlaps_,
          {place.group, other, place.first, std::min(place.end, covered)});
    } else if (place.first > covered && reaches == nullptr && !explained) {
      lead_ = Fault{place.group, other, 0, place.first};
    } else if (place.first > covered && !explained) {
      Add(gaps_, {place.group, other, covered, place.first});
    }
    if (place.end > covered) reaches = &place;
  }
}

}  // namespace trackcheck::dkrds
