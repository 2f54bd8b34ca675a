#include "formats/btg/map/map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_geometry.h"
#include "formats/api/triangle_batch.h"
#include "formats/btg/earth.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/map/land_cover.h"
#include "formats/btg/map/local_frame.h"
#include "formats/btg/map/tile_shapes.h"
#include "formats/btg/tuples.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_words.h"
#include "formats/core/findings/counted.h"

namespace trackcheck::btg {
namespace {

constexpr std::string_view kVerticesName = "vertices";
// The tuples of an object that its middle is computed from, at most.
constexpr uint64_t kMaxTuples = 65536;
// A bounding sphere of more meters is no measure of a tile.
constexpr double kMaxRadius = 50000;
// A tile has some dozens of materials. In a file of very many, the later ones
// are gray land.
constexpr size_t kMaxMaterials = 1000;
// Not the cover of any material: the object has no shapes.
constexpr uint8_t kNoCover = 0xFF;

// "37.694° N": an angle on the side of `positive` or `negative`.
std::string AngleText(double degrees, char positive, char negative) {
  const auto thousandths =
      static_cast<uint64_t>(std::llround(std::fabs(degrees) * 1000));
  std::string decimals = std::to_string(thousandths % 1000);
  decimals.insert(0, 3 - decimals.size(), '0');
  return std::to_string(thousandths / 1000) + '.' + decimals + "\u00b0 " +
         (degrees < 0 ? negative : positive);
}

class Plan final : public PlanWithHeights {
 public:
  explicit Plan(const Document& document)
      : document_(document), vertices_(document.lists[kVertices]) {
    if (!document.header.present()) return;
    if (const std::optional<BoundingSphere> sphere =
            BoundingSphereOf(document)) {
      frame_ = LocalFrame::Around(sphere->center);
      radius_ = sphere->radius;
    }
    LookUpCovers();
  }

  PlanFrame frame() const override {
    if (!frame_) {
      return {.right = {.name = "X"}, .up = {.name = "Y"}, .unit = "m"};
    }
    return {.right = {.name = "east of the center"},
            .up = {.name = "north of the center"},
            .unit = "m",
            .up_is_north = true,
            .stated_radius = radius_ <= kMaxRadius ? radius_ : 0};
  }

  std::vector<std::string> subtitles() const override {
    if (!document_.header.present()) return {};
    std::string subtitles;
    if (frame_) {
      subtitles = AngleText(frame_->latitude(), 'N', 'S') + ", " +
                  AngleText(frame_->longitude(), 'E', 'W') + "; ";
    }
    return {subtitles + "version " + std::to_string(document_.header->version) +
            ", " + Counted(vertices_.count, "vertex", "vertices") + ", " +
            Counted(document_.objects.size(), "object")};
  }

  void Visit(PlanVisitor& visitor) const override {
    TriangleBatch batch(visitor);
    for (int cover = 0; cover < kCovers; ++cover) {
      for (uint64_t i = 0; i < covers_.size(); ++i) {
        if (covers_[i].cover == cover) VisitObject(i, batch, visitor);
      }
    }
  }

  std::optional<PlanVertex> LocateVertex(
      std::string_view field) const override {
    FieldWords words(field);
    if (const std::optional<uint64_t> i = words.TakeElement(kVerticesName)) {
      return PlaceOf(VertexOf(*i));
    }
    if (const std::optional<uint64_t> i = words.TakeElement("objects")) {
      if (*i >= covers_.size() || covers_[*i].cover == kNoCover) {
        return std::nullopt;
      }
      return LocateInObject(document_.objects[*i], words);
    }
    if (frame_ && words.TakeName("bounding_sphere")) return PlanVertex();
    return std::nullopt;
  }

  std::optional<Coordinates> CoordinatesOf(
      std::string_view field) const override {
    const std::optional<PlanVertex> at = LocateVertex(field);
    if (!at) return std::nullopt;
    if (!frame_) return ModelCoordinates(*at, "m");
    const auto [x, y, z] = frame_->FromPlan(*at);
    const std::optional<GeodeticPosition> position =
        GeodeticFromCartesian(x, y, z);
    if (!position) return std::nullopt;
    constexpr int kDegreeDecimals = 6;  // some 0.1 m
    return Coordinates{.values = {{.name = "longitude",
                                   .value = position->longitude,
                                   .decimals = kDegreeDecimals},
                                  {.name = "latitude",
                                   .value = position->latitude,
                                   .decimals = kDegreeDecimals},
                                  {.name = "height",
                                   .value = position->elevation,
                                   .decimals = 3,
                                   .unit = "m"}}};
  }

 private:
  // Small, because a file may have very many objects.
  struct ObjectCover {
    uint8_t cover = kNoCover;  // a Cover
    PlanColor color;
  };

  void LookUpCovers() {
    std::map<std::string, LandCover, std::less<>> known;
    covers_.reserve(document_.objects.size());
    for (const Object& object : document_.objects) {
      ObjectCover& cover = covers_.emplace_back();
      if (!HasShapes(object)) continue;
      const std::string_view material = MaterialOf(document_, object);
      auto found = known.find(material);
      if (found == known.end() && known.size() < kMaxMaterials) {
        found = known.emplace(material, LandCoverOf(material)).first;
      }
      const LandCover of_material =
          found == known.end() ? LandCover() : found->second;
      cover.color = of_material.color;
      cover.cover = static_cast<uint8_t>(
          object.type == kPoints ? Cover::kLight : of_material.cover);
    }
  }

  PlanVertex VertexOf(uint64_t index) const {
    if (index >= vertices_.count) return kNowhere;
    const uint8_t* const at = vertices_.data + index * kRecordSizes[kVertices];
    const auto part = [at](uint64_t offset) {
      return static_cast<double>(LoadLittleEndian<float>(at + offset));
    };
    if (!frame_) return {part(0), part(4), part(8)};
    return frame_->ToPlan(part(0), part(4), part(8));
  }

  // The vertex of the tuple at an offset. Precondition: HasShapes(object).
  PlanVertex VertexAt(uint64_t tuple) const {
    const uint8_t* const at = document_.bytes.data() + tuple;
    return VertexOf(Widths(document_.header->version).wide
                        ? LoadLittleEndian<uint32_t>(at)
                        : LoadLittleEndian<uint16_t>(at));
  }

  void VisitObject(uint64_t number, TriangleBatch& batch,
                   PlanVisitor& visitor) const {
    const Object& object = document_.objects[number];
    visitor.EnterLayer({.name = MaterialOf(document_, object),
                        .paint = covers_[number].color,
                        .has_heights = object.type != kPoints});
    const std::string elements =
        "objects[" + std::to_string(number) + "].elements";
    if (object.type == kPoints) {
      VisitLights(object, elements, visitor);
    } else {
      VisitTriangles(object, elements, batch);
    }
  }

  void VisitTriangles(const Object& object, const std::string& elements,
                      TriangleBatch& batch) const {
    // Where each element is a triangle, the rows are the elements.
    const bool alone = object.uniform &&
                       object.element_size / TupleSize(document_, object) == 3;
    if (alone) batch.StartRows({.list = elements});
    std::string tuples;
    uint64_t element = UINT64_MAX;
    ForEachTriangle(document_, object, [&](const Triangle& triangle) {
      if (!alone && triangle.element != element) {
        batch.Flush();
        element = triangle.element;
        tuples = elements + '[' + std::to_string(element) + "].tuples";
        batch.StartRows({.list = tuples,
                         .first = triangle.tuple,
                         .step = object.type == kTriangles ? 3U : 1U});
      }
      batch.Add({VertexOf(triangle.vertices[0]), VertexOf(triangle.vertices[1]),
                 VertexOf(triangle.vertices[2])});
    });
    batch.Flush();
  }

  void VisitLights(const Object& object, const std::string& elements,
                   PlanVisitor& visitor) const {
    const uint64_t size = TupleSize(document_, object);
    std::vector<PlanVertex> lights;
    ForEachRun(document_, object, [&](const ElementRun& run) {
      for (uint64_t j = run.first; j < run.first + run.count; ++j) {
        const uint64_t first = run.OffsetOf(j) + kElementHeader;
        lights.clear();
        for (uint64_t k = 0; k < run.size / size; ++k) {
          lights.push_back(VertexAt(first + k * size));
        }
        const std::string tuples =
            elements + '[' + std::to_string(j) + "].tuples";
        visitor.AddPoints({.list = tuples}, lights);
      }
    });
  }

  // Where the search for an element of an object begins: at the last one.
  struct ElementCursor {
    const Object* object = nullptr;
    uint64_t element = 0;
    uint64_t offset = 0;
  };

  std::optional<PlanVertex> LocateInObject(const Object& object,
                                           FieldWords words) const {
    const uint64_t size = TupleSize(document_, object);
    const std::optional<uint64_t> element = words.TakeElement("elements");
    const std::optional<uint64_t> tuple =
        element ? words.TakeElement("tuples") : std::nullopt;
    if (element && *element >= object.elements) return std::nullopt;
    if (cursor_.object != &object || !element || cursor_.element > *element) {
      cursor_ = {&object, 0, object.first_element};
    }
    const uint64_t count =
        element ? *element + 1 - cursor_.element : object.elements;
    PlanBounds bounds;
    uint64_t tuples_left = kMaxTuples;
    std::optional<PlanVertex> found;
    const auto visit = [&](const ElementRun& run) {
      const uint64_t end = run.first + run.count;
      uint64_t first = run.first;
      if (element) {
        if (*element >= end) return;
        first = *element;
        cursor_ = {&object, first, run.OffsetOf(first)};
      }
      const uint64_t tuples = run.size / size;
      for (uint64_t j = first; j < end && tuples_left > 0; ++j) {
        const uint64_t data = run.OffsetOf(j) + kElementHeader;
        if (tuple) {
          if (*tuple < tuples) found = PlaceOf(VertexAt(data + *tuple * size));
          return;
        }
        for (uint64_t k = 0; k < tuples && tuples_left > 0; ++k) {
          bounds.Add(VertexAt(data + k * size));
          --tuples_left;
        }
      }
    };
    ForEachRun(document_.bytes, object, cursor_.element, cursor_.offset, count,
               visit);
    return tuple ? found : bounds.Middle();
  }

  const Document& document_;
  const List& vertices_;
  std::optional<LocalFrame> frame_;
  double radius_ = 0;                // of the bounding sphere, in meters
  std::vector<ObjectCover> covers_;  // of each object
  mutable ElementCursor cursor_;
};

}  // namespace

std::unique_ptr<PlanView> Map(const Document& document) {
  return std::make_unique<Plan>(document);
}

}  // namespace trackcheck::btg
