#include "formats/raf/scene.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "formats/api/plan_view.h"
#include "formats/api/vertex_batch.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_words.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {
namespace {

constexpr std::string_view kBlocks = "data_blocks";
constexpr float kKilometersPerHour = 3.6F;  // for each m/s

class LapScene final : public SceneView {
 public:
  explicit LapScene(const Document& document)
      : blocks_(document.blocks.content_or_default()) {}

  SceneFrame frame() const override {
    return {.unit = "m", .to_file = kZUpFromScene};
  }

  void Visit(SceneVisitor& visitor) const override {
    visitor.BeginMesh(
        {.name = kBlocks,
         .shape = SceneMesh::Shape::kLine,
         .scale = PlanScale{.ramp = PlanScale::Ramp::kSpeed, .unit = "km/h"},
         .color = {255, 255, 255}});
    VertexBatch batch(visitor);
    for (uint64_t k = 0; k < blocks_.count; ++k) {
      const ScenePoint at = PlaceOf(k);
      batch.Add(
          {.position = {static_cast<float>(at[0]), static_cast<float>(at[1]),
                        static_cast<float>(at[2])},
           .value = kKilometersPerHour *
                    LoadLittleEndian<float>(blocks_.address(k) +
                                            block::kSpeed.offset)});
    }
    batch.Flush();
    visitor.EndMesh();
  }

  std::optional<ScenePoint> Locate(std::string_view field) const override {
    const std::optional<uint64_t> block =
        FieldWords(field).TakeElement(kBlocks);
    if (!block || *block >= blocks_.count) return std::nullopt;
    return PlaceOf(*block);
  }

 private:
  // Precondition: the block exists.
  ScenePoint PlaceOf(uint64_t block) const {
    const uint8_t* const bytes = blocks_.address(block);
    const auto position = [&](const Entry& entry) {
      return LoadLittleEndian<int32_t>(bytes + entry.offset) /
             block::kPositionUnit;
    };
    return SceneFromPlan({position(block::kPositionX),
                          position(block::kPositionY),
                          position(block::kPositionZ)});
  }

  const BlockTable blocks_;
};

}  // namespace

std::unique_ptr<SceneView> Scene(const Document& document) {
  return std::make_unique<LapScene>(document);
}

}  // namespace trackcheck::raf
