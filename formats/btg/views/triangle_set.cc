#include "formats/btg/views/triangle_set.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "formats/btg/elements.h"
#include "formats/btg/fields.h"
#include "formats/btg/layout.h"
#include "formats/btg/views/positions.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck::btg {
namespace {

constexpr std::array<std::string_view, 3> kCorners = {"v[0]", "v[1]", "v[2]"};

// Whether the triangle is a line or a point.
bool IsDegenerate(const Document& document, const Triangle& triangle) {
  const auto& [a, b, c] = triangle.vertices;
  return SamePosition(document, a, b) || SamePosition(document, b, c) ||
         SamePosition(document, c, a);
}

template <typename Visit>
void ForEachDrawnTriangle(const Document& document, uint64_t object,
                          Visit visit) {
  ForEachTriangle(document, document.objects[object],
                  [&](const Triangle& triangle) {
                    if (!IsDegenerate(document, triangle)) visit(triangle);
                  });
}

// An object that has triangles.
struct Part {
  std::string_view material;
  uint64_t object = 0;
};

// The results of a first pass over all triangles, so that memory is allocated
// once.
struct Census {
  explicit Census(const Document& document);

  uint64_t triangles = 0;
  std::vector<bool> used;   // vertices
  std::vector<Part> parts;  // by material
};

Census::Census(const Document& document) {
  uint64_t reachable = uint64_t{std::numeric_limits<uint16_t>::max()} + 1;
  if (Widths(document.header.content_or_default().version).wide)
    reachable <<= 16;
  used.resize(std::min(document.lists[kVertices].count, reachable));
  for (uint64_t i = 0; i < document.objects.size(); ++i) {
    const uint64_t before = triangles;
    ForEachDrawnTriangle(document, i, [&](const Triangle& triangle) {
      ++triangles;
      for (const uint32_t vertex : triangle.vertices) {
        if (vertex < used.size()) used[vertex] = true;
      }
    });
    if (triangles == before) continue;
    const auto material =
        FindProperty(document, document.objects[i], kMaterial);
    parts.push_back({material ? material->data.text() : std::string_view(), i});
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return std::tie(a.material, a.object) < std::tie(b.material, b.object);
  });
}

// `Index` holds the number of a position, `Place` an offset in the file. Rows
// are packed, because a strip can have a triangle for every two bytes.
template <typename Index, typename Place>
class TriangleSet final : public DocumentView {
 public:
  explicit TriangleSet(const Document& document)
      : TriangleSet(document, Census(document), {}) {}

  void VisitFields(FieldVisitor& visitor) const override {
    if (document_.lists[kBoundingSphere].count > 0) {
      visitor.EnterGroup({.name = "bounding_sphere"});
      VisitCenter(document_, visitor);
      visitor.LeaveGroup();
    }
    positions_.Visit(visitor);
    for (uint64_t i = 0; i < surfaces_.size(); ++i) VisitSurface(i, visitor);
  }

 private:
  struct [[gnu::packed]] Row {
    Index corners[3];
    Place place;
  };
  // All triangles of a material.
  struct Surface {
    uint64_t object = 0;  // the first one in the file
    uint64_t first = 0;   // row
    uint64_t count = 0;
  };

  // `numbers` maps vertices to positions. It is used only here.
  TriangleSet(const Document& document, const Census& census,
              std::vector<uint32_t> numbers)
      : document_(document), positions_(document, census.used, &numbers) {
    rows_.reserve(census.triangles);
    const std::vector<Part>& parts = census.parts;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (i == 0 || parts[i].material != parts[i - 1].material) {
        surfaces_.push_back({.object = parts[i].object, .first = rows_.size()});
      }
      ForEachDrawnTriangle(document, parts[i].object,
                           [&](const Triangle& triangle) {
                             rows_.push_back(RowOf(triangle, numbers));
                           });
      surfaces_.back().count = rows_.size() - surfaces_.back().first;
    }
    for (const Surface& surface : surfaces_) {
      const auto begin =
          rows_.begin() + static_cast<std::ptrdiff_t>(surface.first);
      std::sort(begin, begin + static_cast<std::ptrdiff_t>(surface.count),
                IsBefore);
    }
  }

  // Starts with the smallest corner and keeps the winding. A vertex that does
  // not exist keeps its index, which is past all positions too.
  static Row RowOf(const Triangle& triangle,
                   const std::vector<uint32_t>& numbers) {
    std::array<uint32_t, 3> corners = triangle.vertices;
    for (uint32_t& corner : corners) {
      if (corner < numbers.size()) corner = numbers[corner];
    }
    std::rotate(corners.begin(),
                std::min_element(corners.begin(), corners.end()),
                corners.end());
    Row row;
    for (size_t i = 0; i < corners.size(); ++i) {
      row.corners[i] = static_cast<Index>(corners[i]);
    }
    row.place = static_cast<Place>(triangle.offset);
    return row;
  }

  static bool IsBefore(const Row& a, const Row& b) {
    for (size_t i = 0; i < std::size(a.corners); ++i) {
      if (a.corners[i] != b.corners[i]) return a.corners[i] < b.corners[i];
    }
    return a.place < b.place;
  }

  static ByteRange Find(const void* triangles, uint64_t row,
                        std::string_view /*column*/) {
    const auto& self = *static_cast<const TriangleSet*>(triangles);
    const Document& document = self.document_;
    const uint64_t place = self.rows_[row].place;
    const auto after =
        std::upper_bound(document.objects.begin(), document.objects.end(),
                         place, [](uint64_t offset, const Object& object) {
                           return offset < object.offset;
                         });
    return TriangleRange(document, *std::prev(after), place);
  }

  void VisitSurface(uint64_t number, FieldVisitor& visitor) const {
    const Surface& surface = surfaces_[number];
    const Object& object = document_.objects[surface.object];
    const auto material = FindProperty(document_, object, kMaterial);
    ElementLabel label;
    if (material) {
      label = {.name = "material",
               .value = material->data,
               .counted = "triangles",
               .count = surface.count};
    }
    if (!visitor.EnterElement(
            {.list = {.name = "surfaces"},
             .index = number,
             .key = material ? material->data.text() : std::string_view(),
             .range = {object.offset,
                       ObjectEnd(document_, surface.object) - object.offset,
                       document_.bytes.range().space},
             .label = label})) {
      return;
    }
    if (material) visitor.VisitBytes({.name = "material"}, material->data);
    const RowLocator locator = {
        .find = Find, .document = this, .first_row = surface.first};
    const auto* const first =
        reinterpret_cast<const uint8_t*>(&rows_[surface.first]);
    std::array<ColumnInfo, kCorners.size()> columns;
    for (size_t i = 0; i < columns.size(); ++i) {
      columns[i] = {.field = {.name = kCorners[i]},
                    .type = sizeof(Index) == sizeof(uint32_t)
                                ? ScalarType::kUint32
                                : ScalarType::kUint16,
                    .refers_to = positions_.count() > 0 ? "vertices" : "",
                    .first = first + i * sizeof(Index),
                    .stride = sizeof(Row),
                    .locator = locator,
                    .corner = static_cast<uint8_t>(i)};
    }
    visitor.VisitTable({.field = {.name = "triangles"},
                        .count = surface.count,
                        .first_row = locator(0, {}),
                        .row_stride = sizeof(Row),
                        .locator = locator,
                        .columns = columns});
    visitor.LeaveGroup();
  }

  const Document& document_;
  Positions positions_;
  std::vector<Row> rows_;
  std::vector<Surface> surfaces_;
};

}  // namespace

std::unique_ptr<DocumentView> MakeTriangleSet(const Document& document) {
  if (document.bytes.size() > std::numeric_limits<uint32_t>::max()) {
    return std::make_unique<TriangleSet<uint32_t, uint64_t>>(document);
  }
  if (Widths(document.header.content_or_default().version).wide) {
    return std::make_unique<TriangleSet<uint32_t, uint32_t>>(document);
  }
  return std::make_unique<TriangleSet<uint16_t, uint32_t>>(document);
}

}  // namespace trackcheck::btg
