#include "trackcheck/report/scene/glb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/coordinates.h"
#include "formats/api/plan_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/scene/append_bytes.h"
#include "trackcheck/report/scene/scene_survey.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// The constants of the chapters "Accessors" and "Meshes".
constexpr uint64_t kUnsignedShort = 5123;
constexpr uint64_t kUnsignedInt = 5125;
constexpr uint64_t kFloat = 5126;
constexpr uint64_t kArrayBuffer = 34962;
constexpr uint64_t kElementArrayBuffer = 34963;
constexpr uint64_t kModePoints = 0;
constexpr uint64_t kModeLineStrip = 3;
constexpr uint64_t kModeTriangles = 4;

constexpr std::array<Severity, 3> kSeverities = {
    Severity::kError, Severity::kWarning, Severity::kInfo};
// The size of a marker, of the diagonal of all meshes.
constexpr double kMarkerSize = 0.005;

// An octahedron of radius 1.
constexpr std::array<float, 18> kMarkerVertices = {
    1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1};
constexpr std::array<uint32_t, 24> kMarkerTriangles = {
    2, 4, 0, 2, 0, 5, 2, 5, 1, 2, 1, 4, 3, 0, 4, 3, 5, 0, 3, 1, 5, 3, 4, 1};

uint64_t ModeOf(SceneMesh::Shape shape) {
  switch (shape) {
    case SceneMesh::Shape::kTriangles:
      return kModeTriangles;
    case SceneMesh::Shape::kLine:
      return kModeLineStrip;
    case SceneMesh::Shape::kPoints:
      return kModePoints;
  }
  return kModePoints;
}

// The light of a channel of sRGB, from 0 to 1.
double Linear(uint8_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92
                          : std::pow((value + 0.055) / 1.055, 2.4);
}

// The bytes from a vertex of a mesh to the next.
uint64_t StrideOf(const SurveyedMesh& mesh) {
  return sizeof(SceneVertex::position) +
         (mesh.has_normals ? sizeof(SceneVertex::normal) : 0) +
         (mesh.has_uvs ? sizeof(SceneVertex::uv) : 0) +
         (mesh.has_colors ? 4 * sizeof(uint16_t) : 0);
}

uint64_t VertexBytes(const SurveyedMesh& mesh) {
  return mesh.vertices * StrideOf(mesh);
}

uint64_t TriangleBytes(const SurveyedMesh& mesh) {
  return mesh.triangles * sizeof(SceneTriangle);
}

// The vertices of each mesh, then its triangles.
class BufferWriter final : public SceneVisitor {
 public:
  BufferWriter(std::span<const SurveyedMesh> meshes, std::ostream& out)
      : meshes_(meshes), out_(out) {
    for (size_t i = 0; i < linear_.size(); ++i) {
      linear_[i] = static_cast<uint16_t>(
          std::lround(Linear(static_cast<uint8_t>(i)) * kOpaque));
    }
  }

  void BeginMesh(const SceneMesh&) override { mesh_ = &meshes_[number_++]; }
  void AddVertices(std::span<const SceneVertex> vertices) override {
    bytes_.clear();
    for (const SceneVertex& vertex : vertices) {
      AppendBytes(vertex.position, &bytes_);
      if (mesh_->has_normals) AppendBytes(vertex.normal, &bytes_);
      if (mesh_->has_uvs) AppendBytes(vertex.uv, &bytes_);
      if (!mesh_->has_colors) continue;
      for (const uint8_t channel :
           {vertex.color.red, vertex.color.green, vertex.color.blue}) {
        AppendBytes(linear_[channel], &bytes_);
      }
      AppendBytes(kOpaque, &bytes_);
    }
    Write(bytes_.data(), bytes_.size());
  }
  void AddTriangles(std::span<const SceneTriangle> triangles) override {
    Write(reinterpret_cast<const char*>(triangles.data()),
          triangles.size_bytes());
  }
  void EndMesh() override {}

 private:
  static constexpr uint16_t kOpaque = 0xFFFF;

  void Write(const char* bytes, size_t size) {
    out_.write(bytes, static_cast<std::streamsize>(size));
  }

  std::span<const SurveyedMesh> meshes_;
  std::ostream& out_;
  std::array<uint16_t, 256> linear_{};
  size_t number_ = 0;
  const SurveyedMesh* mesh_ = nullptr;
  std::string bytes_;
};

class GlbWriter {
 public:
  GlbWriter(const SceneView& scene, const GlbOptions& options)
      : options_(options), survey_(scene) {
    for (const SceneMarker& marker : options.markers) {
      has_place_ |= marker.at.has_value();
    }
    for (const SurveyedMesh& mesh : survey_.meshes()) {
      buffer_size_ += VertexBytes(mesh) + TriangleBytes(mesh);
    }
    if (has_place_) {
      buffer_size_ += sizeof(kMarkerVertices) + sizeof(kMarkerTriangles);
    }
  }

  absl::Status Write(std::ostream& out) {
    std::string json = Json();
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const uint64_t size =
        12 + 8 + json.size() + (buffer_size_ > 0 ? 8 + buffer_size_ : 0);
    if (size > std::numeric_limits<uint32_t>::max()) {
      return absl::OutOfRangeError(
          Joined({"a glb file of ", size, " bytes: it can have 4 GiB"}));
    }
    constexpr uint32_t kVersion = 2;
    out << "glTF" << LittleEndianBytes(kVersion)
        << LittleEndianBytes(static_cast<uint32_t>(size))
        << LittleEndianBytes(static_cast<uint32_t>(json.size())) << "JSON"
        << json;
    if (buffer_size_ == 0) return absl::OkStatus();
    out << LittleEndianBytes(static_cast<uint32_t>(buffer_size_))
        << std::string_view("BIN\0", 4);
    BufferWriter buffer(survey_.meshes(), out);
    survey_.Visit(buffer);
    if (has_place_) {
      std::string marker;
      AppendBytes(kMarkerVertices, &marker);
      AppendBytes(kMarkerTriangles, &marker);
      out << marker;
    }
    return absl::OkStatus();
  }

 private:
  std::string Json() {
    std::ostringstream text;
    {
      JsonWriter json(text);
      json_ = &json;
      json.BeginObject();
      WriteAsset();
      WriteScenes();
      WriteNodes();
      if (buffer_size_ > 0) {
        WriteMaterials();
        WriteMeshes();
        WriteAccessors();
        WriteBufferViews();
        json.Key("buffers");
        json.BeginArray();
        json.BeginObject();
        json.Member("byteLength", buffer_size_);
        json.EndObject();
        json.EndArray();
      }
      json.EndObject();
    }
    return std::move(text).str();
  }

  void Number(double value) { json_->ValueOfScalar(value); }
  template <typename Values>
  void Numbers(std::string_view key, const Values& values) {
    json_->Key(key);
    json_->BeginArray();
    for (const auto value : values) Number(static_cast<double>(value));
    json_->EndArray();
  }
  template <typename Values>
  void Indices(std::string_view key, const Values& values) {
    json_->Key(key);
    json_->BeginArray();
    for (const size_t value : values) json_->Value(uint64_t{value});
    json_->EndArray();
  }

  void WriteAsset() {
    json_->Key("asset");
    json_->BeginObject();
    json_->Member("version", "2.0");
    json_->Member("generator", "trackcheck");
    json_->Key("extras");
    json_->BeginObject();
    json_->Member("format", options_.format);
    const SceneFrame frame = survey_.scene().frame();
    if (!frame.unit.empty()) json_->Member("unit", frame.unit);
    Numbers("to_file", frame.to_file);
    if (!frame.origin.values.empty()) {
      json_->Key("origin");
      json_->BeginObject();
      for (const Coordinate& coordinate : frame.origin.values) {
        json_->Key(coordinate.name);
        Number(coordinate.value);
      }
      json_->EndObject();
    }
    const ShapesLeftOut& left_out = survey_.left_out();
    json_->Key("left_out");
    json_->BeginObject();
    json_->Member("vertices", left_out.vertices);
    json_->Member("triangles", left_out.triangles);
    json_->Member("meshes", left_out.meshes);
    json_->EndObject();
    json_->EndObject();
    json_->EndObject();
  }

  // The nodes of the survey, then the one of the markers, then these.
  size_t FindingsNode() const { return survey_.nodes().size(); }

  void WriteScenes() {
    const bool has_markers = !options_.markers.empty();
    json_->Member("scene", uint64_t{has_markers});
    json_->Key("scenes");
    json_->BeginArray();
    WriteScene(options_.title, {0});
    if (has_markers) WriteScene("findings", {0, FindingsNode()});
    json_->EndArray();
  }

  void WriteScene(std::string_view name, const std::vector<size_t>& nodes) {
    json_->BeginObject();
    json_->Member("name", name);
    Indices("nodes", nodes);
    json_->EndObject();
  }

  void WriteNodes() {
    json_->Key("nodes");
    json_->BeginArray();
    for (size_t i = 0; i < survey_.nodes().size(); ++i) WriteNode(i);
    if (!options_.markers.empty()) WriteMarkers();
    json_->EndArray();
  }

  void WriteNode(size_t i) {
    const SurveyedNode& node = survey_.nodes()[i];
    json_->BeginObject();
    json_->Member("name", i == 0 ? options_.title : node.name);
    if (!node.children.empty()) Indices("children", node.children);
    if (node.mesh) json_->Member("mesh", uint64_t{*node.mesh});
    if (!node.properties.empty()) {
      json_->Key("extras");
      json_->BeginObject();
      for (const SceneProperty& property : node.properties) {
        json_->Member(property.name, property.text);
      }
      json_->EndObject();
    }
    json_->EndObject();
  }

  void WriteMarkers() {
    std::vector<size_t> children;
    for (size_t i = 0; i < options_.markers.size(); ++i) {
      children.push_back(FindingsNode() + 1 + i);
    }
    json_->BeginObject();
    json_->Member("name", "findings");
    Indices("children", children);
    json_->EndObject();
    const std::optional<std::array<ScenePoint, 2>> box = survey_.Box();
    const double top = box ? (*box)[1][1] : 0;
    const double diagonal =
        box ? std::hypot((*box)[1][0] - (*box)[0][0], top - (*box)[0][1],
                         (*box)[1][2] - (*box)[0][2])
            : 0;
    const double size = diagonal > 0 ? kMarkerSize * diagonal : 1;
    for (const SceneMarker& marker : options_.markers) {
      WriteMarker(marker, size, top);
    }
  }

  void WriteMarker(const SceneMarker& marker, double size, double top) {
    json_->BeginObject();
    json_->Member("name", Joined({marker.rule, " ", marker.field}));
    if (marker.at) {
      const auto [x, y, z] = *marker.at;
      json_->Member("mesh", uint64_t{survey_.meshes().size() +
                                     SeverityNumber(marker.severity)});
      Numbers("translation", ScenePoint{x, std::isfinite(y) ? y : top, z});
      Numbers("scale", ScenePoint{size, size, size});
    }
    json_->Key("extras");
    json_->BeginObject();
    json_->Member("rule", marker.rule);
    json_->Member("severity", SeverityName(marker.severity));
    json_->Member("message", marker.message);
    json_->Member("field", marker.field);
    if (marker.count > 1) json_->Member("count", marker.count);
    json_->EndObject();
    json_->EndObject();
  }

  static size_t SeverityNumber(Severity severity) {
    return std::find(kSeverities.begin(), kSeverities.end(), severity) -
           kSeverities.begin();
  }

  void WriteMaterials() {
    json_->Key("materials");
    json_->BeginArray();
    for (const SurveyedMaterial& material : survey_.materials()) {
      WriteMaterial(material.name, material.color);
    }
    if (has_place_) {
      for (const Severity severity : kSeverities) {
        WriteMaterial(SeverityName(severity), PinColor(PinKindOf(severity)));
      }
    }
    json_->EndArray();
  }

  // Visible from both sides: a wrong winding does not hide a triangle.
  void WriteMaterial(std::string_view name, const PlanColor& color) {
    json_->BeginObject();
    if (!name.empty()) json_->Member("name", name);
    json_->Member("doubleSided", true);
    json_->Key("pbrMetallicRoughness");
    json_->BeginObject();
    Numbers("baseColorFactor",
            std::array<double, 4>{Linear(color.red), Linear(color.green),
                                  Linear(color.blue), 1});
    json_->Member("metallicFactor", uint64_t{0});
    json_->EndObject();
    if (!name.empty()) {
      json_->Key("extras");
      json_->BeginObject();
      json_->Member("name", name);
      json_->EndObject();
    }
    json_->EndObject();
  }

  void WriteMeshes() {
    json_->Key("meshes");
    json_->BeginArray();
    uint64_t accessor = 0;
    for (const SurveyedNode& node : survey_.nodes()) {
      if (node.mesh) {
        WriteMesh(node.name, survey_.meshes()[*node.mesh], &accessor);
      }
    }
    if (has_place_) {
      for (size_t i = 0; i < kSeverities.size(); ++i) {
        uint64_t first = accessor;
        WriteMesh(SeverityName(kSeverities[i]),
                  {.indexed = true, .material = survey_.materials().size() + i},
                  &first);
      }
    }
    json_->EndArray();
  }

  void WriteMesh(std::string_view name, const SurveyedMesh& mesh,
                 uint64_t* accessor) {
    json_->BeginObject();
    json_->Member("name", name);
    json_->Key("primitives");
    json_->BeginArray();
    json_->BeginObject();
    json_->Key("attributes");
    json_->BeginObject();
    json_->Member("POSITION", (*accessor)++);
    if (mesh.has_normals) json_->Member("NORMAL", (*accessor)++);
    if (mesh.has_uvs) json_->Member("TEXCOORD_0", (*accessor)++);
    if (mesh.has_colors) json_->Member("COLOR_0", (*accessor)++);
    json_->EndObject();
    if (mesh.indexed) json_->Member("indices", (*accessor)++);
    json_->Member("material", uint64_t{mesh.material});
    json_->Member("mode", ModeOf(mesh.shape));
    json_->EndObject();
    json_->EndArray();
    if (mesh.scale) {
      json_->Key("extras");
      json_->BeginObject();
      json_->Member("unit", mesh.scale->unit);
      json_->Key("low");
      Number(mesh.low_value);
      json_->Key("high");
      Number(mesh.high_value);
      json_->EndObject();
    }
    json_->EndObject();
  }

  void WriteAccessors() {
    json_->Key("accessors");
    json_->BeginArray();
    uint64_t view = 0;
    for (const SurveyedMesh& mesh : survey_.meshes()) {
      WriteAccessors(mesh, &view);
    }
    if (has_place_) {
      WriteAccessors({.indexed = true,
                      .vertices = kMarkerVertices.size() / 3,
                      .triangles = kMarkerTriangles.size() / 3,
                      .low = {-1, -1, -1},
                      .high = {1, 1, 1}},
                     &view);
    }
    json_->EndArray();
  }

  void WriteAccessors(const SurveyedMesh& mesh, uint64_t* view) {
    uint64_t offset = 0;
    BeginAccessor(*view, &offset, sizeof(SceneVertex::position), kFloat, "VEC3",
                  mesh.vertices);
    Numbers("min", mesh.low);
    Numbers("max", mesh.high);
    json_->EndObject();
    if (mesh.has_normals) {
      BeginAccessor(*view, &offset, sizeof(SceneVertex::normal), kFloat, "VEC3",
                    mesh.vertices);
      json_->EndObject();
    }
    if (mesh.has_uvs) {
      BeginAccessor(*view, &offset, sizeof(SceneVertex::uv), kFloat, "VEC2",
                    mesh.vertices);
      json_->EndObject();
    }
    if (mesh.has_colors) {
      BeginAccessor(*view, &offset, 4 * sizeof(uint16_t), kUnsignedShort,
                    "VEC4", mesh.vertices);
      json_->Member("normalized", true);
      json_->EndObject();
    }
    ++*view;
    if (!mesh.indexed) return;
    offset = 0;
    BeginAccessor((*view)++, &offset, 0, kUnsignedInt, "SCALAR",
                  3 * mesh.triangles);
    json_->EndObject();
  }

  void BeginAccessor(uint64_t view, uint64_t* offset, uint64_t size,
                     uint64_t component, std::string_view type,
                     uint64_t count) {
    json_->BeginObject();
    json_->Member("bufferView", view);
    if (*offset > 0) json_->Member("byteOffset", *offset);
    *offset += size;
    json_->Member("componentType", component);
    json_->Member("count", count);
    json_->Member("type", type);
  }

  void WriteBufferViews() {
    json_->Key("bufferViews");
    json_->BeginArray();
    uint64_t offset = 0;
    const auto write = [&](uint64_t size, uint64_t stride) {
      json_->BeginObject();
      json_->Member("buffer", uint64_t{0});
      json_->Member("byteOffset", offset);
      json_->Member("byteLength", size);
      if (stride > 0) json_->Member("byteStride", stride);
      json_->Member("target", stride > 0 ? kArrayBuffer : kElementArrayBuffer);
      json_->EndObject();
      offset += size;
    };
    for (const SurveyedMesh& mesh : survey_.meshes()) {
      write(VertexBytes(mesh), StrideOf(mesh));
      if (mesh.indexed) write(TriangleBytes(mesh), 0);
    }
    if (has_place_) {
      write(sizeof(kMarkerVertices), sizeof(SceneVertex::position));
      write(sizeof(kMarkerTriangles), 0);
    }
    json_->EndArray();
  }

  const GlbOptions& options_;
  const SceneSurvey survey_;
  bool has_place_ = false;  // a marker has one
  uint64_t buffer_size_ = 0;
  JsonWriter* json_ = nullptr;
};

}  // namespace

absl::Status WriteGlb(const SceneView& scene, const GlbOptions& options,
                      std::ostream& out) {
  return GlbWriter(scene, options).Write(out);
}

}  // namespace trackcheck
