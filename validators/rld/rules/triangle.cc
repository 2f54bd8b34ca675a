#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "formats/rld/document.h"
#include "formats/rld/geometry/triangle_measures.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/analysis/triangle_shapes.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

Location Place(const MeshTriangles& triangles, Position at) {
  return TrianglePlace(triangles.mesh.document(), at.element);
}

// The analysis sets the flags of a shape by the predicates of
// triangle_measures.h.
uint8_t FlagsOf(const MeshTriangles& triangles, Position at) {
  return triangles.mesh.shapes().flags(at.element);
}

bool SpansBlocks(const MeshTriangles& triangles, Position at) {
  return (FlagsOf(triangles, at) & kSpansBlocks) != 0;
}

}  // namespace

const MeshTriangleRule rules::triangle_spans_blocks = {
    .info = {.id = "rld-triangle-spans-blocks",
             .severity = Severity::kInfo,
             .title = "A triangle has points of different blocks.",
             .section = "Blocks",
             .rationale = "It joins two blocks along their seam, which is "
                          "legal. Tools show it in a mix of two colors.",
             .remedy = "Nothing needs to be done, unless the blocks are meant "
                       "to be used separately.",
             .bad = "set block_start 0 8; set block_points 8 8",
             .ok =
                 "append vertices 20 0 100 22 0 100 20 2 100; append triangles "
                 "16 17 18; set block_start 0 16; set block_points 16 3"},
    .predicate = Exact<SpansBlocks>,
    .place = Place,
    .message = [](const MeshTriangles& triangles, Position at) {
      const Triangle t = triangles.mesh.triangles()[at.element];
      return Message("the triangle $0, $1, $2 has points of different blocks",
                     t.v[0], t.v[1], t.v[2]);
    }};

namespace {

bool IsDegenerate(const MeshTriangles& triangles, Position at) {
  return (FlagsOf(triangles, at) & kDegenerate) != 0;
}

}  // namespace

const MeshTriangleRule rules::triangle_degenerate = {
    .info = {.id = "rld-triangle-degenerate",
             .severity = Severity::kWarning,
             .title = "A triangle has no area.",
             .section = "Triangles",
             .rationale = "Its three points lie on a line or at the same "
                          "position, so it has no normal. An area of at most "
                          "1e-7 of the longest side squared counts as none.",
             .remedy = "Remove the triangle.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Removes the triangle. Along its longest side, an "
                             "adjacent one may then have a corner of another "
                             "on its edge.",
                     .renumbers = true},
             .bad = "append vertices 20 0 100 21 0 100 22 0 100; "
                    "append triangles 16 17 18; set block_points 19",
             .ok = "append vertices 20 0 100 21 0.001 100 22 0 100; "
                   "append triangles 16 18 17; set block_points 19"},
    .predicate = Exact<IsDegenerate>,
    .place = Place,
    .message =
        [](const MeshTriangles& triangles, Position at) {
          const Triangle t = triangles.mesh.triangles()[at.element];
          return Message(
              "the triangle $0, $1, $2 has no area: its points lie on a "
              "line or at one position",
              t.v[0], t.v[1], t.v[2]);
        },
    .repairs =
        [](const MeshTriangles& triangles, Position at) {
          return WithoutTriangle(Place(triangles, at));
        }};

namespace {

bool IsClockwise(const MeshTriangles& triangles, Position at) {
  return (FlagsOf(triangles, at) & (kClockwise | kDuplicate)) == kClockwise;
}

}  // namespace

const MeshTriangleRule rules::triangle_clockwise = {
    .info = {.id = "rld-triangle-clockwise",
             .severity = Severity::kWarning,
             .title = "A triangle is clockwise seen from above.",
             .section = "Triangles",
             .rationale =
                 "The document advises counter-clockwise order, from which the "
                 "normal follows. The normal of this triangle points into the "
                 "ground. Faces that are nearly vertical are not judged.",
             .remedy = "Swap two indices of the triangle.",
             .fix = {FixKind::kUnsafe,
                     "Swaps the last two indices of the triangle."},
             .bad = "set triangles[1] 5; set triangles[2] 1",
             .ok = "append vertices 6 0 99 6 2 99; "
                   "append triangles 3 7 17 3 17 16; set block_points 18"},
    .predicate = Exact<IsClockwise>,
    .place = Place,
    .message =
        [](const MeshTriangles& triangles, Position at) {
          const Triangle t = triangles.mesh.triangles()[at.element];
          return Message(
              "the triangle $0, $1, $2 is clockwise seen from above: its "
              "normal points down",
              t.v[0], t.v[1], t.v[2]);
        },
    .applies =
        [](const MeshTriangles& triangles) {
          return !triangles.mesh.winding_flipped();
        },
    .repairs =
        [](const MeshTriangles& triangles, Position at) {
          const Triangle t = triangles.mesh.triangles()[at.element];
          return std::vector<Repair>{
              {Place(triangles, at).range, LittleEndianBytes(t.v[0]) +
                                               LittleEndianBytes(t.v[2]) +
                                               LittleEndianBytes(t.v[1])}};
        }};

namespace {

const std::vector<ElementPair>& DuplicatesOf(const MeshTriangles& triangles,
                                             uint64_t) {
  return triangles.mesh.duplicates();
}

uint32_t EarlierTriangle(const MeshTriangles& triangles, Position at) {
  return EarlierOf(triangles.mesh.duplicates(), at.element);
}

}  // namespace

const MeshTriangleRule rules::triangle_duplicate = {
    .info = {.id = "rld-triangle-duplicate",
             .severity = Severity::kWarning,
             .title = "A triangle has the points of an earlier one.",
             .section = "Triangles",
             .rationale = "Two surfaces at the same position flicker when "
                          "drawn and count twice in collisions.",
             .remedy = "Remove one of the two triangles.",
             .fix = {.kind = FixKind::kSafe,
                     .text = "Removes the later triangle.",
                     .renumbers = true},
             .bad = "append triangles 5 1 0",
             .ok = "append vertices 3 -2 100; append triangles 1 0 16; "
                   "set block_points 17"},
    .predicate = Listed<DuplicatesOf>,
    .place = Place,
    .message =
        [](const MeshTriangles& triangles, Position at) {
          return Message("the triangle has the same points as triangle $0",
                         EarlierTriangle(triangles, at));
        },
    .related =
        [](const MeshTriangles& triangles, Position at) {
          return std::vector<Related>{
              {Message("the earlier triangle"),
               Place(triangles, {EarlierTriangle(triangles, at)})}};
        },
    .repairs =
        [](const MeshTriangles& triangles, Position at) {
          return WithoutTriangle(Place(triangles, at));
        }};

namespace {

// In degrees.
double SmallestAngle(const MeshTriangles& triangles, Position at) {
  constexpr double kDegrees = 180 / 3.141592653589793;
  const TriangleShapes& shapes = triangles.mesh.shapes();
  const Triangle t = shapes.triangles()[at.element];
  const auto point = [&](int32_t index) {
    return shapes.vertices()[static_cast<uint32_t>(index)];
  };
  return kDegrees *
         Measure(point(t.v[0]), point(t.v[1]), point(t.v[2])).smallest_angle();
}

// The smaller the angle, the worse.
double SliverBadness(const MeshTriangles& triangles, Position at) {
  const bool is_sliver =
      (FlagsOf(triangles, at) & (kSliver | kDuplicate)) == kSliver;
  return is_sliver ? 1 / SmallestAngle(triangles, at) : 0;
}

}  // namespace

const MeshTriangleRule rules::triangle_sliver = {
    .info =
        {.id = "rld-triangle-sliver",
         .severity = Severity::kInfo,
         .title = "A triangle has an angle below 1 degree.",
         .section = "Triangles",
         .rationale =
             "Normals and contact points of such a needle are inexact.",
         .remedy =
             "Triangulate again, or merge points that are close to each other.",
         .bad = "append vertices 122 1 100; append triangles 7 3 16; "
                "set block_points 17",
         .ok = "append vertices 118 1 100; append triangles 7 3 16; "
               "set block_points 17"},
    .predicate = Exact<SliverBadness>,
    .place = Place,
    .message = [](const MeshTriangles& triangles, Position at) {
      const Triangle t = triangles.mesh.triangles()[at.element];
      return Message("the triangle $0, $1, $2 has an angle of only $3 degrees",
                     t.v[0], t.v[1], t.v[2],
                     Measured(SmallestAngle(triangles, at)));
    }};

}  // namespace trackcheck::rld
