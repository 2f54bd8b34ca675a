// Toy documents of any size, and their differences in one line per change.
#ifndef TRACKCHECK_DIFF_TESTING_TOY_MESH_H_
#define TRACKCHECK_DIFF_TESTING_TOY_MESH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"

namespace trackcheck {

// A mesh of different vertices and as many triangles between neighbors.
inline ToyDocument MakeMesh(int32_t vertices) {
  ToyDocument mesh;
  for (int32_t i = 0; i < vertices; ++i) {
    const int32_t row = i / 1000;
    mesh.vertices.push_back({static_cast<float>(i % 1000) * 0.5f,
                             static_cast<float>(row) * 0.5f,
                             static_cast<float>(i % 7)});
    mesh.triangles.push_back(
        {i, (i + 1) % vertices, (i + 1 + i % 11) % vertices});
  }
  return mesh;
}

// Inserts `vertex` at row `at` and renumbers the triangles' indices.
inline void InsertVertex(ToyDocument* mesh, int32_t at,
                         ToyDocument::Vertex vertex) {
  mesh->vertices.insert(mesh->vertices.begin() + at, vertex);
  for (ToyDocument::Triangle& triangle : mesh->triangles) {
    for (int32_t& index : triangle) index += index >= at ? 1 : 0;
  }
}

// One line for a change: "moved vertices[3] -> vertices[5] x2". A count of 1 is
// left out.
inline std::string Line(const Change& change) {
  constexpr const char* kKinds[] = {"added", "removed", "changed", "moved"};
  std::string line = kKinds[static_cast<int>(change.kind)];
  if (change.old_side.has_value()) line += ' ' + change.old_side->field.text();
  if (change.old_side.has_value() && change.new_side.has_value()) line += " ->";
  if (change.new_side.has_value()) line += ' ' + change.new_side->field.text();
  if (change.count != 1) line += " x" + std::to_string(change.count);
  return line;
}

inline std::vector<std::string> Lines(const ToyDocument& old_document,
                                      const ToyDocument& new_document,
                                      const DiffOptions& options = {}) {
  std::vector<std::string> lines;
  for (const Change& change :
       Diff(old_document, new_document, options).changes) {
    lines.push_back(Line(change));
  }
  return lines;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TESTING_TOY_MESH_H_
