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

struct Surface {
  double area_m2 = 0;
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

  // Adds triangles [first, end). Returns their area in m^2.
  double Add(uint64_t first, uint64_t end) {
    double area_m2 = 0;
    for (uint64_t i = first; i < end; ++i) {
      if (i + kAhead < end) Prefetch(PointsOf(triangles_[i + kAhead]));
      area_m2 += AddTriangle(PointsOf(triangles_[i]));
    }
    return area_m2;
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

  double AddTriangle(const std::array<uint32_t, 3>& points) {
    const auto [a, b, c] = points;
    if (!Exists(a) || !Exists(b) || !Exists(c)) return 0;
    if (a == b || b == c || c == a) return 0;
    const Vertex at_a = vertices_[a];
    const Vertex at_b = vertices_[b];
    const Vertex at_c = vertices_[c];
    double area_m2 = 0;
    if (IsFinite(at_a) && IsFinite(at_b) && IsFinite(at_c)) {
      const TriangleMeasures measures = Measure(at_a, at_b, at_c);
      area_m2 = measures.doubled_area / 2;
      if (measures.degenerate()) return area_m2;
    }
    sets_.Join(a, b, c);
    return area_m2;
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
  std::vector<double> areas_m2((triangles.size() + kBlock - 1) / kBlock);
  pool.ForBlocks(triangles.size(), kBlock, [&](uint64_t first, uint64_t count) {
    areas_m2[first / kBlock] = measurer.Add(first, first + count);
  });
  Surface surface = {.components = measurer.CountComponents()};
  for (const double area_m2 : areas_m2) surface.area_m2 += area_m2;
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
    info.values.push_back({"surface_area", surface.area_m2, "m^2"});
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
