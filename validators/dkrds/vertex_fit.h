// How vertices are placed in the sections' boxes, which the document does not
// say: found out once for a file (spec §3.20).
#ifndef TRACKCHECK_VALIDATORS_DKRDS_VERTEX_FIT_H_
#define TRACKCHECK_VALIDATORS_DKRDS_VERTEX_FIT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// What is added to a vertex: an offset in the box's units, or in its own.
enum class OffsetUse : uint8_t {
  kNone,
  kCollision,
  kVisual,
  kCollisionOfVertex,
  kVisualOfVertex,
};

// position = scale * vertex + offset, in the units of the boxes.
struct Transform {
  float scale = 1;
  OffsetUse offset = OffsetUse::kNone;

  // What is added to `axis` in this section.
  double Origin(const SectionEntry& entry, uint64_t axis) const;
  // "64 * vertex + collision offset".
  std::string Words() const;
};

// How the vertices of a section lie in its box.
struct SectionFit {
  // There are vertices, a box with an extent, and a transform.
  bool known = false;
  // The one of the two boxes that holds the vertices more tightly.
  uint8_t box = 0;
  uint64_t outside = 0;  // vertices
  // The axis, in 0 to 2, on which the box is much larger than the vertices.
  std::optional<uint8_t> loose_axis;

  // The box can be used to judge by.
  bool sound() const { return known && outside == 0 && !loose_axis; }
};

struct VertexFit {
  // Not set if there is nothing to fit, or nothing that fits.
  std::optional<Transform> transform;
  // The first section that should have fitted, where none fits.
  std::optional<uint64_t> failed_section;
  std::vector<SectionFit> sections;  // as many as the document has
};

// Takes the transform that puts the most vertices into the boxes, in which they
// are to have as much room as they need and no more. None that leaves out more
// than half of them is taken. Time is linear in the number of vertices.
VertexFit FitVertices(const Document& document);

// Whether a box has an extent along all axes and ends within 32 bits.
bool HasExtent(const Aabb& box);

// The vertices that are in a box, up to the rounding of both.
class HeldVertices {
 public:
  HeldVertices(const Transform& transform, const SectionEntry& entry,
               const Aabb& box);

  // Along `axis`, in the vertices' units times the scale.
  double low(uint64_t axis) const { return low_[axis]; }
  double high(uint64_t axis) const { return high_[axis]; }
  bool Hold(const std::array<int16_t, 3>& vertex) const {
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

#endif  // TRACKCHECK_VALIDATORS_DKRDS_VERTEX_FIT_H_
