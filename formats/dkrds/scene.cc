#include "formats/dkrds/scene.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/vertex_batch.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/dkrds/absolute_position.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/map.h"

namespace trackcheck::dkrds {
namespace {

constexpr float kNowhereInScene = std::numeric_limits<float>::quiet_NaN();

// The order of the bits is that of the console.
PlanColor ColorOf(uint16_t stored) {
  const auto channel = [stored](uint32_t shift) {
    constexpr uint32_t kMax = 31;
    return static_cast<uint8_t>(((stored >> shift) & kMax) * 255 / kMax);
  };
  return {channel(0), channel(5), channel(10)};
}

class TrackScene final : public SceneView {
 public:
  explicit TrackScene(const Document& document)
      : document_(document), positions_(document), plan_(Map(document)) {}

  SceneFrame frame() const override { return {}; }

  void Visit(SceneVisitor& visitor) const override {
    for (uint64_t i = 0; i < document_.sections.size(); ++i) {
      const std::string name = "sections[" + std::to_string(i) + "]";
      const std::vector<SceneProperty> properties = PropertiesOf(i);
      visitor.EnterGroup(name, properties);
      VisitSection(document_.sections[i], name, visitor);
      visitor.LeaveGroup();
    }
  }

  std::optional<ScenePoint> Locate(std::string_view field) const override {
    const std::optional<PlanVertex> at = plan_->LocateVertex(field);
    if (!at) return std::nullopt;
    return SceneFromPlan(*at);
  }

 private:
  // Triangles [first, second).
  using Range = std::pair<uint64_t, uint64_t>;

  std::vector<SceneProperty> PropertiesOf(uint64_t section) const {
    if (section >= document_.culling.size()) return {};
    const uint64_t mask = document_.culling.mask(section);
    std::string loaded;
    for (uint64_t k = 0; k < document_.sections.size(); ++k) {
      if ((mask >> k & 1) == 0) continue;
      if (!loaded.empty()) loaded += ' ';
      loaded += std::to_string(k);
    }
    return {{.name = "culling", .text = std::move(loaded)}};
  }

  void VisitSection(const TrackSection& section, const std::string& name,
                    SceneVisitor& visitor) const {
    const uint64_t count = section.triangles.content_or_default().size();
    const GroupColumn& groups = section.groups.content_or_default();
    uint64_t end = 0;
    std::vector<Range> in_no_group;
    for (uint64_t j = 0; j < groups.size(); ++j) {
      const uint8_t* const group = groups.address(j);
      const uint64_t first =
          LoadLittleEndian<uint16_t>(group + group::kFirstTriangle);
      const uint64_t last = std::min(
          count,
          first + LoadLittleEndian<uint16_t>(group + group::kTriangleCount));
      if (last <= std::max(first, end)) continue;
      if (first > end) in_no_group.emplace_back(end, first);
      VisitTriangles(section, name + ".groups[" + std::to_string(j) + "]",
                     {{std::max(first, end), last}}, visitor);
      end = last;
    }
    if (end < count) in_no_group.emplace_back(end, count);
    if (in_no_group.empty()) return;
    VisitTriangles(section, name + ".triangles", in_no_group, visitor);
  }

  void VisitTriangles(const TrackSection& section, const std::string& name,
                      const std::vector<Range>& ranges,
                      SceneVisitor& visitor) const {
    const UvColumn& uvs = section.uvs.content_or_default();
    const Column<uint16_t>& colors = section.colors.content_or_default();
    visitor.BeginMesh({.name = name,
                       .has_normals = true,
                       .has_uvs = !uvs.empty(),
                       .has_colors = !colors.empty(),
                       .color = colors.empty() ? PlanColor{200, 200, 200}
                                               : PlanColor{255, 255, 255}});
    VertexBatch batch(visitor);
    for (const auto& [first, last] : ranges) {
      for (uint64_t j = first; j < last; ++j) {
        const uint8_t* const bytes = section.triangles->address(j);
        for (uint32_t corner = 0; corner < 3; ++corner) {
          batch.Add(CornerOf(section, uvs, colors, bytes, corner));
        }
      }
    }
    batch.Flush();
    visitor.EndMesh();
  }

  SceneVertex CornerOf(const TrackSection& section, const UvColumn& uvs,
                       const Column<uint16_t>& colors, const uint8_t* bytes,
                       uint32_t corner) const {
    const auto index = [bytes, corner](uint64_t offset) {
      return PackedIndex(LoadLittleEndian<uint32_t>(bytes + offset), corner);
    };
    SceneVertex vertex;
    const std::optional<std::array<double, 3>> position =
        positions_.Of(section, index(triangle::kVertex));
    for (size_t axis = 0; axis < 3; ++axis) {
      vertex.position[axis] =
          position ? static_cast<float>((*position)[axis]) : kNowhereInScene;
      vertex.normal[axis] = static_cast<float>(LoadLittleEndian<int16_t>(
          bytes + triangle::kNormal + axis * sizeof(int16_t)));
    }
    if (const uint64_t uv = index(triangle::kUv); uv < uvs.size()) {
      const std::array<int16_t, 2> stored = uvs[uv];
      vertex.uv = {static_cast<float>(stored[0]),
                   static_cast<float>(stored[1])};
    }
    if (const uint64_t color = index(triangle::kColor); color < colors.size()) {
      vertex.color = ColorOf(colors[color]);
    }
    return vertex;
  }

  const Document& document_;
  const AbsolutePositions positions_;
  const std::unique_ptr<PlanView> plan_;
};

}  // namespace

std::unique_ptr<SceneView> Scene(const Document& document) {
  return std::make_unique<TrackScene>(document);
}

}  // namespace trackcheck::dkrds
