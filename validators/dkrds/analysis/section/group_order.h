// Finds triangles of a section that are in no group or in two groups.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_GROUP_ORDER_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_GROUP_ORDER_H_

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

// Ignores groups without triangles, and groups with more triangles than there
// are. Takes linear time if the groups follow one another, otherwise O(n log n)
// in their number.
class GroupOrder {
 public:
  // Triangles [first, end) that are in no group, or in two groups.
  struct Fault {
    uint32_t group = 0;  // the group that begins after a gap, or too early
    uint32_t other = 0;  // the group before it; `group` if there is none
    uint32_t first = 0;
    uint32_t end = 0;
  };

  // `triangles` is the number of triangles in the section; 0 if it is unknown.
  GroupOrder(const GroupColumn& groups, uint64_t triangles);

  // Ascending by triangle. The gap before the first group is lead().
  const std::vector<Fault>& gaps() const { return gaps_; }
  const std::vector<Fault>& overlaps() const { return overlaps_; }
  const std::optional<Fault>& lead() const { return lead_; }
  // The first group whose first triangle is less than that of the group stored
  // before it.
  const std::optional<uint32_t>& descending() const { return descending_; }

  // Whether the group is in no overlap and next to no gap, so that its number
  // of triangles is certain. Precondition: the group exists.
  bool Certain(uint64_t group) const;

 private:
  void Add(std::vector<Fault>& faults, const Fault& fault);

  uint64_t groups_;
  std::vector<Fault> gaps_;
  std::vector<Fault> overlaps_;
  std::optional<Fault> lead_;
  std::optional<uint32_t> descending_;
  std::vector<bool> doubtful_;  // empty if no group is doubtful
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_GROUP_ORDER_H_
