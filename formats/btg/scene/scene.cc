#include "formats/btg/scene/scene.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/api/coordinates.h"
#include "formats/api/plan_view.h"
#include "formats/api/vertex_batch.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/map/land_cover.h"
#include "formats/btg/map/local_frame.h"
#include "formats/btg/map/map.h"
#include "formats/btg/map/tile_shapes.h"
#include "formats/btg/tuples.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

// The kinds of indices in tuples.
enum Kind : uint32_t { kVertexKind, kNormalKind, kColorKind, kTexcoordKind };

float FloatAt(const uint8_t* bytes, uint64_t number) {
  return LoadLittleEndian<float>(bytes + number * sizeof(float));
}

uint8_t ChannelOf(float part) {
  // Also for NaN.
  if (!(part > 0)) return 0;
  return static_cast<uint8_t>(std::lround(std::min(part, 1.0F) * 255));
}

// The offsets of the corners of a triangle whose tuples have `size` bytes.
std::array<uint64_t, 3> CornersOf(const Triangle& triangle, uint8_t type,
                                  uint64_t size) {
  const uint64_t at = triangle.offset;
  if (type == kFans) return {at - triangle.tuple * size, at, at + size};
  std::array<uint64_t, 3> corners = {at, at + size, at + 2 * size};
  if (type == kStrips && triangle.tuple % 2 == 1) {
    std::swap(corners[0], corners[1]);
  }
  return corners;
}

class TileScene final : public SceneView {
 public:
  explicit TileScene(const Document& document)
      : document_(document), plan_(Map(document)) {
    if (!document.header.present()) return;
    wide_ = Widths(document.header->version).wide;
    const std::optional<BoundingSphere> sphere = BoundingSphereOf(document);
    if (!sphere) return;
    frame_ = LocalFrame::Around(sphere->center);
    center_ = sphere->center;
  }

  SceneFrame frame() const override {
    if (!frame_) return {.unit = "m", .to_file = kZUpFromScene};
    SceneFrame frame = {.unit = "m"};
    for (size_t i = 0; i < 3; ++i) {
      frame.to_file[i] = frame_->east()[i];
      frame.to_file[4 + i] = frame_->up()[i];
      frame.to_file[8 + i] = -frame_->north()[i];
      frame.to_file[12 + i] = center_[i];
    }
    frame.origin.values = {{.name = "latitude", .value = frame_->latitude()},
                           {.name = "longitude", .value = frame_->longitude()}};
    return frame;
  }

  void Visit(SceneVisitor& visitor) const override {
    for (uint64_t i = 0; i < document_.objects.size(); ++i) {
      if (HasShapes(document_.objects[i])) VisitObject(i, visitor);
    }
  }

  std::optional<ScenePoint> Locate(std::string_view field) const override {
    const std::optional<PlanVertex> at = plan_->LocateVertex(field);
    if (!at) return std::nullopt;
    return SceneFromPlan(frame_ ? frame_->PlaneFromPlan(*at) : *at);
  }

 private:
  // How to read the tuples of an object.
  struct TupleReader {
    uint32_t kinds = 0;
    bool has_normals = false;
    bool has_uvs = false;
    bool has_colors = false;

    bool Has(Kind kind) const { return (kinds >> kind & 1) != 0; }
    // The number of the index in the tuple. Precondition: Has(kind).
    uint64_t SlotOf(Kind kind) const {
      return static_cast<uint64_t>(
          std::popcount(kinds & ((uint32_t{1} << kind) - 1)));
    }
  };

  TupleReader ReaderOf(const Object& object) const {
    TupleReader reader = {.kinds = KindsOfIndices(object)};
    reader.has_normals = document_.lists[kNormals].count > 0;
    reader.has_uvs =
        reader.Has(kTexcoordKind) && document_.lists[kTexcoords].count > 0;
    reader.has_colors =
        reader.Has(kColorKind) && document_.lists[kColors].count > 0;
    return reader;
  }

  void VisitObject(uint64_t number, SceneVisitor& visitor) const {
    const Object& object = document_.objects[number];
    const TupleReader reader = ReaderOf(object);
    const std::string name = "objects[" + std::to_string(number) + "]";
    const std::string_view material = MaterialOf(document_, object);
    const bool is_points = object.type == kPoints;
    visitor.BeginMesh({.name = name,
                       .shape = is_points ? SceneMesh::Shape::kPoints
                                          : SceneMesh::Shape::kTriangles,
                       .has_normals = reader.has_normals,
                       .has_uvs = reader.has_uvs,
                       .has_colors = reader.has_colors,
                       .material = material,
                       .color = LandCoverOf(material).color});
    VertexBatch batch(visitor);
    const uint64_t size = TupleSize(document_, object);
    if (is_points) {
      ForEachRun(document_, object, [&](const ElementRun& run) {
        for (uint64_t j = run.first; j < run.first + run.count; ++j) {
          const uint64_t first = run.OffsetOf(j) + kElementHeader;
          for (uint64_t k = 0; k < run.size / size; ++k) {
            batch.Add(VertexAt(first + k * size, reader));
          }
        }
      });
    } else {
      ForEachTriangle(document_, object, [&](const Triangle& triangle) {
        for (const uint64_t tuple : CornersOf(triangle, object.type, size)) {
          batch.Add(VertexAt(tuple, reader));
        }
      });
    }
    batch.Flush();
    visitor.EndMesh();
  }

  uint64_t IndexAt(uint64_t tuple, uint64_t slot) const {
    const uint8_t* const bytes = document_.bytes.data() + tuple;
    return wide_ ? LoadLittleEndian<uint32_t>(bytes + slot * sizeof(uint32_t))
                 : LoadLittleEndian<uint16_t>(bytes + slot * sizeof(uint16_t));
  }

  // Null if there is no such record.
  const uint8_t* RecordOf(ObjectType list, uint64_t index) const {
    if (index >= document_.lists[list].count) return nullptr;
    return document_.lists[list].data + index * kRecordSizes[list];
  }

  SceneVertex VertexAt(uint64_t tuple, const TupleReader& reader) const {
    const uint64_t index = IndexAt(tuple, 0);
    SceneVertex vertex = {.position = PositionOf(index)};
    if (reader.has_normals) {
      // Without an index of its own, the normal is that of the vertex.
      vertex.normal = NormalOf(reader.Has(kNormalKind)
                                   ? IndexAt(tuple, reader.SlotOf(kNormalKind))
                                   : index);
    }
    if (reader.has_uvs) {
      const uint8_t* const uv =
          RecordOf(kTexcoords, IndexAt(tuple, reader.SlotOf(kTexcoordKind)));
      // Those of the file begin at the lower left corner.
      if (uv != nullptr) vertex.uv = {FloatAt(uv, 0), 1 - FloatAt(uv, 1)};
    }
    if (reader.has_colors) {
      const uint8_t* const color =
          RecordOf(kColors, IndexAt(tuple, reader.SlotOf(kColorKind)));
      vertex.color = color == nullptr ? PlanColor{255, 255, 255}
                                      : PlanColor{ChannelOf(FloatAt(color, 0)),
                                                  ChannelOf(FloatAt(color, 1)),
                                                  ChannelOf(FloatAt(color, 2))};
    }
    return vertex;
  }

  // In the axes of the scene.
  std::array<float, 3> Turned(double x, double y, double z) const {
    const ScenePoint point =
        SceneFromPlan(frame_ ? frame_->ToPlane(x, y, z) : PlanVertex{x, y, z});
    return {static_cast<float>(point[0]), static_cast<float>(point[1]),
            static_cast<float>(point[2])};
  }

  std::array<float, 3> PositionOf(uint64_t index) const {
    const uint8_t* const vertex = RecordOf(kVertices, index);
    if (vertex == nullptr) {
      return {std::numeric_limits<float>::quiet_NaN(), 0, 0};
    }
    return Turned(static_cast<double>(FloatAt(vertex, 0)),
                  static_cast<double>(FloatAt(vertex, 1)),
                  static_cast<double>(FloatAt(vertex, 2)));
  }

  std::array<float, 3> NormalOf(uint64_t index) const {
    const uint8_t* const normal = RecordOf(kNormals, index);
    if (normal == nullptr) return {};
    const auto part = [normal](int i) { return normal[i] / 127.5 - 1; };
    return Turned(part(0), part(1), part(2));
  }

  const Document& document_;
  const std::unique_ptr<PlanView> plan_;
  bool wide_ = false;
  std::optional<LocalFrame> frame_;
  std::array<double, 3> center_{};
};

}  // namespace

std::unique_ptr<SceneView> Scene(const Document& document) {
  return std::make_unique<TileScene>(document);
}

}  // namespace trackcheck::btg
