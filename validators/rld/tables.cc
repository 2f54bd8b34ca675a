#include "validators/rld/tables.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_path.h"
#include "formats/rld/layout.h"

namespace trackcheck::rld {

Location VertexPlace(const Document& document, uint64_t vertex) {
  return {document.vertices->range(vertex),
          FieldPath("vertices").Element(vertex)};
}

Location TrianglePlace(const Document& document, uint64_t triangle) {
  return {document.triangles->range(triangle),
          FieldPath("triangles").Element(triangle)};
}

std::vector<Repair> WithoutTriangle(const Location& triangle) {
  return Removed(triangle.range, {kTrianglesOffset, kCountSize});
}

Location VertexTable::Place(Position at) const {
  static constexpr std::string_view kNames[kParts] = {"x", "y", "z"};
  const Location whole = VertexPlace(*document_, at.element);
  return {whole.range.Element(at.part, sizeof(float), sizeof(float)),
          whole.field.Field(kNames[at.part])};
}

TriangleTable::TriangleTable(const Document& document)
    : document_(&document),
      triangles_(*document.triangles),
      point_count_(static_cast<int32_t>(std::min<uint64_t>(
          document.point_count, std::numeric_limits<int32_t>::max()))) {}

Location TriangleTable::PlaceOfTriangle(Position at) const {
  return TrianglePlace(*document_, at.element);
}

Location TriangleTable::PlaceOfIndex(Position at) const {
  const Location whole = PlaceOfTriangle(at);
  return {whole.range.Element(at.part, sizeof(int32_t), sizeof(int32_t)),
          whole.field.Field("v").Element(at.part)};
}

}  // namespace trackcheck::rld
