// Collects vertices, so that a visitor is called once for many of them.
#ifndef TRACKCHECK_FORMATS_API_VERTEX_BATCH_H_
#define TRACKCHECK_FORMATS_API_VERTEX_BATCH_H_

#include <cstddef>
#include <vector>

#include "formats/api/scene_view.h"

namespace trackcheck {

// `visitor` outlives this. Call Flush after the last vertex of a mesh.
class VertexBatch {
 public:
  explicit VertexBatch(SceneVisitor& visitor) : visitor_(visitor) {
    vertices_.reserve(kSize);
  }

  void Add(const SceneVertex& vertex) {
    vertices_.push_back(vertex);
    if (vertices_.size() == kSize) Flush();
  }

  void Flush() {
    if (!vertices_.empty()) visitor_.AddVertices(vertices_);
    vertices_.clear();
  }

 private:
  // A multiple of three: whole triangles.
  static constexpr size_t kSize = 1536;

  SceneVisitor& visitor_;
  std::vector<SceneVertex> vertices_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_VERTEX_BATCH_H_
