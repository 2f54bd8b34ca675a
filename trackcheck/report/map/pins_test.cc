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

std::string SvgOf(const std::vector<MapPin>& pins) {
  return DrawPins(pins, PinLayout::kApart, Hundred()).svg;
}
DrawnPins Joined(const std::vector<MapPin>& pins) {
  return DrawPins(pins, PinLayout::kJoined, Hundred());
}

TEST(PinsTest, ShowsNumberSeverityTitleAndLink) {
  const std::vector<MapPin> pins = {
      {.at = {50, 50}, .number = 7, .title = "a < \x01", .link = "f\"7"}};
  const std::string svg = SvgOf(pins);
  EXPECT_THAT(svg, HasSubstr("<a href=\"#f&quot;7\">"));
  EXPECT_THAT(svg, HasSubstr("<title>a &lt; \\x01</title>"));
  EXPECT_THAT(svg, HasSubstr(">7</text>"));
  EXPECT_THAT(svg, HasSubstr("#cf222e"));
  EXPECT_THAT(svg, HasSubstr("cx=\"50\" cy=\"50\" r=\"9\""));
  const std::vector<MapPin> warning = {
      {.at = {50, 50}, .number = 8, .kind = PinKind::kWarning}};
  EXPECT_THAT(SvgOf(warning), Not(HasSubstr("<a ")));
  EXPECT_THAT(SvgOf(warning), HasSubstr("#9a6700"));
}

// The six are as far from each other as from the one in the middle.
TEST(PinsTest, SixPinsFitAroundOneOfTheSamePlace) {
  for (const double x : {46.1, 50.0, 53.7}) {
    std::vector<MapPin> pins(7, {.at = {x, 50}});
    EXPECT_THAT(SvgOf(pins), Not(HasSubstr("cy=\"12\"")));
    EXPECT_EQ(CountOf(SvgOf(pins), "cy=\"50\" r=\"9\""), 1);
    EXPECT_EQ(CountOf(SvgOf(pins), "cy=\"40.5\" r=\"9\""), 2);
    EXPECT_EQ(CountOf(SvgOf(pins), "cy=\"59.5\" r=\"9\""), 2);
  }
}

TEST(PinsTest, LargeNumbersFit) {
  const std::vector<MapPin> pins = {{.at = {50, 50}, .number = 99},
                                    {.at = {80, 80}, .number = 100}};
  const std::string svg = SvgOf(pins);
  EXPECT_EQ(CountOf(svg, "font-size"), 1);
  EXPECT_LT(svg.find(">99<"), svg.find("<text style=\"font-size:9px\""));
}

TEST(PinsTest, PinsAtOnePlaceMoveApart) {
  std::vector<MapPin> pins(4, {.at = {50, 50}});
  const std::string svg = SvgOf(pins);
  EXPECT_EQ(CountOf(svg, "cx=\"50\" cy=\"50\" r=\"9\""), 1);
  EXPECT_EQ(CountOf(svg, "r=\"9\""), 4);
  // The others have lines from their position.
  EXPECT_EQ(CountOf(svg, "d=\"M50 50L"), 3);
}

TEST(PinsTest, PinsWithoutRoomAreDrawnAnyway) {
  const std::vector<MapPin> pins(kMaxPins + 50, {.at = {50, 50}});
  const DrawnPins drawn = DrawPins(pins, PinLayout::kApart, Hundred());
  EXPECT_EQ(CountOf(drawn.svg, "r=\"9\""), kMaxPins);
  EXPECT_EQ(drawn.left_out, 50);
  EXPECT_FALSE(drawn.has_joined);
}

TEST(PinsTest, PinsOutsideAreAtTheEdge) {
  const std::vector<MapPin> pins = {
      {.at = {1e9, 50}}, {.at = {50, -1e300}}, {.at = {std::nan(""), 0}}};
  const std::string svg = SvgOf(pins);
  EXPECT_THAT(svg, HasSubstr("cx=\"100\" cy=\"50\" r=\"9\""));
  EXPECT_THAT(svg, HasSubstr("cx=\"50\" cy=\"100\" r=\"9\""));
  EXPECT_EQ(CountOf(svg, "r=\"9\""), 2);
  EXPECT_EQ(Joined(pins).left_out, 1);
}

TEST(PinsTest, PinsCloserThanTheirSizeAreJoined) {
  const std::vector<MapPin> pins = {
      {.at = {20, 50}, .number = 1, .title = "first", .link = "f1"},
      {.at = {46, 50}, .kind = PinKind::kWarning, .title = "near"},
      {.at = {74, 50}, .number = 33, .kind = PinKind::kInfo, .title = "far"},
      {.at = {20, 50}, .kind = PinKind::kInfo, .title = "there too"}};
  const DrawnPins drawn = Joined(pins);
  EXPECT_TRUE(drawn.has_joined);
  EXPECT_EQ(drawn.left_out, 0);
  // Where and as the first one is.
  EXPECT_THAT(drawn.svg,
              HasSubstr("<a href=\"#f1\"><g class=\"pin\"><title>3 together:\n"
                        "first\nnear\nthere too</title><circle cx=\"19.9\" "
                        "cy=\"50\" r=\"13\" fill=\"#cf222e\""));
  EXPECT_THAT(drawn.svg, HasSubstr(">3</text>"));
  // 28 pixels from a pin of the group, and 54 from its place.
  EXPECT_THAT(drawn.svg, HasSubstr("<title>far</title><circle cx=\"74.1\""));
  EXPECT_THAT(drawn.svg, HasSubstr(">33</text>"));
  EXPECT_EQ(CountOf(drawn.svg, "r=\"9\""), 2);
}

TEST(PinsTest, PinsAsFarApartAsTheirSizeAreNotJoined) {
  EXPECT_TRUE(Joined({{.at = {20, 50}}, {.at = {46.9, 50}}}).has_joined);
  EXPECT_FALSE(Joined({{.at = {20, 50}}, {.at = {47, 50}}}).has_joined);
  // Across the sides and the corners of squares.
  EXPECT_TRUE(Joined({{.at = {26, 50}}, {.at = {28, 50}}}).has_joined);
  EXPECT_TRUE(Joined({{.at = {26, 72}}, {.at = {28, 74}}}).has_joined);
  EXPECT_TRUE(Joined({{.at = {28, 72}}, {.at = {26, 74}}}).has_joined);
}

TEST(PinsTest, APinThatIsNearTwoGroupsJoinsTheFirst) {
  const std::string svg =
      Joined({{.at = {60, 50}}, {.at = {20, 50}}, {.at = {40, 50}}}).svg;
  EXPECT_THAT(svg, HasSubstr("cx=\"60\" cy=\"50\" r=\"13\""));
  EXPECT_THAT(svg, HasSubstr("cx=\"19.9\" cy=\"50\" r=\"9\""));
}

TEST(PinsTest, JoinedPinsLeadWhereTheFirstWithALinkDoes) {
  const std::string svg = Joined({{.at = {50, 50}},
                                  {.at = {50, 50}, .link = "f2"},
                                  {.at = {50, 50}, .link = "f3"}})
                              .svg;
  EXPECT_THAT(svg, HasSubstr("<a href=\"#f2\">"));
  EXPECT_THAT(svg, Not(HasSubstr("f3")));
}

TEST(PinsTest, ManyTitlesAreCounted) {
  std::vector<MapPin> pins(1005, {.at = {50, 50}, .title = "a\nb"});
  EXPECT_THAT(
      Joined(pins).svg,
      HasSubstr("<title>1,005 together:\na\\x0ab\na\\x0ab\na\\x0ab\nand "
                "1,002 more</title>"));
  EXPECT_THAT(Joined(pins).svg, HasSubstr("<text style=\"font-size:7px\""));
  EXPECT_THAT(Joined(pins).svg, HasSubstr(">1005</text>"));
  pins.resize(12999, pins.front());
  EXPECT_THAT(Joined(pins).svg, HasSubstr(">12k</text>"));
}

// So much of the map is visible that pins as large as they are leave most of it
// free.
TEST(PinsTest, AnyNumberOfJoinedPinsIsFew) {
  const Projection projection({{0, 0}, {600, 600}}, {.width = 10, .height = 10},
                              {.width = 600, .height = 600});
  for (const int side : {10, 30, 100, 200}) {
    std::vector<MapPin> pins;
    for (int i = 0; i < side * side; ++i) {
      pins.push_back({.at = {(i % side + 0.5) * 600 / side,
                             (std::floor(i / side) + 0.5) * 600 / side}});
    }
    const DrawnPins drawn = DrawPins(pins, PinLayout::kJoined, projection);
    EXPECT_EQ(drawn.left_out, 0);
    EXPECT_LE(CountOf(drawn.svg, "r=\"9\""), 100) << side;
    EXPECT_GE(CountOf(drawn.svg, "r=\"9\""), 30) << side;
    EXPECT_EQ(drawn.has_joined, side > 10);
    EXPECT_EQ(drawn.svg, DrawPins(pins, PinLayout::kJoined, projection).svg);
  }
}

}  // namespace
}  // namespace trackcheck
