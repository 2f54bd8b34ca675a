#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/rld/document.h"
#include "formats/rld/layout.h"
#include "validators/engine/earlier.h"
#include "validators/rld/analysis/mesh.h"
#include "validators/rld/rule_types.h"
#include "validators/rld/rules/vertex_limits.h"
#include "validators/rld/tables.h"

namespace trackcheck::rld {
namespace {

uint64_t Coordinates(const VertexTable&, uint64_t) {
  return VertexTable::kParts;
}

Location CoordinatePlace(const VertexTable& vertices, Position at) {
  return vertices.Place(at);
}

Location PointPlace(const MeshVertices& vertices, Position at) {
  return VertexPlace(vertices.mesh.document(), at.element);
}

std::vector<Repair> WithZero(const VertexTable& vertices, Position at) {
  return Replaced(vertices.Place(at).range, 0.0F);
}

bool IsNonfinite(const VertexTable& vertices, Position at) {
  return !std::isfinite(vertices.Coordinate(at));
}

}  // namespace

const VertexRule rules::vertex_nonfinite = {
    .info =
        {.id = "rld-vertex-nonfinite",
         .severity = Severity::kError,
         .title = "A coordinate is not a finite number.",
         .section = "Points",
         .rationale =
             "No program can place a point at NaN or infinity. Bounding boxes "
             "and collision trees that hold such a point break as a whole.",
         .remedy =
             "Remove the point and its triangles, or correct its coordinates.",
         .bad = "set vertices[4] nan",
         .ok = "set vertices[4] 999999"},
    .predicate = Exact<IsNonfinite>,
    .place = CoordinatePlace,
    .message =
        [](const VertexTable& vertices, Position at) {
          return Message("the coordinate is $0, not a finite number",
                         vertices.Coordinate(at));
        },
    .parts = Coordinates};

namespace {

bool IsDenormal(const VertexTable& vertices, Position at) {
  const uint32_t magnitude = vertices.Bits(at) & kMagnitude;
  return magnitude != 0 && magnitude < kSmallestNormal;
}

}  // namespace

const VertexRule rules::vertex_denormal = {
    .info = {.id = "rld-vertex-denormal",
             .severity = Severity::kInfo,
             .title = "A coordinate is denormal.",
             .section = "Points",
             .rationale = "Values below 1.2e-38 m do not come from a "
                          "measurement. Small integers that were written "
                          "instead of floats are read as such values.",
             .remedy = "If the integer in the message may be the coordinate, "
                       "write it as a float, otherwise write 0.",
             .fix = {FixKind::kUnsafe, "Writes 0."},
             .bad = "set vertices[4] 1e-40",
             .ok = "set vertices[4] 1.1754944e-38"},
    .predicate = Exact<IsDenormal>,
    .place = CoordinatePlace,
    .message =
        [](const VertexTable& vertices, Position at) {
          return Message(
              "the coordinate is $0 m, a denormal number: its bytes are "
              "the integer $1",
              vertices.Coordinate(at), static_cast<int32_t>(vertices.Bits(at)));
        },
    .parts = Coordinates,
    .repairs = WithZero};

namespace {

double HugeDistance(const VertexTable& vertices, Position at) {
  const float distance = std::fabs(vertices.Coordinate(at));
  return std::isfinite(distance) && distance > kHuge ? double{distance} : 0;
}

}  // namespace

const VertexRule rules::vertex_huge = {
    .info = {.id = "rld-vertex-huge",
             .severity = Severity::kWarning,
             .title = "A coordinate is more than a million meters from 0.",
             .section = "Points",
             .rationale = "At this distance neighboring floats are 6 cm "
                          "apart, which is too coarse for a road surface.",
             .remedy = "Move the origin near the track before the export.",
             .bad = "set vertices 0 0 100 1000000.06 0 100 0 1000000 100; "
                    "set triangles 0 1 2; set block_points 3",
             .ok = "set vertices 0 0 100 1000000 0 100 0 1000000 100; "
                   "set triangles 0 1 2; set block_points 3"},
    .predicate = Exact<HugeDistance>,
    .place = CoordinatePlace,
    .message =
        [](const VertexTable& vertices, Position at) {
          return Message("the coordinate is $0 m, beyond $1 m",
                         vertices.Coordinate(at), static_cast<int64_t>(kHuge));
        },
    .parts = Coordinates};

namespace {

bool IsNegativeZero(const VertexTable& vertices, Position at) {
  return vertices.Bits(at) == kNegativeZero;
}

}  // namespace

const VertexRule rules::vertex_negzero = {
    .info = {.id = "rld-vertex-negzero",
             .severity = Severity::kInfo,
             .title = "A coordinate is negative zero.",
             .section = "Points",
             .rationale = "It is the same position as 0, but its bytes differ. "
                          "Files that should be equal are not.",
             .remedy = "Add 0 to every coordinate when writing.",
             .fix = {FixKind::kSafe, "Writes 0."},
             .bad = "set vertices[0] -0",
             .ok = "set vertices[0] -1.1754944e-38"},
    .predicate = Exact<IsNegativeZero>,
    .place = CoordinatePlace,
    .message = [](const VertexTable&,
                  Position) { return Message("the coordinate is -0, not 0"); },
    .parts = Coordinates,
    .repairs = WithZero};

namespace {

// Removes points, lets triangles use the earlier point of each, and numbers the
// other points again. `points` ascend. Returns nothing if an index or a block
// leads out of the points.
std::vector<Repair> WithoutPoints(const Document& document,
                                  std::span<const ElementPair> points) {
  const uint64_t size = document.vertices->size();
  std::string kept;
  kept.reserve((size - points.size()) * kVertexSize);
  auto next = points.begin();
  for (uint64_t i = 0; i < size; ++i) {
    if (next != points.end() && next->element == i) {
      ++next;
      continue;
    }
    kept.append(reinterpret_cast<const char*>(document.vertices->address(i)),
                kVertexSize);
  }
  const std::vector<uint32_t> numbers = NumbersWithout(size, points);
  std::string triangles;
  triangles.reserve(document.triangles->size() * kTriangleSize);
  for (uint64_t i = 0; i < document.triangles->size(); ++i) {
    const Triangle t = (*document.triangles)[i];
    for (const int32_t index : t.v) {
      const auto point = static_cast<uint64_t>(index);
      if (index < 0 || point >= size) return {};
      triangles += LittleEndianBytes(static_cast<int32_t>(numbers[point]));
    }
  }
  std::vector<Repair> repairs = {
      {document.vertices->range(),
       std::move(kept),
       {kPointsOffset, kCountSize},
       points.size()},
      {document.triangles->range(), std::move(triangles)}};
  if (!document.blocks.present() || document.blocks->start.empty()) {
    return repairs;
  }
  const auto kept_before = [&points](int64_t point) {
    return static_cast<int32_t>(
        point - (std::lower_bound(points.begin(), points.end(), point,
                                  [](const ElementPair& pair, int64_t p) {
                                    return pair.element < p;
                                  }) -
                 points.begin()));
  };
  std::string starts;
  std::string counts;
  for (uint64_t i = 0; i < document.blocks->start.size(); ++i) {
    const int64_t start = document.blocks->start[i];
    const int64_t end = start + document.blocks->points[i];
    if (start < 0 || end < start || static_cast<uint64_t>(end) > size) {
      return {};
    }
    starts += LittleEndianBytes(kept_before(start));
    counts += LittleEndianBytes(kept_before(end) - kept_before(start));
  }
  repairs.push_back({document.blocks->start.range(), std::move(starts)});
  repairs.push_back({document.blocks->points.range(), std::move(counts)});
  return repairs;
}

// Triangles are probably missing.
bool MostAreUnreferenced(const MeshVertices& vertices) {
  return vertices.mesh.unreferenced_count() > vertices.size() / 2;
}

// The first of the findings has the repairs of all.
std::vector<Repair> WithoutUnreferenced(const MeshVertices& vertices,
                                        Position at) {
  const Mesh& mesh = vertices.mesh;
  if (at.element != mesh.first_unreferenced() ||
      MostAreUnreferenced(vertices)) {
    return {};
  }
  std::vector<ElementPair> points;
  points.reserve(mesh.unreferenced_count());
  const std::vector<uint8_t>& referenced = mesh.shapes().referenced();
  for (uint32_t i = 0; i < referenced.size(); ++i) {
    if (referenced[i] == 0) points.push_back({i, i});
  }
  return WithoutPoints(mesh.document(), points);
}

bool IsUnreferenced(const MeshVertices& vertices, Position at) {
  return vertices.mesh.shapes().referenced()[at.element] == 0;
}

}  // namespace

const MeshVertexRule rules::vertex_unreferenced = {
    .info = {.id = "rld-vertex-unreferenced",
             .severity = Severity::kInfo,
             .title = "No triangle uses a point.",
             .section = "Triangles",
             .rationale =
                 "Unused points only take space. If more than half are unused, "
                 "triangles are probably missing, and this becomes a warning.",
             .remedy = "Remove the points, or find the missing triangles.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Removes the points, unless more than half are "
                             "unused.",
                     .renumbers = true},
             .bad = "append vertices 8 8 100; set block_points 17",
             .ok = "append vertices 8 8 100; append triangles 11 16 15; "
                   "set block_points 17"},
    .predicate = Exact<IsUnreferenced>,
    .place = PointPlace,
    .message =
        [](const MeshVertices& vertices, Position) {
          return Message(
              "no triangle uses the point: the mesh has $0 among $1",
              Counted(vertices.mesh.unreferenced_count(), "unused point"),
              vertices.size());
        },
    // Each index that names no point was meant for one. So as many points may
    // be unused only because of those indices.
    .applies =
        [](const MeshVertices& vertices) {
          return vertices.mesh.unreferenced_count() >
                 vertices.mesh.shapes().bad_index_count();
        },
    .severity =
        [](const MeshVertices& vertices, uint64_t) {
          return MostAreUnreferenced(vertices) ? Severity::kWarning
                                               : Severity::kInfo;
        },
    .repairs = WithoutUnreferenced};

namespace {

// Twins within a block are a series of their own, because twins in different
// blocks are the usual seam of a scan.
enum TwinSeries : uint64_t { kWithinBlock, kAcrossBlocks, kTwinSeries };

const std::vector<ElementPair>& TwinsOf(const MeshVertices& vertices,
                                        uint64_t series) {
  const VertexTwins& twins = vertices.mesh.twins();
  return series == kWithinBlock ? twins.within_block : twins.across_blocks;
}

uint32_t EarlierTwin(const MeshVertices& vertices, Position at) {
  return EarlierOf(TwinsOf(vertices, at.series), at.element);
}

// The first of the findings within a block has the repairs of all.
std::vector<Repair> WithoutTwins(const MeshVertices& vertices, Position at) {
  const std::vector<ElementPair>& twins = vertices.mesh.twins().within_block;
  if (at.series != kWithinBlock || at.element != twins.front().element) {
    return {};
  }
  return WithoutPoints(vertices.mesh.document(), twins);
}

}  // namespace

const MeshVertexRule rules::vertex_duplicate = {
    .info = {.id = "rld-vertex-duplicate",
             .severity = Severity::kWarning,
             .title = "Two points are at the same position.",
             .section = "Points",
             .rationale = "The surface has a crack there: shading shows an "
                          "edge, and the triangles on both sides do not count "
                          "as neighbors. Between different blocks it is an "
                          "info, because LiDAR scans usually have such seams.",
             .remedy = "Let the triangles use the same point.",
             .fix = {.kind = FixKind::kUnsafe,
                     .text = "Lets the triangles use the first of the points "
                             "at a position of a block, and removes the "
                             "others.",
                     .renumbers = true},
             .bad = "append vertices 6 0 99.9375 8 0 100; "
                    "append triangles 16 17 7; set block_points 18",
             .ok = "append vertices 6 -0.0625 99.9375 8 0 100; "
                   "append triangles 16 17 7; set block_points 18"},
    .predicate = Listed<TwinsOf>,
    .place = PointPlace,
    .message =
        [](const MeshVertices& vertices, Position at) {
          return Message(
              "the point is at the position of point $0$1",
              EarlierTwin(vertices, at),
              at.series == kAcrossBlocks ? ", which is in another block" : "");
        },
    .applies =
        [](const MeshVertices& vertices) {
          const VertexTwins& twins = vertices.mesh.twins();
          return !twins.within_block.empty() || !twins.across_blocks.empty();
        },
    .series = [](const MeshVertices&) { return uint64_t{kTwinSeries}; },
    .severity =
        [](const MeshVertices&, uint64_t series) {
          return series == kWithinBlock ? Severity::kWarning : Severity::kInfo;
        },
    .related =
        [](const MeshVertices& vertices, Position at) {
          return std::vector<Related>{
              {Message("the earlier point"),
               PointPlace(vertices, {EarlierTwin(vertices, at)})}};
        },
    .repairs = WithoutTwins};

}  // namespace trackcheck::rld
