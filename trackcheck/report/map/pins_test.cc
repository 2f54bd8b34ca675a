#include "trackcheck/report/map/pins.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/map/projection.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;

// 1 unit is 1 pixel, from the lower left corner up.
Projection Hundred() {
  return Projection({{3, 3}, {97, 97}}, {.width = 10, .height = 10},
                    {.width = 100, .height = 100});
}

size_t CountOf(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(PinsTest, ShowsNumberSeverityTitleAndLink) {
  const std::vector<MapPin> pins = {
      {.at = {50, 50}, .number = 7, .title = "a < \x01", .link = "f\"7"}};
  const std::string svg = PinsSvg(pins, Hundred());
  EXPECT_THAT(svg, HasSubstr("<a href=\"#f&quot;7\">"));
  EXPECT_THAT(svg, HasSubstr("<title>a &lt; \\x01</title>"));
  EXPECT_THAT(svg, HasSubstr(">7</text>"));
  EXPECT_THAT(svg, HasSubstr("#cf222e"));
  EXPECT_THAT(svg, HasSubstr("cx=\"50\" cy=\"50\" r=\"9\""));
  const std::vector<MapPin> warning = {
      {.at = {50, 50}, .number = 8, .kind = PinKind::kWarning}};
  EXPECT_THAT(PinsSvg(warning, Hundred()), Not(HasSubstr("<a ")));
  EXPECT_THAT(PinsSvg(warning, Hundred()), HasSubstr("#9a6700"));
}

TEST(PinsTest, LargeNumbersFit) {
  const std::vector<MapPin> pins = {{.at = {50, 50}, .number = 99},
                                    {.at = {80, 80}, .number = 100}};
  const std::string svg = PinsSvg(pins, Hundred());
  EXPECT_EQ(CountOf(svg, "font-size"), 1);
  EXPECT_LT(svg.find(">99<"), svg.find("<text style=\"font-size:9px\""));
}

TEST(PinsTest, PinsAtOnePlaceMoveApart) {
  std::vector<MapPin> pins(4, {.at = {50, 50}});
  const std::string svg = PinsSvg(pins, Hundred());
  EXPECT_EQ(CountOf(svg, "cx=\"50\" cy=\"50\" r=\"9\""), 1);
  EXPECT_EQ(CountOf(svg, "r=\"9\""), 4);
  // The others have lines from their position.
  EXPECT_EQ(CountOf(svg, "d=\"M50 50L"), 3);
}

TEST(PinsTest, PinsWithoutRoomAreDrawnAnyway) {
  const std::vector<MapPin> pins(kMostPins + 50, {.at = {50, 50}});
  const std::string svg = PinsSvg(pins, Hundred());
  EXPECT_EQ(CountOf(svg, "r=\"9\""), kMostPins);
}

TEST(PinsTest, PinsOutsideAreAtTheEdge) {
  const std::vector<MapPin> pins = {
      {.at = {1e9, 50}}, {.at = {50, -1e300}}, {.at = {std::nan(""), 0}}};
  const std::string svg = PinsSvg(pins, Hundred());
  EXPECT_THAT(svg, HasSubstr("cx=\"100\" cy=\"50\" r=\"9\""));
  EXPECT_THAT(svg, HasSubstr("cx=\"50\" cy=\"100\" r=\"9\""));
  EXPECT_EQ(CountOf(svg, "r=\"9\""), 2);
}

}  // namespace
}  // namespace trackcheck
