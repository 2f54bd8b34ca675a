#include "trackcheck/report/map/plan_survey.h"

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "formats/api/plan_view.h"
#include "gtest/gtest.h"
#include "trackcheck/report/map/test_plan.h"

namespace trackcheck {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// A mesh of 10 by 10 squares, whose heights are 0 to 9, after `change`.
TestPlan MeshAfter(
    const std::function<void(std::vector<PlanTriangle>&)>& change) {
  std::vector<PlanTriangle> triangles =
      Grid(10, 10, [](double x, double) { return x < 10 ? x : 9; });
  change(triangles);
  return TestPlan([triangles](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddTriangles({}, triangles);
  });
}

TEST(PlanSurveyTest, MeasuresLayers) {
  const PlanSurvey survey = SurveyPlan(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Areas("a"));
    const PlanTriangle triangle = {{{0, 0}, {4, 0}, {0, 3}}};
    visitor.AddTriangles({}, {&triangle, 1});
    visitor.EnterLayer({.name = "b"});
    const std::vector<PlanVertex> line = {{0, 0}, {3, 4}, {3, 5}};
    visitor.AddLine({}, line);
    visitor.AddPoints({}, line);
    visitor.EnterLayer(Areas("a"));
    visitor.AddTriangles({}, {&triangle, 1});
  }));
  ASSERT_EQ(survey.layers.size(), 2);
  EXPECT_EQ(survey.layers[0].name, "a");
  EXPECT_EQ(survey.layers[0].triangles, 2);
  EXPECT_EQ(survey.layers[0].area, 12);
  EXPECT_EQ(survey.layers[1].lines, 1);
  EXPECT_EQ(survey.layers[1].length, 6);
  EXPECT_EQ(survey.layers[1].points, 3);
  EXPECT_EQ(survey.extent->max.x, 4);
  EXPECT_EQ(survey.extent->max.y, 5);
  EXPECT_EQ(survey.unplaced, 0);
}

TEST(PlanSurveyTest, CountsShapesWithoutAUsablePosition) {
  const PlanSurvey survey =
      SurveyPlan(MeshAfter([](std::vector<PlanTriangle>& triangles) {
        triangles[0][1].x = kNan;
        triangles[1][2].y = -kInf;
        triangles[2][0].z = kNan;
        triangles[3][0].x = 2e12;
        triangles[4] = {kNowhere, kNowhere, kNowhere};
        triangles[5][0].z = -1e300;
      }));
  EXPECT_EQ(survey.unplaced, 6);
  EXPECT_EQ(survey.layers[0].triangles, 194);
  EXPECT_EQ(survey.extent->min.x, 0);
  EXPECT_EQ(survey.extent->max.x, 10);
}

TEST(PlanSurveyTest, OneOutlierDoesNotEnlargeThePicture) {
  for (const double far : {1000.0, 1e6, -1e11}) {
    const PlanSurvey survey =
        SurveyPlan(MeshAfter([far](std::vector<PlanTriangle>& triangles) {
          triangles[100][1].x = far;
        }));
    EXPECT_EQ(survey.extent->min.x, 0) << far;
    EXPECT_EQ(survey.extent->max.x, 10) << far;
    EXPECT_EQ(survey.extent->max.y, 10) << far;
    EXPECT_EQ(survey.unplaced, 0);
  }
}

TEST(PlanSurveyTest, AnOutlierOfFewVerticesIsFoundToo) {
  const std::vector<PlanVertex> line = {{0, 0}, {1, 1}, {2, 0}, {3, 1},
                                        {4, 0}, {5, 1}, {6, 0}, {1e9, 1}};
  const auto survey_of = [&](size_t count) {
    return SurveyPlan(TestPlan([&](PlanVisitor& visitor) {
      visitor.EnterLayer({.name = "line"});
      visitor.AddLine({}, std::span(line).last(count));
    }));
  };
  EXPECT_EQ(survey_of(8).extent->max.x, 6);
  // With three, it is not known which one is an outlier.
  EXPECT_EQ(survey_of(3).extent->max.x, 1e9);
}

TEST(PlanSurveyTest, FarShapesWithinTheStatedRadiusAreNoOutliers) {
  std::vector<PlanVertex> points(1000, {10, 10});
  for (size_t i = 0; i < points.size(); ++i) {
    points[i].x += static_cast<double>(i % 10);
    const size_t row = i / 100;
    points[i].y += static_cast<double>(row);
  }
  points.push_back({-900, 0});
  points.push_back({0, 5000});
  TestPlan plan([&](PlanVisitor& visitor) {
    visitor.EnterLayer({.name = "points"});
    visitor.AddPoints({}, points);
  });
  EXPECT_EQ(SurveyPlan(plan).extent->min.x, 10);
  plan.shown_frame.stated_radius = 1000;
  EXPECT_EQ(SurveyPlan(plan).extent->min.x, -900);
  EXPECT_EQ(SurveyPlan(plan).extent->max.y, 19);
  plan.shown_frame.stated_radius = kNan;
  EXPECT_EQ(SurveyPlan(plan).extent->min.x, 10);
}

TEST(PlanSurveyTest, ValuesHaveARangeWithoutOutliers) {
  const SurveyedLayer plain =
      SurveyPlan(MeshAfter([](std::vector<PlanTriangle>&) {})).layers[0];
  EXPECT_EQ(plain.low, 0);
  EXPECT_EQ(plain.high, 9);
  EXPECT_FALSE(plain.has_lower);
  EXPECT_FALSE(plain.has_higher);
  const SurveyedLayer spike =
      SurveyPlan(MeshAfter([](std::vector<PlanTriangle>& triangles) {
        triangles[7][0].z = 5000;
      })).layers[0];
  EXPECT_LE(spike.high, 9);
  EXPECT_FALSE(spike.has_lower);
  EXPECT_TRUE(spike.has_higher);
}

TEST(PlanSurveyTest, SecondaryLayersDoNotEnlargeThePicture) {
  const std::vector<PlanVertex> box = {{-50, -50}, {50, 50}};
  const auto survey_of = [&](bool with_points) {
    return SurveyPlan(TestPlan([&](PlanVisitor& visitor) {
      visitor.EnterLayer({.name = "box", .secondary = true});
      visitor.AddLine({}, box);
      if (!with_points) return;
      visitor.EnterLayer({.name = "point"});
      const PlanVertex point = {3, 4};
      visitor.AddPoints({}, {&point, 1});
    }));
  };
  EXPECT_EQ(survey_of(true).extent->max.x, 3);
  EXPECT_EQ(survey_of(false).extent->max.x, 50);
}

TEST(PlanSurveyTest, ManyLayersAreOne) {
  const PlanSurvey survey = SurveyPlan(TestPlan([](PlanVisitor& visitor) {
    const PlanTriangle triangle = {{{0, 0}, {1, 0}, {0, 1}}};
    for (int i = 0; i < 100000; ++i) {
      visitor.EnterLayer(Areas("material " + std::to_string(i)));
      visitor.AddTriangles({}, {&triangle, 1});
    }
  }));
  ASSERT_EQ(survey.layers.size(), LayerNumbers::kMaxLayers + 1);
  EXPECT_EQ(survey.layers.back().name, "others");
  EXPECT_EQ(survey.layers.back().triangles, 100000 - LayerNumbers::kMaxLayers);
}

TEST(PlanSurveyTest, HasNoExtentWithoutShapes) {
  EXPECT_FALSE(SurveyPlan(TestPlan([](PlanVisitor&) {})).extent.has_value());
  const PlanSurvey nan = SurveyPlan(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddPoints({}, {&kNowhere, 1});
  }));
  EXPECT_FALSE(nan.extent.has_value());
  EXPECT_EQ(nan.unplaced, 1);
}

}  // namespace
}  // namespace trackcheck
