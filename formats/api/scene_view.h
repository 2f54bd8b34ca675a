// A file in space: what programs that show and edit models are given of it. A
// format hands over its meshes, lines and points, and knows nothing of how they
// are written.
#ifndef TRACKCHECK_FORMATS_API_SCENE_VIEW_H_
#define TRACKCHECK_FORMATS_API_SCENE_VIEW_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/api/coordinates.h"
#include "formats/api/plan_view.h"

namespace trackcheck {

// A position in the axes of the scene, which are right-handed: x to the right,
// y up, z to the viewer. In meters, or in the format's unit if the document
// does not say how long it is.
using ScenePoint = std::array<double, 3>;

// The position in the scene of one in plan whose z is its height. A scene that
// is seen from above is the plan.
inline ScenePoint SceneFromPlan(const PlanVertex& plan) {
  return {plan.x, plan.z, -plan.y};
}

// The matrix of SceneFrame for a file whose Z is up.
inline constexpr std::array<double, 16> kZUpFromScene = {
    1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1};

struct SceneFrame {
  std::string_view unit;  // of the coordinates: "m"; empty: unknown
  // Leads from the scene to the numbers of the file: a matrix of 4 rows for
  // column vectors, column after column. Finite.
  std::array<double, 16> to_file = {1, 0, 0, 0, 0, 1, 0, 0,
                                    0, 0, 1, 0, 0, 0, 0, 1};
  // Where on Earth the origin of the scene is; empty if that is not known.
  Coordinates origin = {};
};

// A vertex of a mesh, line or point. Any number may be NaN, infinite or huge,
// as in the file; that of a vertex that does not exist is NaN.
struct SceneVertex {
  std::array<float, 3> position{};
  std::array<float, 3> normal{};  // of any length
  // From the upper left corner of a picture to the right and down.
  std::array<float, 2> uv{};
  PlanColor color = {};
  float value = 0;  // that SceneMesh::scale gives a color
};

// Numbers of vertices of a mesh.
using SceneTriangle = std::array<uint32_t, 3>;

struct SceneMesh {
  enum class Shape : uint8_t {
    kTriangles,
    kLine,    // through all vertices, in their order
    kPoints,  // each vertex is one
  };

  std::string_view name;  // the field path
  Shape shape = Shape::kTriangles;
  // Triangles are those of SceneVisitor::AddTriangles. If not, each three
  // vertices are one.
  bool indexed = false;
  // The members of the vertices that are set.
  bool has_normals = false;
  bool has_uvs = false;
  bool has_colors = false;
  // The vertices have the colors of their values. The unit is a literal.
  std::optional<PlanScale> scale = std::nullopt;
  // The material as the file calls it; any bytes. Empty: none.
  std::string_view material = {};
  // That of the material. It is multiplied with the colors of vertices.
  PlanColor color = {200, 200, 200};
};

// What is known of a group besides its name.
struct SceneProperty {
  std::string_view name;  // a literal
  std::string text;
};

// The texts and spans that it is given are valid during the call.
class SceneVisitor {
 public:
  virtual ~SceneVisitor() = default;

  // What comes up to LeaveGroup is in the group. Groups are few.
  virtual void EnterGroup(std::string_view /*name*/,
                          std::span<const SceneProperty> /*properties*/) {}
  virtual void LeaveGroup() {}
  // The vertices, and after all of them the triangles, up to EndMesh belong to
  // this mesh. Of a mesh of triangles that is not indexed, each call has whole
  // triangles.
  virtual void BeginMesh(const SceneMesh& mesh) = 0;
  virtual void AddVertices(std::span<const SceneVertex> vertices) = 0;
  virtual void AddTriangles(std::span<const SceneTriangle> triangles) = 0;
  virtual void EndMesh() = 0;
};

// The scene of one document, which outlives it.
class SceneView {
 public:
  virtual ~SceneView() = default;

  virtual SceneFrame frame() const = 0;
  // Visits the same meshes in the same order each time. Damaged parts are left
  // out. Takes time proportional to the size of the file, and little memory.
  virtual void Visit(SceneVisitor& visitor) const = 0;
  // Returns the position of a field or of an element, as PlanView::Locate. One
  // that has no height has a NaN in its place.
  virtual std::optional<ScenePoint> Locate(std::string_view field) const = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_SCENE_VIEW_H_
