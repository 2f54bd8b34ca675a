#include "trackcheck/report/scene/ply.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ostream>
#include <span>
#include <string>

#include "absl/status/status.h"
#include "formats/api/plan_view.h"
#include "trackcheck/report/scene/append_bytes.h"
#include "trackcheck/report/scene/scene_survey.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

struct Layout {
  bool has_normals = false;
  bool has_uvs = false;
  uint64_t vertices = 0;
  uint64_t triangles = 0;
  uint64_t edges = 0;
};

Layout LayoutOf(std::span<const SurveyedMesh> meshes) {
  Layout layout;
  for (const SurveyedMesh& mesh : meshes) {
    layout.has_normals |= mesh.has_normals;
    layout.has_uvs |= mesh.has_uvs;
    layout.vertices += mesh.vertices;
    if (mesh.indexed) {
      layout.triangles += mesh.triangles;
    } else if (mesh.shape == SceneMesh::Shape::kTriangles) {
      layout.triangles += mesh.vertices / 3;
    } else if (mesh.shape == SceneMesh::Shape::kLine) {
      layout.edges += mesh.vertices - 1;
    }
  }
  return layout;
}

std::string HeaderOf(const Layout& layout) {
  std::string header = "ply\nformat binary_little_endian 1.0\n" +
                       Joined({"element vertex ", layout.vertices, "\n"}) +
                       "property float x\nproperty float y\nproperty float z\n";
  if (layout.has_normals) {
    header += "property float nx\nproperty float ny\nproperty float nz\n";
  }
  if (layout.has_uvs) header += "property float s\nproperty float t\n";
  header += "property uchar red\nproperty uchar green\nproperty uchar blue\n" +
            Joined({"element face ", layout.triangles, "\n"}) +
            "property list uchar int vertex_indices\n";
  if (layout.edges > 0) {
    header += Joined({"element edge ", layout.edges, "\n"}) +
              "property int vertex1\nproperty int vertex2\n";
  }
  return header + "end_header\n";
}

class VertexWriter final : public SceneVisitor {
 public:
  VertexWriter(const SceneSurvey& survey, const Layout& layout,
               std::ostream& out)
      : survey_(survey), layout_(layout), out_(out) {}

  void BeginMesh(const SceneMesh&) override {
    mesh_ = &survey_.meshes()[number_++];
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    bytes_.clear();
    for (const SceneVertex& vertex : vertices) {
      AppendBytes(vertex.position, &bytes_);
      if (layout_.has_normals) AppendBytes(vertex.normal, &bytes_);
      if (layout_.has_uvs) {
        AppendBytes(vertex.uv[0], &bytes_);
        AppendBytes(mesh_->has_uvs ? 1 - vertex.uv[1] : 0.0F, &bytes_);
      }
      const PlanColor color = survey_.ColorOf(*mesh_, vertex);
      for (const uint8_t channel : {color.red, color.green, color.blue}) {
        AppendBytes(channel, &bytes_);
      }
    }
    out_ << bytes_;
  }
  void AddTriangles(std::span<const SceneTriangle>) override {}
  void EndMesh() override {}

 private:
  const SceneSurvey& survey_;
  const Layout& layout_;
  std::ostream& out_;
  size_t number_ = 0;
  const SurveyedMesh* mesh_ = nullptr;
  std::string bytes_;
};

// Writes the triangles of all meshes.
class TriangleWriter final : public SceneVisitor {
 public:
  TriangleWriter(std::span<const SurveyedMesh> meshes, std::ostream& out)
      : meshes_(meshes), out_(out) {}

  void BeginMesh(const SceneMesh&) override {
    mesh_ = &meshes_[number_++];
    own_ = 0;
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    if (mesh_->indexed || mesh_->shape != SceneMesh::Shape::kTriangles) return;
    bytes_.clear();
    for (size_t i = 0; i + 2 < vertices.size(); i += 3, own_ += 3) {
      Append({own_, own_ + 1, own_ + 2});
    }
    out_ << bytes_;
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    bytes_.clear();
    for (const SceneTriangle& triangle : triangles) Append(triangle);
    out_ << bytes_;
  }
  void EndMesh() override { first_ += static_cast<uint32_t>(mesh_->vertices); }

 private:
  void Append(const SceneTriangle& triangle) {
    bytes_ += '\3';
    for (const uint32_t corner : triangle) {
      AppendBytes(first_ + corner, &bytes_);
    }
  }

  std::span<const SurveyedMesh> meshes_;
  std::ostream& out_;
  size_t number_ = 0;
  const SurveyedMesh* mesh_ = nullptr;
  uint32_t first_ = 0;  // vertex of this mesh
  uint32_t own_ = 0;    // vertices of this mesh that were added
  std::string bytes_;
};

void WriteEdges(std::span<const SurveyedMesh> meshes, std::ostream& out) {
  uint32_t first = 0;
  std::string bytes;
  for (const SurveyedMesh& mesh : meshes) {
    const auto end = first + static_cast<uint32_t>(mesh.vertices);
    if (mesh.shape == SceneMesh::Shape::kLine) {
      for (uint32_t i = first; i + 1 < end; ++i) {
        AppendBytes(i, &bytes);
        AppendBytes(i + 1, &bytes);
      }
      out << bytes;
      bytes.clear();
    }
    first = end;
  }
}

}  // namespace

absl::Status WritePly(const SceneView& scene, std::ostream& out) {
  const SceneSurvey survey(scene);
  const Layout layout = LayoutOf(survey.meshes());
  if (layout.vertices > std::numeric_limits<int32_t>::max()) {
    return absl::OutOfRangeError(Joined({"a ply file of ", layout.vertices,
                                         " vertices: it can have 2^31 - 1"}));
  }
  out << HeaderOf(layout);
  VertexWriter vertices(survey, layout, out);
  survey.Visit(vertices);
  TriangleWriter triangles(survey.meshes(), out);
  survey.Visit(triangles);
  WriteEdges(survey.meshes(), out);
  return absl::OkStatus();
}

}  // namespace trackcheck
