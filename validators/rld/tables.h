// The tables that rules judge element by element, and the places in them.
#ifndef TRACKCHECK_VALIDATORS_RLD_TABLES_H_
#define TRACKCHECK_VALIDATORS_RLD_TABLES_H_

#include <cstdint>
#include <vector>

#include "formats/core/bytes/column.h"
#include "formats/core/findings/finding.h"
#include "formats/rld/document.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::rld {

// The places "vertices[i]" and "triangles[i]".
Location VertexPlace(const Document& document, uint64_t vertex);
Location TrianglePlace(const Document& document, uint64_t triangle);

// The repair that removes the triangle at this place.
std::vector<Repair> WithoutTriangle(const Location& triangle);

// The vertices by themselves; their parts are x, y and z. Refers to the
// document. Precondition: the vertices are present.
class VertexTable {
 public:
  static constexpr uint64_t kParts = 3;

  explicit VertexTable(const Document& document)
      : document_(&document), vertices_(*document.vertices) {}

  const Column<Vertex>& column() const { return vertices_; }
  uint64_t size() const { return vertices_.size(); }
  uint64_t bytes_per_element() const { return sizeof(Vertex); }

  float Coordinate(Position at) const {
    return LoadLittleEndian<float>(Address(at));
  }
  uint32_t Bits(Position at) const {
    return LoadLittleEndian<uint32_t>(Address(at));
  }

  // The place "vertices[i].x".
  Location Place(Position at) const;

 private:
  const uint8_t* Address(Position at) const {
    return vertices_.address(at.element) + at.part * sizeof(float);
  }

  const Document* document_;
  Column<Vertex> vertices_;
};

// The triangles by themselves; their parts are the three indices. Refers to the
// document. Precondition: the triangles are present.
class TriangleTable {
 public:
  static constexpr uint64_t kParts = 3;

  explicit TriangleTable(const Document& document);

  const Column<Triangle>& column() const { return triangles_; }
  uint64_t size() const { return triangles_.size(); }
  uint64_t bytes_per_element() const { return sizeof(Triangle); }

  // Valid indices are below this number.
  int32_t point_count() const { return point_count_; }

  int32_t Index(Position at) const {
    return LoadLittleEndian<int32_t>(triangles_.address(at.element) +
                                     at.part * sizeof(int32_t));
  }

  // The places "triangles[i]" and "triangles[i].v[k]".
  Location PlaceOfTriangle(Position at) const;
  Location PlaceOfIndex(Position at) const;

 private:
  const Document* document_;
  Column<Triangle> triangles_;
  int32_t point_count_;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_TABLES_H_
