#include "formats/dkrds/map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/api/plan_geometry.h"
#include "formats/api/triangle_batch.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_words.h"
#include "formats/core/findings/counted.h"
#include "formats/dkrds/absolute_position.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::string_view kSections = "sections";
// A face is steep if the upward part of its unit normal is below this.
constexpr double kSteep = 0.2;

// In the axes of the plan: right, up in the picture, height.
using Vector = std::array<double, 3>;

Vector Between(const PlanVertex& from, const PlanVertex& to) {
  return {to.x - from.x, to.y - from.y, to.z - from.z};
}

// False for a triangle with a corner that does not exist.
bool IsSteep(const PlanTriangle& triangle) {
  const Vector a = Between(triangle[0], triangle[1]);
  const Vector b = Between(triangle[0], triangle[2]);
  const Vector normal = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                         a[0] * b[1] - a[1] * b[0]};
  return std::fabs(normal[2]) <
         kSteep * std::sqrt(normal[0] * normal[0] + normal[1] * normal[1] +
                            normal[2] * normal[2]);
}

double PlanDistance(const PlanVertex& a, const PlanVertex& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// The side that is longest in plan.
std::array<PlanVertex, 2> LongestSide(const PlanTriangle& triangle) {
  std::array<PlanVertex, 2> longest = {triangle[0], triangle[1]};
  for (const auto& [a, b] : {std::pair(1, 2), std::pair(2, 0)}) {
    if (PlanDistance(triangle[a], triangle[b]) >
        PlanDistance(longest[0], longest[1])) {
      longest = {triangle[a], triangle[b]};
    }
  }
  return longest;
}

class Plan final : public PlanWithHeights {
 public:
  explicit Plan(const Document& document)
      : document_(document), positions_(document) {}

  PlanFrame frame() const override {
    return {.right = {.name = "X"}, .up = {.name = "Z", .reversed = true}};
  }

  std::vector<std::string> subtitles() const override {
    uint64_t triangles = 0;
    for (const TrackSection& section : document_.sections) {
      triangles += TrianglesOf(section).size();
    }
    std::vector<std::string> subtitles = {
        Counted(document_.sections.size(), "section") + ", " +
        Counted(triangles, "triangle")};
    if (triangles > 0 && !positions_.known()) {
      subtitles.emplace_back(
          "no scale puts the vertices into the boxes: their own numbers are "
          "shown");
    }
    return subtitles;
  }

  void Visit(PlanVisitor& visitor) const override {
    visitor.EnterLayer({.name = "height",
                        .paint = PlanScale{},
                        .has_heights = true,
                        .shows_sides = true});
    for (uint64_t i = 0; i < document_.sections.size(); ++i) {
      VisitFaces(i, visitor);
    }
    visitor.EnterLayer({.name = "steep faces",
                        .paint = PlanHue::kText,
                        .counted = true,
                        .line_width = 1.2});
    for (uint64_t i = 0; i < document_.sections.size(); ++i) {
      VisitSteepFaces(i, visitor);
    }
    visitor.EnterLayer({.name = "boxes of sections",
                        .paint = PlanHue::kPurple,
                        .counted = true,
                        .secondary = true,
                        .line_width = 1,
                        .dashed = true});
    for (uint64_t i = 0; i < document_.sections.size(); ++i) {
      VisitBox(i, visitor);
    }
  }

  std::optional<PlanVertex> LocateVertex(
      std::string_view field) const override {
    FieldWords words(field);
    if (const std::optional<uint64_t> i = words.TakeElement(kSections)) {
      return LocateInSection(*i, words);
    }
    for (const std::string_view list : {"section_offsets", "culling"}) {
      if (const std::optional<uint64_t> i = words.TakeElement(list)) {
        return MiddleOf(*i);
      }
    }
    if (!words.TakeName("bsp")) return std::nullopt;
    const std::optional<uint64_t> node = words.TakeElement("nodes");
    const std::optional<uint64_t> id = words.TakeElement("section_ids");
    if (!node || !id ||
        *node >= document_.bsp.content_or_default().nodes.size()) {
      return std::nullopt;
    }
    const BspNode& leaf = document_.bsp->nodes[*node];
    if (!leaf.leaf() || *id >= leaf.count()) return std::nullopt;
    // A negative number is beyond every list.
    return MiddleOf(static_cast<uint64_t>(
        LoadLittleEndian<int16_t>(document_.file.data() + leaf.offset +
                                  bsp::kLeafIds + *id * sizeof(int16_t))));
  }

  std::optional<Coordinates> CoordinatesOf(
      std::string_view field) const override {
    const std::optional<PlanVertex> at = LocateVertex(field);
    if (!at || !std::isfinite(at->z)) return std::nullopt;
    return ModelCoordinates({at->x, at->z, 0.0 - at->y}, "");
  }

 private:
  static TriangleColumn TrianglesOf(const TrackSection& section) {
    return section.triangles.content_or_default();
  }

  PlanVertex VertexOf(const TrackSection& section, uint64_t index) const {
    const std::optional<std::array<double, 3>> position =
        positions_.Of(section, index);
    if (!position) return kNowhere;
    const auto [x, y, z] = *position;
    return {x, -z, y};
  }

  // Precondition: the triangle is in the section's table.
  PlanTriangle CornersOf(const TrackSection& section, uint64_t triangle) const {
    const auto word = LoadLittleEndian<uint32_t>(
        TrianglesOf(section).address(triangle) + triangle::kVertex);
    return {VertexOf(section, PackedIndex(word, 0)),
            VertexOf(section, PackedIndex(word, 1)),
            VertexOf(section, PackedIndex(word, 2))};
  }

  static std::string PathOf(uint64_t section) {
    return std::string(kSections) + '[' + std::to_string(section) + ']';
  }

  void VisitFaces(uint64_t number, PlanVisitor& visitor) const {
    const TrackSection& section = document_.sections[number];
    const std::string list = PathOf(number) + ".triangles";
    TriangleBatch batch(visitor);
    batch.StartRows({.list = list});
    for (uint64_t j = 0; j < TrianglesOf(section).size(); ++j) {
      const PlanTriangle corners = CornersOf(section, j);
      if (IsSteep(corners)) {
        batch.StartRows({.list = list, .first = j + 1});
      } else {
        batch.Add(corners);
      }
    }
    batch.Flush();
  }

  // They have hardly any area in plan.
  void VisitSteepFaces(uint64_t number, PlanVisitor& visitor) const {
    const TrackSection& section = document_.sections[number];
    const std::string list = PathOf(number) + ".triangles";
    for (uint64_t j = 0; j < TrianglesOf(section).size(); ++j) {
      const PlanTriangle corners = CornersOf(section, j);
      if (!IsSteep(corners)) continue;
      visitor.AddLine({.list = list, .first = j}, LongestSide(corners));
    }
  }

  PlanBounds BoxOf(const TrackSection& section) const {
    PlanBounds bounds;
    if (!section.entry.present()) return bounds;
    const Aabb& box = section.entry->aabb[0];
    for (const double part : {0, 1}) {
      bounds.Add({(box.min[0] + part * box.extent[0]) / kBoxUnits,
                  -(box.min[2] + part * box.extent[2]) / kBoxUnits,
                  (box.min[1] + part * box.extent[1]) / kBoxUnits});
    }
    return bounds;
  }

  void VisitBox(uint64_t number, PlanVisitor& visitor) const {
    const PlanBounds box = BoxOf(document_.sections[number]);
    if (box.empty()) return;
    visitor.AddLine({.list = kSections, .first = number}, box.Outline());
    const PlanVertex middle = *box.Middle();
    visitor.AddMark(
        {.at = {middle.x, middle.y}, .text = std::to_string(number)});
  }

  std::optional<PlanVertex> MiddleOf(uint64_t section) const {
    if (section >= document_.sections.size()) return std::nullopt;
    return BoxOf(document_.sections[section]).Middle();
  }

  std::optional<PlanVertex> LocateInSection(uint64_t number,
                                            FieldWords words) const {
    if (number >= document_.sections.size()) return std::nullopt;
    const TrackSection& section = document_.sections[number];
    if (words.done() || words.TakeName("header") || words.TakeName("data")) {
      return MiddleOf(number);
    }
    if (const std::optional<uint64_t> j = words.TakeElement("vertices")) {
      return PlaceOf(VertexOf(section, *j));
    }
    if (const std::optional<uint64_t> j = words.TakeElement("groups")) {
      return MiddleOfGroup(section, *j);
    }
    std::optional<uint64_t> j = words.TakeElement("triangles");
    // The collision has a row for each triangle.
    if (!j) j = words.TakeElement("collision");
    if (!j || *j >= TrianglesOf(section).size()) return std::nullopt;
    const PlanTriangle corners = CornersOf(section, *j);
    const std::optional<uint64_t> corner = words.TakeElement("vertex");
    if (corner && *corner < corners.size() && HasPlace(corners[*corner])) {
      return PlaceOf(corners[*corner]);
    }
    return MeanOf(corners);
  }

  std::optional<PlanVertex> MiddleOfGroup(const TrackSection& section,
                                          uint64_t number) const {
    const GroupColumn& groups = section.groups.content_or_default();
    if (number >= groups.size()) return std::nullopt;
    const uint8_t* const group = groups.address(number);
    const uint64_t first =
        LoadLittleEndian<uint16_t>(group + group::kFirstTriangle);
    const uint64_t end = std::min<uint64_t>(
        first + LoadLittleEndian<uint16_t>(group + group::kTriangleCount),
        TrianglesOf(section).size());
    PlanBounds bounds;
    for (uint64_t j = first; j < end; ++j) {
      for (const PlanVertex& corner : CornersOf(section, j)) bounds.Add(corner);
    }
    return bounds.Middle();
  }

  const Document& document_;
  const AbsolutePositions positions_;
};

}  // namespace

std::unique_ptr<PlanView> Map(const Document& document) {
  return std::make_unique<Plan>(document);
}

}  // namespace trackcheck::dkrds
