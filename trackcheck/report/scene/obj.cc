#include "trackcheck/report/scene/obj.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/api/plan_view.h"
#include "trackcheck/report/scene/scene_survey.h"

namespace trackcheck {
namespace {

std::string Word(std::string_view name) {
  std::string word(name);
  for (char& character : word) {
    if (character <= ' ' || character > '~') character = '_';
  }
  return word;
}

class ObjWriter final : public SceneVisitor {
 public:
  ObjWriter(const SceneSurvey& survey, std::ostream& out)
      : survey_(survey), out_(out) {}
  ~ObjWriter() override { Flush(); }

  void BeginMesh(const SceneMesh& mesh) override {
    mesh_ = &survey_.meshes()[number_++];
    positions_ += vertices_;
    if (had_uvs_) uvs_ += vertices_;
    if (had_normals_) normals_ += vertices_;
    vertices_ = 0;
    had_uvs_ = mesh_->has_uvs;
    had_normals_ = mesh_->has_normals;
    text_ += "o " + Word(mesh.name) + '\n';
    const SurveyedMaterial& material = survey_.materials()[mesh_->material];
    if (!material.name.empty()) text_ += "usemtl " + Word(material.name) + '\n';
  }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    for (const SceneVertex& vertex : vertices) {
      text_ += 'v';
      AddNumbers(vertex.position);
      if (mesh_->has_colors) AddColor(survey_.ColorOf(*mesh_, vertex));
      text_ += '\n';
      if (mesh_->has_uvs) {
        text_ += "vt";
        AddNumber(vertex.uv[0]);
        AddNumber(1 - vertex.uv[1]);
        text_ += '\n';
      }
      if (mesh_->has_normals) {
        text_ += "vn";
        AddNumbers(vertex.normal);
        text_ += '\n';
      }
    }
    vertices_ += vertices.size();
    FlushIfLarge();
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    for (const SceneTriangle& triangle : triangles) AddFace(triangle);
    FlushIfLarge();
  }
  void EndMesh() override {
    if (mesh_->indexed) return;
    const auto count = static_cast<uint32_t>(vertices_);
    switch (mesh_->shape) {
      case SceneMesh::Shape::kTriangles:
        for (uint32_t i = 0; i + 2 < count; i += 3) AddFace({i, i + 1, i + 2});
        break;
      case SceneMesh::Shape::kLine:
        for (uint32_t i = 0; i + 1 < count; ++i) {
          text_ += 'l';
          AddNumber(positions_ + i + 1);
          AddNumber(positions_ + i + 2);
          EndLine();
        }
        break;
      case SceneMesh::Shape::kPoints:
        for (uint32_t i = 0; i < count; ++i) {
          text_ += 'p';
          AddNumber(positions_ + i + 1);
          EndLine();
        }
        break;
    }
  }

 private:
  static constexpr size_t kFlushSize = 64 << 10;

  template <typename Number>
  void AddNumber(Number number) {
    char digits[32];
    const std::to_chars_result end =
        std::to_chars(digits, digits + sizeof(digits), number);
    text_ += ' ';
    text_.append(digits, end.ptr);
  }
  void AddNumbers(const std::array<float, 3>& numbers) {
    for (const float number : numbers) AddNumber(number);
  }
  void AddColor(const PlanColor& color) {
    for (const uint8_t channel : {color.red, color.green, color.blue}) {
      AddNumber(static_cast<float>(channel) / 255);
    }
  }

  // "f 1/1/1 2/2/2 3/3/3". Numbers begin at 1 and count over all objects.
  void AddFace(const SceneTriangle& triangle) {
    text_ += 'f';
    for (const uint32_t corner : triangle) {
      AddNumber(positions_ + corner + 1);
      if (!mesh_->has_uvs && !mesh_->has_normals) continue;
      text_ += '/';
      if (mesh_->has_uvs) text_ += std::to_string(uvs_ + corner + 1);
      if (!mesh_->has_normals) continue;
      text_ += '/' + std::to_string(normals_ + corner + 1);
    }
    EndLine();
  }

  void EndLine() {
    text_ += '\n';
    FlushIfLarge();
  }
  void FlushIfLarge() {
    if (text_.size() >= kFlushSize) Flush();
  }
  void Flush() {
    out_ << text_;
    text_.clear();
  }

  const SceneSurvey& survey_;
  std::ostream& out_;
  std::string text_;
  size_t number_ = 0;
  const SurveyedMesh* mesh_ = nullptr;
  // Of the meshes before this one.
  uint64_t positions_ = 0;
  uint64_t uvs_ = 0;
  uint64_t normals_ = 0;
  // Of this mesh.
  uint64_t vertices_ = 0;
  bool had_uvs_ = false;
  bool had_normals_ = false;
};

}  // namespace

void WriteObj(const SceneView& scene, std::ostream& out) {
  const SceneSurvey survey(scene);
  ObjWriter writer(survey, out);
  survey.Visit(writer);
}

}  // namespace trackcheck
