// How the vertices lie in the boxes of their sections. The document does not
// give the transform, so the one that fits the file best is taken (README.md of
// the format, "What the document leaves open").
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_VERTEX_FIT_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_VERTEX_FIT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// What is added to a vertex: one of the two offsets of its section, in the
// units of the boxes, or in those of the vertices and scaled with them.
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

  // What is added along `axis` in the section, in the units of the boxes.
  double Origin(const SectionEntry& entry, uint64_t axis) const;
  // "vertex * 64 + collision offset".
  std::string Text() const;
};

// How the vertices of a section lie in its box.
struct SectionFit {
  // The section has vertices and a box with an extent, and there is a
  // transform.
  bool known = false;
  // Which of the two boxes holds the vertices more tightly.
  uint8_t box = 0;
  uint64_t outside = 0;  // number of vertices outside of that box
  // The first axis along which the box is much larger than the vertices.
  std::optional<uint8_t> loose_axis;

  // The box can be used to judge the cells of triangles.
  bool sound() const { return known && outside == 0 && !loose_axis; }
};

struct VertexFit {
  // Not set if there is nothing to fit, or nothing that fits.
  std::optional<Transform> transform;
  // The first section that could have fitted, if no transform fits.
  std::optional<uint64_t> failed_section;
  std::vector<SectionFit> sections;  // as many as the document has
};

// Takes the transform that puts most vertices into the boxes and fills the
// boxes most. Takes none that leaves out more than half of the vertices. Time
// is linear in the number of vertices.
VertexFit FitVertices(const Document& document);

// Whether a box has an extent along all axes and ends within 32 bits.
bool HasExtent(const Aabb& box);

// Which vertices are in a box, up to the rounding of both.
class HeldVertices {
 public:
  HeldVertices(const Transform& transform, const SectionEntry& entry,
               const Aabb& box);

  // Along `axis`, in the vertices' units times the scale.
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

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_VERTEX_FIT_H_
