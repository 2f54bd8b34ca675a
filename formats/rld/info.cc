#include "formats/rld/info.h"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/bounds_table.h"
#include "formats/api/part_sizes.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/column.h"
#include "formats/core/section.h"
#include "formats/rld/geometry/bounds.h"
#include "formats/rld/geometry/point_sets.h"
#include "formats/rld/geometry/triangle_measures.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

// The sums over the triangles, and how many cannot be measured: those with an
// index out of range, and the others with a point that is not finite.
struct Measured {
  double area_m2 = 0;
  uint64_t out_of_range = 0;
  uint64_t nonfinite = 0;

  void Add(const Measured& other) {
    area_m2 += other.area_m2;
    out_of_range += other.out_of_range;
    nonfinite += other.nonfinite;
  }
};

struct Surface {
  Measured measured;
  uint64_t components = 0;
};

// The points of a triangle as the file has them; negative ones are very large.
std::array<uint32_t, 3> PointsOf(const Triangle& triangle) {
  return {static_cast<uint32_t>(triangle.v[0]),
          static_cast<uint32_t>(triangle.v[1]),
          static_cast<uint32_t>(triangle.v[2])};
}

// Measures the triangles of a mesh. Threads may share it.
class SurfaceMeasurer {
 public:
  SurfaceMeasurer(const Column<Vertex>& vertices,
                  const Column<Triangle>& triangles)
      : vertices_(vertices), triangles_(triangles), sets_(vertices.size()) {}

  Measured Add(uint64_t first, uint64_t end) {
    Measured measured;
    for (uint64_t i = first; i < end; ++i) {
      if (i + kAhead < end) Prefetch(PointsOf(triangles_[i + kAhead]));
      AddTriangle(PointsOf(triangles_[i]), &measured);
    }
    return measured;
  }

  uint64_t CountComponents() const { return sets_.Count(); }

 private:
  // Points in any order are loaded from memory this many triangles before they
  // are used, which halves the time for a mesh of random triangles.
  static constexpr uint64_t kAhead = 8;

  bool Exists(uint32_t point) const { return point < vertices_.size(); }

  void Prefetch(const std::array<uint32_t, 3>& points) const {
    for (const uint32_t point : points) {
      if (!Exists(point)) continue;
      __builtin_prefetch(vertices_.address(point));
      sets_.Prefetch(point);
    }
  }

  void AddTriangle(const std::array<uint32_t, 3>& points, Measured* measured) {
    const auto [a, b, c] = points;
    if (!Exists(a) || !Exists(b) || !Exists(c)) {
      ++measured->out_of_range;
      return;
    }
    if (a == b || b == c || c == a) return;
    const Vertex at_a = vertices_[a];
    const Vertex at_b = vertices_[b];
    const Vertex at_c = vertices_[c];
    if (IsFinite(at_a) && IsFinite(at_b) && IsFinite(at_c)) {
      const TriangleMeasures measures = Measure(at_a, at_b, at_c);
      measured->area_m2 += measures.doubled_area / 2;
      if (measures.degenerate()) return;
    } else {
      ++measured->nonfinite;
    }
    sets_.Join(a, b, c);
  }

  const Column<Vertex>& vertices_;
  const Column<Triangle>& triangles_;
  PointSets sets_;
};

Surface MeasureSurface(const Column<Vertex>& vertices,
                       const Column<Triangle>& triangles, WorkPool& pool) {
  // The area is summed up in blocks, so that it does not depend on the number
  // of threads.
  constexpr uint64_t kBlock = 1 << 14;
  SurfaceMeasurer measurer(vertices, triangles);
  std::vector<Measured> blocks((triangles.size() + kBlock - 1) / kBlock);
  pool.ForBlocks(triangles.size(), kBlock, [&](uint64_t first, uint64_t count) {
    blocks[first / kBlock] = measurer.Add(first, first + count);
  });
  Surface surface = {.components = measurer.CountComponents()};
  for (const Measured& block : blocks) surface.measured.Add(block);
  return surface;
}

std::vector<InfoPart> Parts(const Document& document) {
  static constexpr std::string_view kNames[] = {"header", "vertices",
                                                "triangles", "blocks"};
  enum Part : uint8_t { kHeader, kVertices, kTriangles, kBlocks };
  PartSizes sizes(kNames, document.file.range());
  sizes.Add(kHeader, {0, kHeaderSize});
  if (document.vertices.present()) {
    sizes.Add(kVertices, {document.vertices_tag,
                          kTagSize + document.vertices->size() * kVertexSize});
  }
  if (document.triangles.present()) {
    sizes.Add(kTriangles,
              {document.triangles_tag,
               kTagSize + document.triangles->size() * kTriangleSize});
  }
  if (document.blocks.present()) {
    sizes.Add(kBlocks, {document.blocks_tag,
                        kTagSize + kCountSize +
                            document.blocks->start.size() * kBlockSize});
  }
  return sizes.Parts();
}

}  // namespace

FileInfo Info(const Document& document, WorkPool& pool) {
  FileInfo info = {.size = document.file.size(), .parts = Parts(document)};
  const auto add_count = [&info](std::string_view key, uint64_t count) {
    info.values.push_back({key, static_cast<int64_t>(count)});
  };
  const Section<Column<Vertex>>& vertices = document.vertices;
  const Section<Column<Triangle>>& triangles = document.triangles;
  if (vertices.present()) add_count("points", vertices->size());
  if (triangles.present()) add_count("triangles", triangles->size());
  if (document.blocks.present()) {
    add_count("blocks", document.blocks->start.size());
  }
  if (vertices.present() && triangles.present()) {
    const Surface surface = MeasureSurface(*vertices, *triangles, pool);
    add_count("connected_components", surface.components);
    const Measured& measured = surface.measured;
    info.values.push_back({"surface_area", measured.area_m2, "m^2"});
    if (measured.out_of_range > 0) {
      add_count("left_out_triangles_out_of_range", measured.out_of_range);
    }
    if (measured.nonfinite > 0) {
      add_count("left_out_triangles_nonfinite", measured.nonfinite);
    }
  }
  if (vertices.present()) {
    const Bounds bounds = FindBounds(*vertices, pool);
    InfoTable table =
        BoundsTable("m", std::to_array(bounds.low), std::to_array(bounds.high));
    if (table.rows() > 0) info.tables.push_back(std::move(table));
  }
  return info;
}

}  // namespace trackcheck::rld
