// How the groups of a section share out its triangles.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_GROUP_ORDER_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_GROUP_ORDER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// A record of the table of polygon groups.
struct Group {
  uint16_t first_triangle = 0;
  uint16_t triangle_count = 0;
  uint8_t main_attribute = 0;
  uint8_t secondary_attribute = 0;
  uint16_t tertiary_attribute = 0;
  uint32_t mask = 0;

  uint32_t end() const { return uint32_t{first_triangle} + triangle_count; }
  // The low nibble of the main attribute.
  uint8_t flag() const { return main_attribute & 0xF; }
};

// Precondition: `i` < groups.size().
Group LoadGroup(const GroupColumn& groups, uint64_t i);

// Groups without triangles, or with more than there are, take no part. Takes
// O(n log n) in the groups, linear time if they follow one another.
class GroupOrder {
 public:
  // Triangles [first, end) that are in no group, or in two.
  struct Fault {
    uint32_t group = 0;  // the one that begins after a gap, or too early
    uint32_t other = 0;  // the one before it; `group` itself if there is none
    uint32_t first = 0;
    uint32_t end = 0;
  };

  // `triangles`: how many the section has; 0 if that is not known.
  GroupOrder(const GroupColumn& groups, uint64_t triangles);

  // By triangle. The gap before the first group is lead().
  const std::vector<Fault>& gaps() const { return gaps_; }
  const std::vector<Fault>& overlaps() const { return overlaps_; }
  const std::optional<Fault>& lead() const { return lead_; }
  // The first group that begins before the one that is stored before it.
  const std::optional<uint32_t>& descending() const { return descending_; }

  // Whether the group is next to no gap and in no overlap, so that its number
  // of triangles is not in doubt. Precondition: there is such a group.
  bool Certain(uint64_t group) const;

 private:
  void Add(std::vector<Fault>& faults, const Fault& fault);

  uint64_t groups_;
  std::vector<Fault> gaps_;
  std::vector<Fault> overlaps_;
  std::optional<Fault> lead_;
  std::optional<uint32_t> descending_;
  std::vector<bool> doubtful_;  // empty if no group is
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_GROUP_ORDER_H_
