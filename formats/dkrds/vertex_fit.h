// Finds how the vertices lie in the boxes of their sections. The document does
// not give the transform, so the one that fits the file best is used
// (formats/dkrds/README.md, "What the document leaves open").
#ifndef TRACKCHECK_FORMATS_DKRDS_VERTEX_FIT_H_
#define TRACKCHECK_FORMATS_DKRDS_VERTEX_FIT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The offset that is added to a scaled vertex: none, or an offset of its
// section, either in box units or in vertex units and then scaled too.
enum class OffsetUse : uint8_t {
  kNone,
  kCollision,
  kVisual,
  kCollisionOfVertex,
  kVisualOfVertex,
};

// A box is loose if it is at least this many times as large as its vertices
// need, and by more than the game's tolerance.
inline constexpr double kLooseBox = 4;

// position = scale * vertex + offset, in AABB units.
struct Transform {
  float scale = 1;
  OffsetUse offset = OffsetUse::kNone;

  // The offset along `axis` in the section, in AABB units.
  double Origin(const SectionEntry& entry, uint64_t axis) const;
  // The transform as a formula, such as "vertex * 64 + collision offset".
  std::string Text() const;
};

// The fit of a section's vertices in its box.
struct SectionFit {
  // There is a transform, and the section has vertices and a box with an
  // extent.
  bool known = false;
  // The box, of the two, that holds the vertices more tightly.
  uint8_t box = 0;
  uint64_t outside = 0;  // number of vertices outside of this box
  // The first axis along which the box is much larger than the vertices.
  std::optional<uint8_t> loose_axis;

  // Whether the box can be used to judge the cells of triangles.
  bool sound() const { return known && outside == 0 && !loose_axis; }
};

struct VertexFit {
  // Absent if there are no vertices to fit, or if no transform fits.
  std::optional<Transform> transform;
  // If no transform fits, the first section that has vertices and a box.
  std::optional<uint64_t> failed_section;
  std::vector<SectionFit> sections;  // one for each of the document
};

// Finds the transform that puts most vertices into the boxes and fills the
// boxes most. A transform that leaves more than half of the vertices outside
// does not fit. Takes time linear in the number of vertices.
VertexFit FitVertices(const Document& document);

// Whether a box has an extent along the axis, or along all axes, and ends
// within 32 bits there.
bool HasExtentAlong(const Aabb& box, uint64_t axis);
bool HasExtent(const Aabb& box);

// Tests which vertices are in a box, allowing for the rounding of both.
class VertexBox {
 public:
  VertexBox(const Transform& transform, const SectionEntry& entry,
            const Aabb& box);

  // The bounds along `axis`, in vertex units times the scale.
  double low(uint64_t axis) const { return low_[axis]; }
  double high(uint64_t axis) const { return high_[axis]; }
  bool Contains(const std::array<int16_t, 3>& vertex) const {
    for (uint64_t axis = 0; axis < 3; ++axis) {
      const double position = scale_ * vertex[axis];
      if (position < low_[axis] || position > high_[axis]) return false;
    }
    return true;
  }

 private:
  double scale_;
  std::array<double, 3> low_{};
  std::array<double, 3> high_{};
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_VERTEX_FIT_H_
