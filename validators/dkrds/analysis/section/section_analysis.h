// Exact predicates on the groups, triangles and vertices of one section.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_SECTION_ANALYSIS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_SECTION_ANALYSIS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/lazy.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/vertex_fit.h"
#include "validators/dkrds/analysis/section/group_order.h"
#include "validators/dkrds/analysis/track/track_analysis.h"
#include "validators/engine/earlier.h"

namespace trackcheck::dkrds {

using Corners = std::array<uint32_t, 3>;
using Normal = std::array<int16_t, 3>;

// The stored collision word of a triangle, compared with the computed one.
enum class CellsState : uint8_t {
  kGood,        // as computed, or it cannot be compared
  kZero,        // no cell along an axis of a collidable triangle
  kAllOnes,     // all cells, but the triangle does not touch all of them
  kBroken,      // cells along an axis that do not follow one another
  kOneCellOff,  // different by at most one cell at each end
  kOff,         // different by more
};

// The three tables that the packed indices of triangles refer to.
enum class IndexedTable : uint8_t { kVertices, kUvs, kColors };
inline constexpr uint64_t kIndexedTables = 3;
// The offsets of a triangle's packed indices, by IndexedTable.
inline constexpr std::array<uint64_t, kIndexedTables> kPackedIndices = {
    triangle::kVertex, triangle::kUv, triangle::kColor};

// A failing element, for the lists below.
struct ListedElement {
  uint32_t element = 0;
};

// Refers to the track, which must outlive it. Triangles, groups and vertices
// are numbered within the section. Precondition of all functions: the numbers
// exist.
class SectionAnalysis {
 public:
  // Precondition: the entry of `section` is present.
  SectionAnalysis(const TrackAnalysis& track, uint64_t section);

  const TrackAnalysis& track() const { return track_; }
  uint64_t number() const { return number_; }
  // The tables of the section, as decoded.
  const TrackSection& tables() const { return section_; }
  const SectionEntry& entry() const { return *section_.entry; }
  const SectionFit& fit() const { return fit_; }
  const std::optional<Transform>& transform() const {
    return track_.fit().transform;
  }

  // 0 if the table is not decoded.
  uint64_t groups() const {
    return section_.groups.present() ? section_.groups->size() : 0;
  }
  uint64_t triangles() const {
    return section_.triangles.present() ? section_.triangles->size() : 0;
  }
  uint64_t vertices() const {
    return section_.vertices.present() ? section_.vertices->size() : 0;
  }
  uint64_t uvs() const {
    return section_.uvs.present() ? section_.uvs->size() : 0;
  }
  uint64_t colors() const {
    return section_.colors.present() ? section_.colors->size() : 0;
  }
  bool has_collision() const { return section_.collision.present(); }

  Group group(uint64_t g) const { return LoadGroup(*section_.groups, g); }

  uint16_t attributes(uint64_t t) const {
    return Load<uint16_t>(t, triangle::kAttributes);
  }
  uint32_t texture(uint64_t t) const { return TextureOf(attributes(t)); }
  bool collidable(uint64_t t) const { return IsCollidable(attributes(t)); }
  Normal normal(uint64_t t) const { return Load<Normal>(t, triangle::kNormal); }
  // The packed indices at `offset`, which is triangle::kVertex, kUv or kColor.
  uint32_t word(uint64_t t, uint64_t offset) const {
    return Load<uint32_t>(t, offset);
  }
  Corners corners(uint64_t t) const;
  ByteRange TrianglePart(uint64_t t, uint64_t offset, uint64_t size) const {
    return {section_.triangles->range(t).offset + offset, size};
  }
  // The stored collision word. Precondition: has_collision().
  uint32_t cells(uint64_t t) const { return (*section_.collision)[t]; }

  // Whether there is room for more triangles after the last one, so that some
  // may be uncounted. Precondition: there are triangles.
  bool MayMissTriangles() const;

  // Whether all vertices of the triangle exist.
  bool HasVertices(uint64_t t) const;
  // Whether the triangle names a vertex twice.
  bool Repeats(uint64_t t) const;
  // Whether the triangle names a vertex twice or its vertices lie on a line.
  // False if some vertices do not exist.
  bool IsDegenerate(uint64_t t) const;

  double NormalLength(uint64_t t) const;  // in 4096ths
  bool NormalIsZero(uint64_t t) const;
  bool NormalIsInRange(uint64_t t) const;
  bool NormalIsUnit(uint64_t t) const;
  // The cosine of the angle between the normal and the closer side of its face;
  // absent if the normal or the face cannot be judged.
  std::optional<double> NormalCosine(uint64_t t) const;
  // The unit vector perpendicular to the face, on the side of the stored
  // normal, or of the order of the vertices if there is none; absent if the
  // face cannot be judged.
  std::optional<Normal> FaceNormal(uint64_t t) const;
  // Whether this angle is larger than 5 degrees.
  bool NormalLeans(uint64_t t) const;

  // The collision word as the document's functions compute it; absent if the
  // box or the triangle cannot be judged.
  std::optional<uint32_t> ComputedCells(uint64_t t) const;
  // The word in another box; absent if the triangle cannot be judged there.
  std::optional<uint32_t> CellsIn(const Aabb& box, uint64_t t) const;
  // Precondition: has_collision().
  CellsState StateOfCells(uint64_t t) const;

  // Whether the vertex lies outside of the box. Precondition: fit().known.
  bool IsOutside(uint64_t vertex) const;

  // The following are lazy.

  // The first vertex outside of the box; the number of vertices if there is
  // none. Precondition: fit().known.
  uint64_t first_outside() const;
  const GroupOrder& group_order() const;
  // Whether the triangle is in no cell and is in a group whose mask is 0. Only
  // the group is reported then. Precondition: has_collision().
  bool IsOfEmptyGroup(uint64_t t) const;
  // The group of a triangle, and the OR of the collision words of its triangles
  // once these are corrected. Absent if no group or several have the triangle.
  // Precondition: has_collision().
  struct CorrectedMask {
    uint64_t group;
    uint32_t mask;
  };
  std::optional<CorrectedMask> CorrectedMaskOf(uint64_t t) const;
  // Triangles with the vertices of an earlier triangle, except degenerate ones.
  const std::vector<ElementPair>& duplicate_triangles() const;
  // Vertices at the place of an earlier vertex, except unused ones.
  const std::vector<ElementPair>& duplicate_vertices() const;
  // Elements of the table that no triangle uses. Empty if there are no
  // triangles, if some triangles may be uncounted, or if wrong indices explain
  // the number of unused elements. Precondition: the table is present.
  const std::vector<ListedElement>& unused(IndexedTable table) const;

 private:
  template <typename T>
  T Load(uint64_t t, uint64_t offset) const {
    return LoadLittleEndian<T>(section_.triangles->address(t) + offset);
  }
  uint64_t size_of(IndexedTable table) const;
  // Twice the area of the face, as an exact vector in vertex units.
  std::array<double, 3> FaceVector(const Corners& corners) const;
  // Whether a vertex of the triangle is outside of the box. False if unknown.
  bool ReachesOut(uint64_t t) const;
  // For each element that an index can name: whether a triangle uses it.
  std::array<bool, kAddressable> Used(IndexedTable table) const;
  std::vector<ElementPair> FindDuplicateTriangles() const;
  std::vector<ElementPair> FindDuplicateVertices() const;
  std::vector<ListedElement> FindUnused(IndexedTable table) const;
  std::vector<bool> FindTrianglesOfEmptyGroups() const;
  // Of each triangle; the group is kNoGroup if no group or several have it.
  static constexpr uint64_t kNoGroup = UINT64_MAX;
  std::vector<CorrectedMask> FindCorrectedMasks() const;

  const TrackAnalysis& track_;
  uint64_t number_;
  const TrackSection& section_;
  const SectionFit& fit_;
  Lazy<uint64_t> first_outside_;
  Lazy<GroupOrder> group_order_;
  Lazy<std::vector<bool>> of_empty_group_;  // of each triangle
  Lazy<std::vector<CorrectedMask>> corrected_masks_;
  Lazy<std::vector<ElementPair>> duplicate_triangles_;
  Lazy<std::vector<ElementPair>> duplicate_vertices_;
  std::array<Lazy<std::vector<ListedElement>>, kIndexedTables> unused_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_SECTION_ANALYSIS_H_
