#include "trackcheck/report/map/overlay_plan.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/api/plan_view.h"
#include "formats/api/testing/plan_recorder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/map/test_plan.h"

namespace trackcheck {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

TestPlan PlanOf(std::vector<PlanTriangle> triangles, PlanRows rows = {}) {
  return TestPlan([triangles = std::move(triangles), rows](PlanVisitor& out) {
    out.EnterLayer(Areas("ground"));
    out.AddTriangles(rows, triangles);
  });
}

TestPlan LineOf(std::vector<PlanVertex> vertices) {
  return TestPlan([vertices = std::move(vertices)](PlanVisitor& out) {
    out.EnterLayer({.name = "lap"});
    out.AddLine({.list = "laps"}, vertices);
    out.AddMark({.at = {0, 0}, .text = "start"});
  });
}

std::vector<std::string> LinesOfOverlay(const PlanView* before,
                                        const PlanView* after,
                                        std::vector<PlanMove> moves = {}) {
  const auto overlay = OverlayPlan::Make(before, after, std::move(moves));
  return overlay == nullptr ? std::vector<std::string>{"none"}
                            : LinesOf(*overlay);
}

constexpr PlanVertex kA = {0, 0, 1};
constexpr PlanVertex kB = {4, 0, 1};
constexpr PlanVertex kC = {4, 4, 1};
constexpr PlanVertex kD = {0, 4, 1};

TEST(OverlayPlanTest, TrianglesAreComparedByTheirCorners) {
  const PlanVertex higher = {4, 4, 2};
  const PlanVertex far = {9, 9, 1};
  // The second one begins at another corner and is in another place.
  const TestPlan before =
      PlanOf({{kA, kB, kC}, {kA, kC, kD}, {kB, kC, kD}}, {.list = "t"});
  const TestPlan after =
      PlanOf({{kC, kD, kA}, {kA, kB, higher}, {kA, kB, far}}, {.list = "t"});
  EXPECT_THAT(
      LinesOfOverlay(&before, &after),
      ElementsAre(
          "layer unchanged", "triangle t[0]: (4, 4, 1) (0, 4, 1) (0, 0, 1)",
          "layer removed", "triangle t[2]: (4, 0, 1) (4, 4, 1) (0, 4, 1)",
          "layer new height", "triangle t[1]: (0, 0, 1) (4, 0, 1) (4, 4, 2)",
          "layer added", "triangle t[2]: (0, 0, 1) (4, 0, 1) (9, 9, 1)"));
}

TEST(OverlayPlanTest, AnElementIsComparedAsAWhole) {
  const PlanRows rows = {.list = "sectors", .first = 3, .step = 0};
  const TestPlan before = PlanOf({{kA, kB, kC}, {kA, kC, kD}}, rows);
  // The same square, from another corner.
  const TestPlan turned = PlanOf({{kB, kC, kD}, {kB, kD, kA}}, rows);
  EXPECT_THAT(LinesOfOverlay(&before, &turned), Not(Contains("layer added")));
  EXPECT_FALSE(OverlayPlan::Make(&before, &turned, {})->has_differences());
  const TestPlan moved = PlanOf({{kA, kB, kC}, {kA, kC, {0, 5, 1}}}, rows);
  EXPECT_THAT(LinesOfOverlay(&before, &moved),
              Not(Contains("layer unchanged")));
}

TEST(OverlayPlanTest, LinesAreComparedPartByPart) {
  const TestPlan before = LineOf({kA, kB, kC, kD});
  const TestPlan after = LineOf({kA, kB, {5, 2, 1}, kC, kD});
  EXPECT_THAT(
      LinesOfOverlay(&before, &after),
      ElementsAre("layer unchanged lines", "line laps[0]: (0, 0, 1) (4, 0, 1)",
                  "layer unchanged lines", "line laps[0]: (4, 4, 1) (0, 4, 1)",
                  "layer unchanged lines", "mark (0, 0) start",
                  "layer removed lines", "line laps[0]: (4, 0, 1) (4, 4, 1)",
                  "layer added lines",
                  "line laps[0]: (4, 0, 1) (5, 2, 1) (4, 4, 1)"));
}

TEST(OverlayPlanTest, OneFileMayBeAbsent) {
  const TestPlan plan = LineOf({kA, kB});
  EXPECT_THAT(LinesOfOverlay(nullptr, &plan), Contains("layer added lines"));
  EXPECT_THAT(
      LinesOfOverlay(&plan, nullptr),
      ElementsAre("layer removed lines", "line laps[0]: (0, 0, 1) (4, 0, 1)",
                  "layer removed lines", "mark (0, 0) start"));
  EXPECT_THAT(LinesOfOverlay(nullptr, nullptr), ElementsAre("none"));
}

TEST(OverlayPlanTest, MovesHaveArrows) {
  const TestPlan plan = LineOf({kA, kB});
  const std::vector<std::string> lines =
      LinesOfOverlay(&plan, &plan, {{.from = {0, 0}, .to = {3, 4}}});
  EXPECT_THAT(lines, Contains("layer moved"));
  EXPECT_THAT(lines, Contains("line without a path: (0, 0, 0) (3, 4, 0)"));
  EXPECT_THAT(lines, Contains("mark (3, 4)"));
}

TEST(OverlayPlanTest, NumbersThatAreNoneAreEqual) {
  const TestPlan before = LineOf({{std::nan(""), -0.0, 1}, kB});
  const TestPlan after = LineOf({{std::nan("1"), 0.0, 1}, kB});
  EXPECT_FALSE(OverlayPlan::Make(&before, &after, {})->has_differences());
}

TEST(OverlayPlanTest, FramesMustBeTheSame) {
  const TestPlan before = LineOf({kA, kB});
  TestPlan after = LineOf({kA, kB});
  after.shown_frame.unit = "ft";
  EXPECT_THAT(LinesOfOverlay(&before, &after), ElementsAre("none"));
  after.shown_frame.unit = "m";
  after.shown_frame.up.reversed = true;
  EXPECT_THAT(LinesOfOverlay(&before, &after), ElementsAre("none"));
}

TEST(OverlayPlanTest, TooManyShapesAreNotCompared) {
  const TestPlan few = LineOf({kA, kB});
  const TestPlan many([](PlanVisitor& out) {
    out.EnterLayer(Areas("ground"));
    const std::vector<PlanTriangle> triangles(1000, {kA, kB, kC});
    for (uint64_t i = 0; i <= OverlayPlan::kMaxShapes / 1000; ++i) {
      out.AddTriangles({}, triangles);
    }
  });
  EXPECT_EQ(OverlayPlan::Make(&few, &many, {}), nullptr);
}

}  // namespace
}  // namespace trackcheck
