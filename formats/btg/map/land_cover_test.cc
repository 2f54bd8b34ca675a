#include "formats/btg/map/land_cover.h"

#include <set>
#include <string_view>
#include <tuple>

#include "formats/api/plan_view.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

Cover CoverOf(std::string_view material) { return LandCoverOf(material).cover; }
PlanColor ColorOf(std::string_view material) {
  return LandCoverOf(material).color;
}

TEST(LandCoverTest, WaterIsBlueAndForestGreen) {
  for (const char* water :
       {"Ocean", "Lake", "Pond", "Reservoir", "Lagoon", "Stream", "Canal",
        "IntermittentLake", "SaltWater"}) {
    const PlanColor color = ColorOf(water);
    EXPECT_GT(color.blue, color.green) << water;
    EXPECT_GT(color.green, color.red) << water;
  }
  for (const char* forest :
       {"EvergreenForest", "DeciduousForest", "MixedForest", "RainForest",
        "EvergreenBroadCover", "DeciduousNeedleCover", "AgroForest"}) {
    const PlanColor color = ColorOf(forest);
    EXPECT_GT(color.green, color.red) << forest;
    EXPECT_GT(color.green, color.blue) << forest;
  }
  for (const char* town : {"Urban", "Town", "SubUrban", "BuiltUpCover"}) {
    const PlanColor color = ColorOf(town);
    EXPECT_LT(color.red - color.blue, 30) << town;
  }
}

TEST(LandCoverTest, WordsInsideOfOtherWordsDoNotMislead) {
  // "Rice" ends with "ice", "PolarIce" with "rice", "BroadLeaf" has a "road".
  EXPECT_GT(ColorOf("Rice").green, ColorOf("Rice").blue + 30);
  EXPECT_EQ(ColorOf("PolarIce"), ColorOf("polarice"));
  EXPECT_GT(ColorOf("PolarIce").blue, 230);
  EXPECT_EQ(ColorOf("BroadLeafForest"), ColorOf("DeciduousForest"));
  EXPECT_EQ(ColorOf("MixedCropPastureCover"), ColorOf("MixedCrop"));
  // The grass of an airport, and a land cover.
  EXPECT_EQ(CoverOf("Grass"), Cover::kAirfield);
  EXPECT_EQ(CoverOf("Grassland"), Cover::kLand);
  EXPECT_EQ(CoverOf("GrassCover"), Cover::kLand);
  EXPECT_EQ(CoverOf("grass_rwy"), Cover::kPavement);
  EXPECT_EQ(CoverOf("Airport"), Cover::kLand);
}

TEST(LandCoverTest, KnowsWhatLiesOnWhat) {
  EXPECT_EQ(CoverOf("Freeway"), Cover::kWay);
  EXPECT_EQ(CoverOf("Railroad"), Cover::kWay);
  EXPECT_EQ(CoverOf("pa_threshold"), Cover::kPavement);
  EXPECT_EQ(CoverOf("pc_taxiway"), Cover::kPavement);
  EXPECT_EQ(CoverOf("pc_shoulder_f"), Cover::kPavement);
  EXPECT_EQ(CoverOf("dirt_rwy"), Cover::kPavement);
  EXPECT_EQ(CoverOf("lf_sng_solid_yellow"), Cover::kMarking);
  EXPECT_EQ(CoverOf("RWY_RED_LIGHTS"), Cover::kLight);
  EXPECT_EQ(CoverOf("RWY_BLUE_TAXIWAY_LIGHTS"), Cover::kLight);
  EXPECT_EQ(ColorOf("RWY_RED_LIGHTS"), ColorOf("RED_LIGHT"));
}

TEST(LandCoverTest, UnknownNamesHaveColorsOfTheirOwn) {
  std::set<std::tuple<int, int, int>> colors;
  for (const char* name : {"Xyzzy", "Plugh", "Qwerty", "Foo", "Bar", "\xff\x01",
                           "Quux", "Lorem"}) {
    EXPECT_EQ(CoverOf(name), Cover::kLand);
    EXPECT_EQ(ColorOf(name), ColorOf(name));
    const PlanColor color = ColorOf(name);
    colors.insert({color.red, color.green, color.blue});
  }
  EXPECT_GE(colors.size(), 7);
  EXPECT_EQ(ColorOf("Xyzzy"), ColorOf("xYZZY"));
  ColorOf("");
}

}  // namespace
}  // namespace trackcheck::btg
