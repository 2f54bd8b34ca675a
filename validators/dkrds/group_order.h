// How the groups of a section share out its triangles.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_GROUP_ORDER_H_
#define TRACKCHECK_VALIDATORS_DKRDS_GROUP_ORDER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "validators/dkrds/section_view.h"

namespace trackcheck::dkrds {

// Groups without triangles, or with more than there are, take no part. Time is
// n log n in the groups, and linear where they follow one another.
class GroupOrder {
 public:
  // Triangles [first, end) that are in no group, or in two.
  struct Fault {
    uint32_t group = 0;  // that which begins behind a gap, or too early
    uint32_t other = 0;  // the one before it; `group` itself if there is none
    uint32_t first = 0;
    uint32_t end = 0;
  };

  explicit GroupOrder(const SectionView& view);

  // Each but the one before the first group, by triangle.
  const std::vector<Fault>& gaps() const { return gaps_; }
  const std::vector<Fault>& overlaps() const { return overlaps_; }
  // Triangles before all groups.
  const std::optional<Fault>& lead() const { return lead_; }
  // The first group that begins before the one that is stored before it.
  const std::optional<uint32_t>& descending() const { return descending_; }

  // Its number of triangles is not in doubt.
  bool Certain(uint64_t group) const {
    return doubtful_.empty() || !doubtful_[group];
  }

 private:
  void Add(std::vector<Fault>& faults, const Fault& fault);

  uint64_t groups_;
  std::vector<Fault> gaps_;
  std::vector<Fault> overlaps_;
  std::optional<Fault> lead_;
  std::optional<uint32_t> descending_;
  std::vector<bool> doubtful_;  // empty if none is
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_GROUP_ORDER_H_
