// Adds vertices to a tile, on edges of its triangles.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_SPLIT_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_SPLIT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/vertex_position.h"

namespace trackcheck::btg {

struct NewVertex {
  // The ends of the edge, vertices of the tile.
  uint32_t from = 0;
  uint32_t to = 0;
  // How far it is along the edge: 0 at `from`, 1 at `to`.
  double part = 0;
  VertexPosition at;  // from the center of the earth
};

// Returns the repairs that add the vertices and divide each triangle with such
// an edge. A new vertex has the normal of the nearer end, and texture
// coordinates between those of the ends. A strip or fan with such a triangle
// becomes strips or fans of one triangle each, without those that are not drawn
// because they have a vertex twice; the first one takes its place, the others
// are after all elements of the object. Everything else stays, also the numbers
// of the vertices.
//
// Returns nothing for a tile of which that is not possible: the tuples of such
// a triangle have indices other than of vertices, normals and one set of
// texture coordinates, normals go with the vertices but are not as many, a list
// is in several elements, the new indices or numbers of elements do not fit, or
// the triangles would take twice the size of the file.
std::optional<std::vector<Repair>> SplitEdges(
    const Tile& tile, std::span<const NewVertex> vertices);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_SPLIT_H_
