#include "validators/dkrds/repairs/box_repairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/vertex_fit.h"
#include "validators/dkrds/analysis/section/collision_cells.h"
#include "validators/dkrds/analysis/section/group_order.h"
#include "validators/dkrds/analysis/track/places.h"

namespace trackcheck::dkrds {
namespace {

bool EndsWithin32Bits(double low, double high) {
  return low >= INT32_MIN && high <= INT32_MAX && high - low <= INT32_MAX;
}

std::optional<Aabb> BoxOfVertices(const SectionAnalysis& section,
                                  BoxAxes axes) {
  const std::optional<Transform>& transform = section.transform();
  if (!transform || section.vertices() == 0) return std::nullopt;
  Aabb box = section.entry().aabb[section.fit().box];
  for (uint64_t axis = 0; axis < 3; ++axis) {
    if (axes == BoxAxes::kWithoutExtent && HasExtentAlong(box, axis)) continue;
    int16_t min = INT16_MAX;
    int16_t max = INT16_MIN;
    for (uint64_t v = 0; v < section.vertices(); ++v) {
      const int16_t number = (*section.tables().vertices)[v][axis];
      min = std::min(min, number);
      max = std::max(max, number);
    }
    if (min == max) continue;
    const double origin = transform->Origin(section.entry(), axis);
    const double scale = transform->scale;
    const double low = std::floor(scale * min + origin);
    const double high = std::ceil(scale * max + origin);
    if (!EndsWithin32Bits(low, high)) return std::nullopt;
    const bool is_vertex_wrong =
        axes == BoxAxes::kAll && high - low >= kLooseBox * box.extent[axis];
    if (is_vertex_wrong) return std::nullopt;
    box.min[axis] = static_cast<int32_t>(low);
    box.extent[axis] = static_cast<int32_t>(high - low);
  }
  if (!HasExtent(box)) return std::nullopt;
  return box;
}

void Write(const ByteRange& where, const std::string& bytes,
           const SectionAnalysis& section, std::vector<Repair>& repairs) {
  if (section.track().document().file.Window(where).text() == bytes) return;
  repairs.push_back({where, bytes});
}

uint32_t CellsIn(const Aabb& box, const SectionAnalysis& section, uint64_t t) {
  const uint32_t stored = section.cells(t);
  const bool is_never_hit =
      !HasCellsOnAllAxes(stored) &&
      (!section.collidable(t) || section.IsOfEmptyGroup(t));
  return is_never_hit ? stored : section.CellsIn(box, t).value_or(stored);
}

// Whether it is certain which triangles there are and which groups have them.
bool TrianglesAreCertain(const SectionAnalysis& section) {
  for (uint64_t g = 0; g < section.groups(); ++g) {
    if (section.group(g).end() > section.triangles() ||
        !section.group_order().Certain(g)) {
      return false;
    }
  }
  return section.triangles() == 0 ||
         (section.has_collision() && !section.MayMissTriangles());
}

void WriteCells(const Aabb& box, const SectionAnalysis& section,
                std::vector<Repair>& repairs) {
  std::vector<uint32_t> cells;
  cells.reserve(section.triangles());
  std::string words;
  for (uint64_t t = 0; t < section.triangles(); ++t) {
    cells.push_back(CellsIn(box, section, t));
    words += LittleEndianBytes(cells[t]);
  }
  Write(section.tables().collision->range(), words, section, repairs);
  const ByteRange table = section.tables().groups->range();
  std::string groups(section.track().document().file.Window(table).text());
  for (uint64_t g = 0; g < section.groups(); ++g) {
    const Group group = section.group(g);
    if (group.triangle_count == 0) continue;
    uint32_t mask = 0;
    for (uint64_t t = group.first_triangle; t < group.end(); ++t) {
      mask |= cells[t];
    }
    groups.replace(g * kGroupSize + group::kMask, sizeof(mask),
                   LittleEndianBytes(mask));
  }
  Write(table, groups, section, repairs);
}

}  // namespace

std::vector<Repair> WithBoxOfVertices(const SectionAnalysis& section,
                                      BoxAxes axes) {
  const std::optional<Aabb> box = BoxOfVertices(section, axes);
  if (!box || !TrianglesAreCertain(section)) return {};
  std::string bytes;
  for (const int32_t number : box->min) bytes += LittleEndianBytes(number);
  for (const int32_t number : box->extent) bytes += LittleEndianBytes(number);
  std::vector<Repair> repairs;
  for (uint64_t i = 0; i < section.entry().aabb.size(); ++i) {
    Write(BoxPlace(section.track().document(), section.number(), i).range,
          bytes, section, repairs);
  }
  if (section.triangles() > 0) WriteCells(*box, section, repairs);
  return repairs;
}

}  // namespace trackcheck::dkrds
