// Collision words are computed by the document's functions ComputeCollision and
// ComputeCellBits, in single precision as there.
#include "formats/dkrds/testing/generate_patch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr int kAxes = 3;
constexpr int kWallHeight = 80;
constexpr uint32_t kRoadFlag = 1;
constexpr uint32_t kRoad = 4;
constexpr uint32_t kWallFlag = 5;
constexpr std::array<int, kAxes> kCells = {16, 8, 8};  // x, y, z
// The lowest bit of each axis in a collision word.
constexpr std::array<int, kAxes> kCellShifts = {16, 0, 8};
constexpr float kEpsilon = 1e-4F;

using Corners = std::array<int, 3>;
using Point = std::array<int, kAxes>;

// Hills in integers, so that they are the same on every machine.
int Wave(int at, int length) {
  return std::abs((at % length + length) % length - length / 2) / 8;
}

bool IsWhole(float cells) {
  return std::abs(cells - std::round(cells)) < kEpsilon;
}

uint32_t CellBits(float first, float last, float cell_size, int cells) {
  const float low = first / cell_size;
  const float high = last / cell_size;
  if (std::abs(high - low) < kEpsilon) {
    const int cell =
        std::clamp(static_cast<int>(std::floor(low)), 0, cells - 1);
    const bool inner_border = IsWhole(low) && cell > 0 && cell != cells - 1;
    return 1U << cell | (inner_border ? 1U << (cell - 1) : 0);
  }
  int lowest = static_cast<int>(std::floor(low));
  const int highest =
      std::min(cells - 1, static_cast<int>(std::floor(high - kEpsilon)));
  if (IsWhole(low) && lowest > 0 && lowest != cells - 1) --lowest;
  uint32_t bits = 0;
  for (int cell = std::max(0, lowest); cell <= highest; ++cell) {
    bits |= 1U << cell;
  }
  return bits;
}

class Patch {
 public:
  Patch(const PatchShape& shape, SectionBlock* section)
      : shape_(shape), section_(*section) {}

  void Generate() {
    for (int row = 0; row <= shape_.quads_z; ++row) {
      for (int column = 0; column <= shape_.quads_x; ++column) {
        AddVertex(column, row, 0);
      }
    }
    for (int column = 0; column <= shape_.quads_x; ++column) {
      AddVertex(column, shape_.quads_z, kWallHeight);
    }
    AddBox();
    for (int row = 0; row < shape_.quads_z; ++row) {
      AddStrip(row, shape_.road_texture);
    }
    AddGroup(kRoadFlag, kRoad, 2 * shape_.quads_x * shape_.quads_z);
    AddStrip(shape_.quads_z, shape_.wall_texture);
    AddGroup(kWallFlag, 0, 2 * shape_.quads_x);
  }

 private:
  void AddVertex(int column, int row, int above_ground) {
    const int x = shape_.x + column * kPatchStep;
    const int z = shape_.z + row * kPatchStep;
    const int shift = static_cast<int>(shape_.seed % 100);
    section_.add_vertices(x);
    section_.add_vertices(Wave(x + 7 * shift, 700) + Wave(z + x / 2, 900) +
                          above_ground);
    section_.add_vertices(z);
    section_.add_uvs(column * kBoxScale);
    section_.add_uvs((row * kPatchStep + above_ground) * kBoxScale /
                     kPatchStep);
    section_.add_colors(0x7FFF - static_cast<uint32_t>(above_ground / 16) * 33);
  }

  Point Vertex(int index) const {
    return {section_.vertices(kAxes * index),
            section_.vertices(kAxes * index + 1),
            section_.vertices(kAxes * index + 2)};
  }

  // Adds the tightest box around all vertices.
  void AddBox() {
    Point low;
    Point high;
    low.fill(std::numeric_limits<int>::max());
    high.fill(std::numeric_limits<int>::min());
    for (int i = 0; i < section_.vertices_size() / kAxes; ++i) {
      const Point vertex = Vertex(i);
      for (size_t axis = 0; axis < kAxes; ++axis) {
        low[axis] = std::min(low[axis], vertex[axis]);
        high[axis] = std::max(high[axis], vertex[axis]);
      }
    }
    for (const int value : low) section_.add_aabb(kBoxScale * value);
    for (size_t axis = 0; axis < kAxes; ++axis) {
      section_.add_aabb(kBoxScale * (high[axis] - low[axis]));
      section_.add_collision_offset(0);
      section_.add_visual_offset(0);
    }
  }

  // Adds two triangles for each square between one row of vertices and the
  // next. The row after the ground is the top of the wall.
  void AddStrip(int row, uint32_t texture) {
    const int across = shape_.quads_x + 1;
    for (int column = 0; column < shape_.quads_x; ++column) {
      const int near = row * across + column;
      const int far = near + across;
      AddTriangle({near, far, far + 1}, texture);
      AddTriangle({near, far + 1, near + 1}, texture);
    }
  }

  void AddTriangle(const Corners& corners, uint32_t texture) {
    TrianglesBlock& triangles = *section_.mutable_triangles();
    triangles.add_attributes(texture << 1 | 1);
    AddNormal(corners);
    for (const int corner : corners) {
      const auto index = static_cast<uint32_t>(corner);
      triangles.add_vertex(index);
      triangles.add_uv(index);
      triangles.add_color(index);
    }
    section_.add_collision(Collision(corners));
  }

  void AddNormal(const Corners& corners) {
    std::array<std::array<double, kAxes>, 2> edges;
    for (size_t edge = 0; edge < edges.size(); ++edge) {
      for (size_t axis = 0; axis < kAxes; ++axis) {
        edges[edge][axis] =
            Vertex(corners[edge + 1])[axis] - Vertex(corners[0])[axis];
      }
    }
    std::array<double, kAxes> normal;
    double squares = 0;
    for (size_t axis = 0; axis < kAxes; ++axis) {
      const size_t next = (axis + 1) % kAxes;
      const size_t last = (axis + 2) % kAxes;
      normal[axis] =
          edges[0][next] * edges[1][last] - edges[0][last] * edges[1][next];
      squares += normal[axis] * normal[axis];
    }
    for (const double part : normal) {
      section_.mutable_triangles()->add_normals(static_cast<int32_t>(
          std::lround(part / std::sqrt(squares) * kNormalUnit)));
    }
  }

  uint32_t Collision(const Corners& corners) const {
    uint32_t word = 0;
    for (size_t axis = 0; axis < kAxes; ++axis) {
      const auto [first, last] =
          std::minmax({Vertex(corners[0])[axis], Vertex(corners[1])[axis],
                       Vertex(corners[2])[axis]});
      const int index = static_cast<int>(axis);
      const int start = section_.aabb(index);
      const auto extent = static_cast<float>(section_.aabb(kAxes + index));
      word |= CellBits(static_cast<float>(kBoxScale * first - start),
                       static_cast<float>(kBoxScale * last - start),
                       extent / static_cast<float>(kCells[axis]), kCells[axis])
              << kCellShifts[axis];
    }
    return word;
  }

  void AddGroup(uint32_t flag, uint32_t secondary, int triangles) {
    GroupBlock* group = section_.add_groups();
    group->set_triangle_count(static_cast<uint32_t>(triangles));
    group->set_main_attribute(flag);
    group->set_secondary_attribute(secondary);
  }

  const PatchShape& shape_;
  SectionBlock& section_;
};

}  // namespace

void GeneratePatch(const PatchShape& shape, SectionBlock* section) {
  Patch(shape, section).Generate();
}

}  // namespace trackcheck::dkrds
