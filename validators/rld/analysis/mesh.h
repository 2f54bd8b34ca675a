// Vertices and triangles together: what the rules over the surface share.
#ifndef TRACKCHECK_VALIDATORS_RLD_ANALYSIS_MESH_H_
#define TRACKCHECK_VALIDATORS_RLD_ANALYSIS_MESH_H_

#include <cstdint>
#include <vector>

#include "formats/core/bytes/column.h"
#include "formats/core/findings/finding.h"
#include "formats/core/work/lazy.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/document.h"
#include "formats/rld/geometry/bounds.h"
#include "validators/engine/earlier.h"
#include "validators/engine/element_rule.h"
#include "validators/rld/analysis/block_map.h"
#include "validators/rld/analysis/candidate_points.h"
#include "validators/rld/analysis/incidence.h"
#include "validators/rld/analysis/triangle_shapes.h"
#include "validators/rld/analysis/vertex_twins.h"

namespace trackcheck::rld {

// Memory is below the size of the file.
class Mesh {
 public:
  // Precondition: vertices and triangles are present, both not empty.
  // `document` and `pool` outlive the mesh.
  Mesh(const Document& document, WorkPool& pool);

  const Document& document() const { return document_; }
  const Column<Vertex>& vertices() const { return *document_.vertices; }
  const Column<Triangle>& triangles() const { return *document_.triangles; }
  WorkPool& pool() const { return pool_; }

  // Marks duplicates.
  const TriangleShapes& shapes() const { return shapes_; }
  // Triangles that have the three points of an earlier one, ascending.
  const std::vector<ElementPair>& duplicates() const { return duplicates_; }
  // The number of points that no triangle names.
  uint64_t unreferenced_count() const { return unreferenced_count_; }
  // The first of these points; the number of points if there is none.
  uint64_t first_unreferenced() const { return first_unreferenced_; }

  // The number of triangles that have a winding, and of the clockwise ones
  // among them.
  uint64_t wound_count() const { return wound_count_; }
  uint64_t clockwise_count() const { return clockwise_count_; }
  // Whether most triangles that have a winding are clockwise.
  bool winding_flipped() const { return clockwise_count_ > wound_count_ / 2; }

  // Lazy. Rules make the first call outside of tasks, so that all threads of
  // the pool help.
  const EdgeFaults& edges() const;
  const VertexTwins& twins() const;
  const Bounds& bounds() const;

 private:
  void CountWinding();

  const Document& document_;
  WorkPool& pool_;
  BlockMap blocks_;
  TriangleShapes shapes_;
  CandidatePoints candidates_;
  std::vector<ElementPair> duplicates_;
  uint64_t unreferenced_count_ = 0;
  uint64_t first_unreferenced_ = 0;
  uint64_t wound_count_ = 0;
  uint64_t clockwise_count_ = 0;
  Lazy<EdgeFaults> edges_;
  Lazy<VertexTwins> twins_;
  Lazy<Bounds> bounds_;
};

// The vertices and the triangles of a mesh as elements. Both refer to the mesh.
struct MeshVertices {
  explicit MeshVertices(const Mesh& whole) : mesh(whole) {}
  uint64_t size() const { return mesh.vertices().size(); }
  uint64_t bytes_per_element() const { return 1; }

  const Mesh& mesh;
};
struct MeshTriangles {
  explicit MeshTriangles(const Mesh& whole) : mesh(whole) {}
  uint64_t size() const { return mesh.triangles().size(); }
  uint64_t bytes_per_element() const { return 1; }

  const Mesh& mesh;
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_ANALYSIS_MESH_H_
