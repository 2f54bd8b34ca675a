#include "fuzz/properties/map_properties.h"

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/plan_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "fuzz/properties/faulty_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

class Plan final : public PlanView {
 public:
  std::function<void(PlanVisitor&)> visit = [](PlanVisitor& visitor) {
    visitor.EnterLayer({.name = "a"});
    const std::vector<PlanVertex> line = {{0, 0}, {1, 1}};
    visitor.AddLine({}, line);
  };
  PlanPoint place;

  PlanFrame frame() const override { return {}; }
  std::vector<std::string> subtitles() const override { return {"\xff<"}; }
  void Visit(PlanVisitor& visitor) const override { visit(visitor); }
  std::optional<PlanPoint> Locate(std::string_view) const override {
    return place;
  }
};

// The error in the map of a file, if `plan` makes the map.
std::string ErrorOf(std::function<std::unique_ptr<PlanView>()> plan) {
  Faults faults;
  faults.map = std::move(plan);
  const FaultyFormat format(faults);
  const std::string bytes = *format.Encode(ThreeValues());
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  return std::string(
      MapHolds(*format.Decode(ByteView(bytes), Limits(), sink)).message());
}
std::string ErrorOf(const Plan& plan) {
  return ErrorOf([&] { return std::make_unique<Plan>(plan); });
}

TEST(MapPropertiesTest, AGoodMapAndNoMapHoldThem) {
  EXPECT_EQ(ErrorOf(Plan()), "");
  EXPECT_EQ(ErrorOf([] { return std::unique_ptr<PlanView>(); }), "");
}

TEST(MapPropertiesTest, PositionsAreFinite) {
  Plan plan;
  plan.place.y = std::numeric_limits<double>::infinity();
  EXPECT_THAT(ErrorOf(plan), HasSubstr("the position of "));
}

TEST(MapPropertiesTest, ShapesBelongToLayersAndHaveVertices) {
  Plan plan;
  plan.visit = [](PlanVisitor& visitor) { visitor.AddMark({}); };
  EXPECT_THAT(ErrorOf(plan), HasSubstr("without a layer"));
  plan.visit = [](PlanVisitor& visitor) { visitor.EnterLayer({}); };
  EXPECT_THAT(ErrorOf(plan), HasSubstr("no name"));
  plan.visit = [](PlanVisitor& visitor) {
    visitor.EnterLayer({.name = "a"});
    visitor.AddLine({}, {});
  };
  EXPECT_THAT(ErrorOf(plan), HasSubstr("no two vertices"));
}

TEST(MapPropertiesTest, TheMapIsTheSameEachTime) {
  int run = 0;
  EXPECT_THAT(ErrorOf([&] {
                auto plan = std::make_unique<Plan>();
                plan->place.x = run++;
                plan->visit = [x = plan->place.x](PlanVisitor& visitor) {
                  visitor.EnterLayer({.name = "a"});
                  const std::vector<PlanVertex> line = {{0, 0}, {x, 1}};
                  visitor.AddLine({}, line);
                };
                return plan;
              }),
              HasSubstr("differs"));
}

}  // namespace
}  // namespace trackcheck
