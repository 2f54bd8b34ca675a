// One section: its groups, triangles and vertices, and what is exactly true of
// them.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_ANALYSIS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_ANALYSIS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/duplicates.h"
#include "validators/dkrds/analysis/group_order.h"
#include "validators/dkrds/analysis/track_analysis.h"
#include "validators/dkrds/analysis/vertex_fit.h"

namespace trackcheck::dkrds {

using Corners = std::array<uint32_t, 3>;
using Normal = std::array<int16_t, 3>;

// How far a normal may be from its unit length, in 4096ths.
inline constexpr int kNormalSlack = 64;

// The stored collision word of a triangle, compared with the computed one.
enum class CellsState : uint8_t {
  kGood,        // as computed, or there is nothing to compare it with
  kZero,        // no cell along an axis, though the triangle is collidable
  kAllOnes,     // all cells, though it does not touch them all
  kBroken,      // cells along an axis that do not follow one another
  kOneCellOff,  // not as computed, by at most one cell at each end
  kOff,         // not as computed
};

// The three tables whose elements triangles name by packed indices.
enum class IndexedTable : uint8_t { kVertices, kUvs, kColors };
inline constexpr uint64_t kIndexedTables = 3;
// Where a triangle has its packed indices into each of them.
inline constexpr std::array<uint64_t, kIndexedTables> kPackedIndices = {
    triangle::kVertex, triangle::kUv, triangle::kColor};

// An element that fails, for the lists below.
struct ListedElement {
  uint32_t element = 0;
};

// Refers to the track, which must outlive it. Triangles, groups and vertices
// are numbered within the section; numbers that are too large are a wrong call.
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

  // 0 of a table that is not decoded.
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
  uint32_t texture(uint64_t t) const { return attributes(t) >> 1; }
  bool collidable(uint64_t t) const { return (attributes(t) & 1) != 0; }
  Normal normal(uint64_t t) const { return Load<Normal>(t, triangle::kNormal); }
  // The packed indices at `offset`, which is triangle::kVertex, kUv or kColor.
  uint32_t word(uint64_t t, uint64_t offset) const {
    return Load<uint32_t>(t, offset);
  }
  Corners corners(uint64_t t) const;
  // The bytes of a part of a triangle.
  ByteRange TrianglePart(uint64_t t, uint64_t offset, uint64_t size) const {
    return {section_.triangles->range(t).offset + offset, size};
  }
  // The stored collision word. Precondition: has_collision().
  uint32_t cells(uint64_t t) const { return (*section_.collision)[t]; }

  // Whether there is room for more triangles after the last one, so that some
  // may not be counted.
  bool MayMissTriangles() const;

  // Whether all vertices of the triangle are there.
  bool HasVertices(uint64_t t) const;
  // Whether it names a vertex twice.
  bool Repeats(uint64_t t) const;
  // Whether it names a vertex twice or its vertices lie on a line. False if
  // some of them are not there.
  bool IsDegenerate(uint64_t t) const;

  double NormalLength(uint64_t t) const;  // in 4096ths
  bool NormalIsZero(uint64_t t) const;
  bool NormalIsInRange(uint64_t t) const;
  bool NormalIsUnit(uint64_t t) const;
  // The cosine of the angle between the normal and its face, on either side;
  // absent if the normal or the face is not to be judged.
  std::optional<double> NormalCosine(uint64_t t) const;
  // Whether that angle is larger than 5 degrees.
  bool NormalLeans(uint64_t t) const;

  // The collision word as the document's functions compute it; absent if the
  // box or the triangle is not to be judged.
  std::optional<uint32_t> ComputedCells(uint64_t t) const;
  // Precondition: has_collision().
  CellsState StateOfCells(uint64_t t) const;

  // Whether the vertex lies outside of the box. Precondition: fit().known.
  bool IsOutside(uint64_t vertex) const;

  // The following are computed by the first call, so that must come from one
  // thread.

  const GroupOrder& group_order() const;
  // Whether the triangle is in no cell, like its whole group, which is reported
  // instead. Precondition: has_collision().
  bool IsOfEmptyGroup(uint64_t t) const;
  // Triangles with the vertices of an earlier one, except degenerate ones.
  const std::vector<Duplicate>& duplicate_triangles() const;
  // Vertices at the place of an earlier one, except unused ones.
  const std::vector<Duplicate>& duplicate_vertices() const;
  // Elements of the table that no triangle uses. Empty if there are no
  // triangles or some may not be counted, and if wrong indices explain as many
  // unused elements. Precondition: the table is present.
  const std::vector<ListedElement>& unused(IndexedTable table) const;

 private:
  template <typename T>
  T Load(uint64_t t, uint64_t offset) const {
    return LoadLittleEndian<T>(section_.triangles->address(t) + offset);
  }
  uint64_t size_of(IndexedTable table) const;
  // Twice the area of the face, as a vector in vertex units; exact.
  std::array<double, 3> FaceVector(const Corners& corners) const;
  // Whether a vertex of the triangle is known to lie outside of the box.
  bool ReachesOut(uint64_t t) const;
  // Which elements that an index can name the triangles use.
  std::array<bool, kAddressable> Used(IndexedTable table) const;
  std::vector<ListedElement> FindUnused(IndexedTable table) const;
  std::vector<bool> FindTrianglesOfEmptyGroups() const;

  const TrackAnalysis& track_;
  uint64_t number_;
  const TrackSection& section_;
  const SectionFit& fit_;
  mutable std::optional<GroupOrder> group_order_;
  mutable std::optional<std::vector<bool>> of_empty_group_;  // by triangle
  mutable std::optional<std::vector<Duplicate>> duplicate_triangles_;
  mutable std::optional<std::vector<Duplicate>> duplicate_vertices_;
  mutable std::array<std::optional<std::vector<ListedElement>>, kIndexedTables>
      unused_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_ANALYSIS_H_
