// The edges of the ground that only one triangle has.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_EDGES_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_EDGES_H_

#include <cstdint>
#include <vector>

#include "formats/btg/document.h"

namespace trackcheck::btg {

// In a mesh without overlaps, the vertices of its borders have at most three
// times as many edges between them, each with two triangles.
inline constexpr uint64_t kMaxEdgesPerBorderVertex = 6;

// Different for different vertices, and without pattern: if the vertices around
// one were combined as they are, they could cancel out.
constexpr uint32_t ScrambleVertex(uint32_t vertex) {
  uint32_t bits = vertex + 0x9e3779b9;
  bits = (bits ^ bits >> 16) * 0x85ebca6b;
  bits = (bits ^ bits >> 13) * 0xc2b2ae35;
  return bits ^ bits >> 16;
}

// The open edges of all objects, ascending by the lower of their vertices, then
// by the other one. The document keeps them.
//
// There are none if a triangle has a vertex that does not exist, or if there
// are more edges than terrain has. Takes time in proportion to the triangles,
// and at most 180 bytes for each vertex, 72 of which are kept. Precondition:
// the header is present.
const std::vector<OpenEdge>& OpenEdges(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_OPEN_EDGES_H_
