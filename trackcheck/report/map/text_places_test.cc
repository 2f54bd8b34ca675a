#include "trackcheck/report/map/text_places.h"

#include <optional>

#include "gtest/gtest.h"
#include "trackcheck/report/map/svg_parts.h"

namespace trackcheck {
namespace {

TEST(TextPlacesTest, PrefersTheRightSide) {
  TextPlaces places({.width = 300, .height = 100});
  const std::optional<TextPlace> place = places.Beside({100, 50}, 5);
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->align, Align::kStart);
  EXPECT_GT(place->at.x, 100);
}

TEST(TextPlacesTest, AvoidsLinesAndTexts) {
  TextPlaces places({.width = 300, .height = 100});
  // A line along the right side.
  places.AvoidLine({{105, 50}, {300, 50}});
  const std::optional<TextPlace> left = places.Beside({100, 50}, 5);
  ASSERT_TRUE(left.has_value());
  EXPECT_EQ(left->align, Align::kEnd);
  const std::optional<TextPlace> next = places.Beside({100, 50}, 5);
  ASSERT_TRUE(next.has_value());
  EXPECT_NE(next->at.y, left->at.y);
}

TEST(TextPlacesTest, StaysInThePicture) {
  TextPlaces places({.width = 300, .height = 100});
  const std::optional<TextPlace> place = places.Beside({290, 50}, 5);
  ASSERT_TRUE(place.has_value());
  EXPECT_EQ(place->align, Align::kEnd);
  EXPECT_FALSE(places.Beside({150, 50}, 60).has_value());
}

TEST(TextPlacesTest, LabelsThatMeetOthersAreLeftOut) {
  TextPlaces places({.width = 300, .height = 100});
  EXPECT_TRUE(places.Around({100, 50}, 2).has_value());
  EXPECT_FALSE(places.Around({105, 55}, 2).has_value());
  EXPECT_TRUE(places.Around({130, 50}, 2).has_value());
  EXPECT_FALSE(places.Around({2, 50}, 2).has_value());
}

}  // namespace
}  // namespace trackcheck
