// Finds the sectors at a place on the XZ plane. Section "Sector".
#ifndef TRACKCHECK_VALIDATORS_TRACK_SECTOR_TREE_H_
#define TRACKCHECK_VALIDATORS_TRACK_SECTOR_TREE_H_

#include <cstdint>
#include <vector>

#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/predicates.h"

namespace trackcheck::track {

enum class SectorForm : int8_t {
  // It goes round from +X to +Z or the other way and is convex.
  kRight = 1,
  kLeft = -1,
  // It covers a part of the plane, but has dents.
  kDented = 2,
  // It covers nothing.
  kFlat = 0,
  // A vertex is missing or too far away.
  kUnknown = 3,
};

// A tree of boxes over the sectors in an order in which neighbours on the plane
// are neighbours in the list, eight to a node. Takes 8 bytes a sector, 40
// while it is made, in O(n log n). Refers to the document.
class SectorTree {
 public:
  static constexpr uint32_t kNowhere = 0xFFFFFFFF;

  SectorTree(const Document& document, WorkPool& pool);

  SectorForm form(uint32_t sector) const { return forms_[sector]; }
  // Every sector's vertices are known: outside of all sectors is outside.
  bool whole() const { return whole_; }

  // Within the tolerance of the box around everything.
  bool IsNear(const Point& point) const;
  // The longer side of that box.
  double extent() const;

  // A sector that holds the point at least `depth` deep; negative: that is at
  // most so far away. Always the same of several. Takes its steps from `steps`
  // and gives up when there are none.
  uint32_t Locate(const Point& point, double depth, int64_t& steps) const;
  bool Contains(uint32_t sector, const Point& point, double depth) const;

  // The corner at which the edge starts; it ends at the next edge's.
  Point CornerOf(uint32_t edge) const;

 private:
  // Single precision, rounded outwards.
  struct Box {
    float min_x;
    float min_z;
    float max_x;
    float max_z;
  };

  static Box NoBox();
  static Box Joined(const Box& a, const Box& b);
  bool IsInBox(const Box& box, const Point& point) const;

  Box BoxOf(uint32_t sector) const;
  SectorForm FormOf(uint32_t sector) const;
  void FindForms(WorkPool& pool, std::vector<Box>& boxes);
  void SortSectors(WorkPool& pool, const std::vector<Box>& boxes);
  void BuildLevels(const std::vector<Box>& boxes);

  const Document& document_;
  bool whole_ = true;
  Box bounds_;
  std::vector<SectorForm> forms_;
  std::vector<uint32_t> order_;
  // Of eight sectors each, then of eight of those, and so on up to one box.
  std::vector<std::vector<Box>> levels_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_SECTOR_TREE_H_
