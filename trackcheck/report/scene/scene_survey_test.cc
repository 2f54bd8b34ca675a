#include "trackcheck/report/scene/scene_survey.h"

#include <vector>

#include "formats/api/scene_view.h"
#include "formats/api/testing/scene_recorder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/scene/test_scene.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;

TEST(SceneSurveyTest, CountsWhatCanBeShown) {
  const TestScene scene({Square(), Empty(), Line(), Corners()});
  const SceneSurvey survey(scene);
  // The root, the group and three meshes.
  ASSERT_EQ(survey.nodes().size(), 5);
  EXPECT_THAT(survey.nodes()[0].children, ElementsAre(1));
  EXPECT_THAT(survey.nodes()[1].children, ElementsAre(2, 3, 4));
  EXPECT_EQ(survey.nodes()[3].name, "line");
  ASSERT_EQ(survey.meshes().size(), 3);
  EXPECT_EQ(survey.meshes()[0].vertices, 4);
  EXPECT_EQ(survey.meshes()[0].triangles, 1);
  EXPECT_THAT(survey.meshes()[0].high, ElementsAre(1, 0.1F, 1));
  EXPECT_EQ(survey.meshes()[1].vertices, 2);
  EXPECT_EQ(survey.meshes()[1].low_value, 10);
  EXPECT_EQ(survey.meshes()[1].high_value, 30);
  EXPECT_EQ(survey.meshes()[2].vertices, 3);
  EXPECT_EQ(survey.left_out().vertices, 3);
  EXPECT_EQ(survey.left_out().triangles, 3);
  EXPECT_EQ(survey.left_out().meshes, 1);
  EXPECT_THAT(survey.Box()->at(0), ElementsAre(0, 0, -2));
}

TEST(SceneSurveyTest, VisitsOnlyThat) {
  const TestScene scene({Empty(), Square(), Line()});
  const SceneSurvey survey(scene);
  SceneRecorder recorder;
  survey.Visit(recorder);
  EXPECT_THAT(recorder.lines(),
              ElementsAre("triangles square of grass & \xff",
                          "  (0, 0, 0) normal (0, 1, 0) uv (0, 0)",
                          "  (1, 0, 0) normal (0, 1, 0) uv (1, 0)",
                          "  (1, 0.1, 1) normal (0, 1, 0) uv (0, 0)",
                          // The place of the vertex before it.
                          "  (1, 0.1, 1) normal (0, 1, 0) uv (0, 0)", "  0 1 2",
                          "line line", "  (0, 5, 0) value 10",
                          "  (0, 5, -2) value 30"));
}

TEST(SceneSurveyTest, LimitsTheMeshes) {
  const TestScene scene(
      std::vector<TestMesh>(SceneSurvey::kMaxMeshes + 2, Line()));
  const SceneSurvey survey(scene);
  EXPECT_EQ(survey.meshes().size(), SceneSurvey::kMaxMeshes);
  EXPECT_EQ(survey.left_out().meshes, 2);
  // Meshes of one name and color share a material.
  EXPECT_EQ(survey.materials().size(), 1);
}

TEST(SceneSurveyTest, ASceneMayBeEmpty) {
  const TestScene scene({Empty()});
  const SceneSurvey survey(scene);
  EXPECT_FALSE(survey.Box().has_value());
}

}  // namespace
}  // namespace trackcheck
