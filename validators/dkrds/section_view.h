// What is exactly true of one section: of its groups, triangles and vertices.
// Rules ask it about those triangles that the screens do not clear.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_SECTION_VIEW_H_
#define TRACKCHECK_VALIDATORS_DKRDS_SECTION_VIEW_H_

#include <array>
#include <cstdint>
#include <optional>

#include "formats/core/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/vertex_fit.h"

namespace trackcheck::dkrds {

struct Group {
  uint16_t first_triangle = 0;
  uint16_t triangle_count = 0;
  uint8_t main_attribute = 0;
  uint8_t secondary_attribute = 0;
  uint16_t tertiary_attribute = 0;
  uint32_t mask = 0;

  uint32_t end() const { return uint32_t{first_triangle} + triangle_count; }
  // What kind of surface it is: the low half of the main attribute.
  uint8_t flag() const { return main_attribute & 0xF; }
};

using Corners = std::array<uint32_t, 3>;
using Normal = std::array<int16_t, 3>;

// How far a normal may be from its unit length, and its numbers beyond it.
inline constexpr int kNormalSlack = 64;
// A normal is within 5 degrees of its face: the squared cosine.
inline constexpr double kNormalCosine = 0.99619469809174555;
// Rounding turns faces that are less high than this, in vertex units.
inline constexpr double kLowestFace = 16;

// The stored collision word of a triangle, held against its three axes.
enum class CellsState : uint8_t {
  kGood,        // as computed, or there is nothing to compare it with
  kZero,        // no cell along an axis, though the triangle can be hit
  kAllOnes,     // all cells, and not because it touches them all
  kBroken,      // cells along an axis that are not next to one another
  kOneCellOff,  // not what is computed, by at most a cell at each end
  kOff,         // not what is computed
};

// Refers to the document and the fit.
class SectionView {
 public:
  SectionView(const Document& document, const VertexFit& fit, uint64_t section)
      : section_(document.sections[section]),
        fit_(fit.sections[section]),
        transform_(fit.transform),
        number_(section) {}

  uint64_t number() const { return number_; }
  const TrackSection& section() const { return section_; }
  const SectionEntry& entry() const { return *section_.entry; }
  const SectionFit& fit() const { return fit_; }
  const std::optional<Transform>& transform() const { return transform_; }

  uint64_t groups() const {
    return section_.groups.present() ? section_.groups->size() : 0;
  }
  Group group(uint64_t i) const;

  uint64_t triangles() const {
    return section_.triangles.present() ? section_.triangles->size() : 0;
  }
  uint16_t attributes(uint64_t t) const {
    return Load<uint16_t>(t, triangle::kAttributes);
  }
  uint32_t texture(uint64_t t) const { return attributes(t) >> 1; }
  bool collidable(uint64_t t) const { return (attributes(t) & 1) != 0; }
  Normal normal(uint64_t t) const;
  // The packed indices at `offset`, which is triangle::kVertex, kUv or kColor.
  uint32_t word(uint64_t t, uint64_t offset) const {
    return Load<uint32_t>(t, offset);
  }
  Corners corners(uint64_t t) const;
  ByteRange TrianglePart(uint64_t t, uint64_t offset, uint64_t size) const {
    return {section_.triangles->range(t).offset + offset, size};
  }

  // There is room for more behind the last one: some may not be counted.
  bool MayMissTriangles() const;

  // All vertices of the triangle are there.
  bool HasVertices(uint64_t t) const;
  bool Repeats(uint64_t t) const;
  // It names a vertex twice, or its vertices are on a line.
  bool Degenerate(uint64_t t) const;

  // The length of a normal, and whether it is one that a face can have.
  double NormalLength(uint64_t t) const;
  bool NormalIsZero(uint64_t t) const;
  bool NormalInRange(uint64_t t) const;
  bool NormalIsUnit(uint64_t t) const;
  // The cosine of the angle to the face, either side of it; nothing if it is
  // not to be judged.
  std::optional<double> NormalCosine(uint64_t t) const;
  bool NormalIsOff(uint64_t t) const;

  bool has_collision() const { return section_.collision.present(); }
  uint32_t cells(uint64_t t) const { return (*section_.collision)[t]; }
  // What the document's functions make of the triangle; nothing if the box or
  // the triangle is not to be judged by.
  std::optional<uint32_t> ComputedCells(uint64_t t) const;
  CellsState StateOfCells(uint64_t t) const;

  // The vertex is outside of the box, which is known.
  bool Outside(uint64_t vertex) const;

 private:
  // A vertex of the triangle is known to be outside of the box.
  bool ReachesOut(uint64_t t) const;
  template <typename T>
  T Load(uint64_t t, uint64_t offset) const {
    return LoadLittleEndian<T>(section_.triangles->address(t) + offset);
  }
  // Twice the face's area, as a vector, in vertex units; exact.
  std::array<double, 3> FaceVector(const Corners& corners) const;

  const TrackSection& section_;
  const SectionFit& fit_;
  const std::optional<Transform>& transform_;
  uint64_t number_;
};

// The cells are those of a triangle: there are some along each axis, and they
// are next to one another.
bool HasCellsOnAllAxes(uint32_t cells);
bool CellsAreRuns(uint32_t cells);
// Each end of each run is at most a cell from that of `other`. Both are runs.
bool WithinOneCell(uint32_t cells, uint32_t other);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_SECTION_VIEW_H_
