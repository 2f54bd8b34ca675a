// The last tolerance that names a field applies to it.
#include "diff/options/tolerances.h"

#include <string>
#include <vector>

#include "diff/options/diff_options.h"
#include "diff/rows/compare.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"
#include "diff/testing/toy_mesh.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(TolerancesTest, TheLastGlobThatMatchesHolds) {
  DiffOptions options;
  options.tolerance = 1;
  options.relative_tolerance = 0.5;
  options.ulps = 3;
  options.field_tolerances = {{"samples[*].*", 2}, {"**.speed", 0}};
  options.relative_field_tolerances = {{"**.mass", 0.25}};
  EXPECT_EQ(ToleranceOf("header.version", options),
            (Tolerance{1, 0.5, 3, false}));
  EXPECT_EQ(ToleranceOf("samples[*].height", options),
            (Tolerance{2, 0.5, 3, true}));
  EXPECT_EQ(ToleranceOf("samples[*].speed", options),
            (Tolerance{0, 0.5, 3, true}));
  EXPECT_EQ(ToleranceOf("weights[*].mass", options),
            (Tolerance{1, 0.25, 3, true}));
}

TEST(TolerancesTest, ColumnsAndFieldsHaveTheirOwn) {
  ToyDocument old_toy = MakeMesh(8);
  old_toy.speeds = {1, 2, 3};
  old_toy.heights = {100, 200, 300};
  ToyDocument new_toy = old_toy;
  new_toy.version += 2;
  new_toy.vertices[3][0] += 0.25f;
  new_toy.vertices[3][1] += 0.25f;
  new_toy.heights[1] += 5;
  const auto lines = [&](double all, std::vector<FieldTolerance> some) {
    DiffOptions options;
    options.tolerance = all;
    options.field_tolerances = std::move(some);
    return Lines(old_toy, new_toy, options);
  };
  const std::string version = "changed header.version -> header.version";
  const std::string x = "changed vertices[3].x -> vertices[3].x";
  const std::string y = "changed vertices[3].y -> vertices[3].y";
  const std::string height = "changed samples[1].height -> samples[1].height";
  // The general tolerance does not apply to integers.
  EXPECT_THAT(lines(10, {}), ElementsAre(version, height));
  EXPECT_THAT(lines(10, {{"**.x", 0.1}}), ElementsAre(version, x, height));
  EXPECT_THAT(lines(0, {{"vertices[*].y", 0.25}}),
              ElementsAre(version, x, height));
  EXPECT_THAT(lines(0, {{"**.height", 5}}), ElementsAre(version, x, y));
  EXPECT_THAT(lines(10, {{"**.height", 4.9}, {"header.version", 2}}),
              ElementsAre(height));
  EXPECT_THAT(lines(0, {{"**", 5}}), IsEmpty());
}

TEST(TolerancesTest, AnIndexIsNotCloseToAnother) {
  const ToyDocument old_toy = MakeMesh(8);
  ToyDocument new_toy = old_toy;
  new_toy.triangles[4][1] = 0;
  DiffOptions options;
  options.field_tolerances = {{"**", 100}};
  // Every vertex equals every other one within the tolerance.
  EXPECT_THAT(Lines(old_toy, new_toy, options), IsEmpty());
  options.field_tolerances = {{"triangles[*].*", 100},
                              {"triangles[*].**", 100}};
  EXPECT_THAT(Lines(old_toy, new_toy, options),
              ElementsAre("changed triangles[4].v[1] -> triangles[4].v[1]"));
}

TEST(TolerancesTest, IntegersWithinATolerancesAreFoundWhereverTheyWent) {
  ToyDocument old_toy;
  for (int i = 0; i < 300; ++i) {
    old_toy.speeds.push_back(0);
    old_toy.heights.push_back(i * 7919 % 100003 * 50);
  }
  ToyDocument new_toy = old_toy;
  new_toy.heights.erase(new_toy.heights.begin() + 50,
                        new_toy.heights.begin() + 100);
  new_toy.speeds.resize(250);
  for (int i = 0; i < 250; i += 2) new_toy.heights[i] += 1;
  DiffOptions options;
  options.field_tolerances = {{"**.height", 1}};
  EXPECT_THAT(Lines(old_toy, new_toy, options),
              ElementsAre("removed samples[50] x50"));
}

}  // namespace
}  // namespace trackcheck
