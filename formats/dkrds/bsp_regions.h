// The part of space that belongs to a leaf of the BSP, and whether the sections
// that the leaf lists lie there. Section "Culling BSP Tree".
#ifndef TRACKCHECK_FORMATS_DKRDS_BSP_REGIONS_H_
#define TRACKCHECK_FORMATS_DKRDS_BSP_REGIONS_H_

#include <array>
#include <cstdint>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The intersection of the half-spaces of all ancestors: [low, high) along x, y
// and z, in AABB units.
struct BspRegion {
  std::array<int64_t, 3> low{};
  std::array<int64_t, 3> high{};
  // False if the split of an ancestor leaves one of its sides empty.
  bool consistent = true;
};

// The number of AABB units in one unit of a split. The document has splits "in
// the same coordinate scale as the section AABBs, divided by 64", which can be
// read both ways.
inline constexpr int64_t kSplitAsStored = 1;
inline constexpr int64_t kSplitDivided = 64;

// The region of a node or leaf. Precondition: the tree is whole.
BspRegion RegionOf(const Bsp& bsp, uint32_t node, int64_t split_scale);

// Whether the split of an interior node leaves one of its sides empty.
bool HasEmptySide(const BspNode& node, const BspRegion& region,
                  int64_t split_scale);

struct LeafIds {
  uint64_t listed = 0;    // bit k: section k
  bool all_known = true;  // each id is that of a section
};
LeafIds IdsOf(const Document& document, const BspNode& leaf);

// The boxes of sections, by axis and section, in AABB units. A box is known if
// all its extents are positive and its end fits 32 bits.
struct SectionBoxes {
  explicit SectionBoxes(const Document& document);

  uint64_t known = 0;  // bit k: section k
  std::array<std::array<int64_t, kMaxSections>, 3> low{};
  std::array<std::array<int64_t, kMaxSections>, 3> high{};
};

// Tests whether each leaf lists exactly the sections that lie in its region.
class LeafTests {
 public:
  // Takes the scale of splits with which fewer tests fail, on a tie the stored
  // one. Refers to `document`, which must outlive it. Precondition: its tree is
  // whole.
  explicit LeafTests(const Document& document);

  int64_t split_scale() const { return split_scale_; }
  // The number of failing sections, summed over all leaves.
  uint64_t outside() const { return outside_; }
  uint64_t missing() const { return missing_; }
  // Bit k: a leaf lists section k, which lies outside of its region.
  uint64_t misplaced() const { return misplaced_; }

  // Bit k: `leaf` lists section k, which is farther from its region than the
  // game's tolerance in X or Z.
  uint64_t Outside(uint32_t leaf) const;
  // Bit k: `leaf` does not list section k, although a position inside its box
  // leads to no other leaf. Sections that no leaf lists are left out.
  uint64_t Missing(uint32_t leaf) const;
  // How far the box lies outside of the region of `leaf`, in AABB units: in X
  // or Z, whichever is more.
  int64_t Distance(uint32_t leaf, uint64_t section) const;

 private:
  void Count(int64_t split_scale);

  const Document& document_;
  SectionBoxes boxes_;
  uint64_t covered_ = 0;
  int64_t split_scale_ = kSplitAsStored;
  uint64_t outside_ = 0;
  uint64_t missing_ = 0;
  uint64_t misplaced_ = 0;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_BSP_REGIONS_H_
