#include "trackcheck/report/map/svg_map.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/escaping.h"
#include "formats/api/plan_view.h"
#include "formats/png/png.h"
#include "formats/png/read_png.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/test_plan.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr size_t kMaxBytes = 2000000;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

size_t CountOf(std::string_view text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

// The embedded image; a picture without pixels if there is none.
Picture ImageIn(const std::string& svg) {
  constexpr std::string_view kStart = "data:image/png;base64,";
  const size_t start = svg.find(kStart);
  if (start == std::string::npos) return {};
  const size_t first = start + kStart.size();
  const std::string text = svg.substr(first, svg.find('"', first) - first);
  std::string png;
  EXPECT_TRUE(absl::Base64Unescape(text, &png));
  return ReadPng(png);
}

double Hill(double x, double y) { return std::sin(x / 9) * std::cos(y / 7); }

TEST(SvgMapTest, DrawsFewTrianglesOneByOneWithTheirPaths) {
  const std::string svg = SvgOf(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddTriangles({.list = "triangles", .first = 40},
                         Grid(3, 3, [](double x, double y) { return x + y; }));
  }));
  EXPECT_THAT(svg, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_THAT(svg, HasSubstr("<title>triangles[40]</title>"));
  EXPECT_THAT(svg, HasSubstr("<title>triangles[57]</title>"));
  EXPECT_THAT(svg, Not(HasSubstr("triangles[58]")));
  EXPECT_THAT(svg, Not(HasSubstr("<image")));
  // Legend: the scale bar, the range of heights with its unit.
  EXPECT_THAT(svg, HasSubstr(">0.5 m</text>"));
  EXPECT_THAT(svg, HasSubstr(">height [m]</text>"));
  EXPECT_THAT(svg, HasSubstr(">6.0</text>"));
  EXPECT_THAT(svg, HasSubstr(">X [m] \u2192</text>"));
}

TEST(SvgMapTest, TheLegendSaysThatAreasAreInPlan) {
  const std::string svg = SvgOf(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer({.name = "forest"});
    visitor.AddTriangles({.list = "triangles"},
                         Grid(3, 3, [](double x, double) { return 9 * x; }));
  }));
  EXPECT_THAT(svg, HasSubstr(">areas in plan</text>"));
}

TEST(SvgMapTest, HasAStyleForLightAndForDarkPaper) {
  const std::string svg = SvgOf(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer({.name = "wall"});
    const std::vector<PlanVertex> line = {{0, 0}, {1, 1}};
    visitor.AddLine({}, line);
  }));
  const size_t dark = svg.find("@media (prefers-color-scheme:dark)");
  ASSERT_NE(dark, std::string::npos);
  for (const char* rule :
       {".trackcheck-map .paper{fill:", ".trackcheck-map .text-line{stroke:",
        ".trackcheck-map .blue-area{fill:"}) {
    const size_t first = svg.find(rule);
    ASSERT_NE(first, std::string::npos) << rule;
    EXPECT_LT(first, dark) << rule;
    EXPECT_NE(svg.find(rule, dark), std::string::npos) << rule;
  }
  for (const char* forbidden : {"<script", "javascript:", " id=", "url(",
                                "@import", "http://www.w3.org/1999/xlink"}) {
    EXPECT_THAT(svg, Not(HasSubstr(forbidden)));
  }
}

TEST(SvgMapTest, DrawsManyTrianglesAsAnImage) {
  const std::string svg = SvgOf(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddTriangles({.list = "triangles"}, Grid(200, 100, Hill));
  }));
  const Picture image = ImageIn(svg);
  ASSERT_FALSE(image.pixels.empty());
  EXPECT_EQ(image.width, 906);
  // The margin is empty, the middle is not.
  EXPECT_EQ(image.pixels[5 * image.width + 5][3], 0);
  EXPECT_EQ(image.pixels[image.height / 2 * image.width + image.width / 2][3],
            255);
  EXPECT_THAT(svg, Not(HasSubstr("triangles[")));
  EXPECT_LT(svg.size(), 300000);
}

TEST(SvgMapTest, AllButTheImageHasBoundedSize) {
  uint32_t random = 1;
  const auto next = [&random] {
    random = random * 1664525 + 1013904223;
    return static_cast<double>(random >> 8) / (1 << 24);
  };
  // An image, lines and points just below the numbers that are drawn into it,
  // marks and pins with long names.
  const std::vector<PlanTriangle> triangles = Grid(40, 40, Hill);
  std::vector<PlanVertex> lines;
  std::vector<PlanVertex> points;
  for (int i = 0; i < 29000; ++i) {
    lines.push_back({next() * 40, next() * 40, next()});
  }
  for (int i = 0; i < 3900; ++i) {
    points.push_back({next() * 40, next() * 40, next()});
  }
  const std::string name(1000, '<');
  const TestPlan plan([&](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddTriangles({}, triangles);
    visitor.EnterLayer({.name = "line"});
    visitor.AddLine({}, lines);
    for (int i = 0; i < 190; ++i) {
      visitor.EnterLayer(Areas(name + std::to_string(i)));
      visitor.AddTriangles({}, {triangles.data(), 1});
    }
    visitor.EnterLayer({.name = "points"});
    visitor.AddPoints({}, points);
    for (int i = 0; i < 10000; ++i) {
      visitor.AddMark({.kind = PlanMark::Kind::kGate,
                       .at = {next() * 40, next() * 40},
                       .heading = {1, 1},
                       .text = name});
    }
  });
  const std::vector<MapPin> pins(
      2000, {.at = {20, 20}, .title = name, .link = "pin"});
  // Not one place for each group of pins, and long names for all.
  std::vector<MapPin> spread = pins;
  for (size_t i = 0; i < spread.size(); ++i) {
    const size_t column = i % 40;
    const size_t row = i / 50;
    spread[i].at = {static_cast<double>(column), static_cast<double>(row)};
  }
  for (const PinLayout layout : {PinLayout::kApart, PinLayout::kJoined}) {
    random = 1;
    const std::string svg =
        SvgOf(plan, {.title = name,
                     .notes = std::vector<std::string>(100, name),
                     .pins = layout == PinLayout::kApart ? pins : spread,
                     .pin_layout = layout});
    const size_t image = svg.find("base64,");
    ASSERT_NE(image, std::string::npos);
    // The image has at most 750,000 cells of a byte each, in base64.
    EXPECT_LT(svg.size() - (svg.find('"', image) - image),
              kMaxBytes - 1000000 * 1.1);
  }
}

TEST(SvgMapTest, TooManyLinesAndPointsAreDrawnIntoTheImage) {
  uint32_t random = 1;
  std::vector<PlanVertex> vertices;
  for (int i = 0; i < 60000; ++i) {
    random = random * 1664525 + 1013904223;
    // Near each other, so that drawing takes little time.
    vertices.push_back({i / 15.0, static_cast<double>(random >> 24)});
  }
  for (const bool as_points : {false, true}) {
    const std::string svg = SvgOf(TestPlan([&](PlanVisitor& visitor) {
      visitor.EnterLayer({.name = "many", .paint = PlanHue::kRed});
      if (as_points) {
        visitor.AddPoints({}, vertices);
      } else {
        visitor.AddLine({}, vertices);
      }
    }));
    EXPECT_FALSE(ImageIn(svg).pixels.empty());
    EXPECT_LT(svg.size(), kMaxBytes);
    EXPECT_EQ(CountOf(svg, "<circle"), as_points ? 1 : 0);  // in the legend
  }
}

TEST(SvgMapTest, JoinsLinesThatContinueEachOther) {
  // Two sides of a road, in turns.
  const std::string svg = SvgOf(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer({.name = "walls"});
    for (int i = 0; i < 1000; ++i) {
      const double x = i;
      const std::vector<PlanVertex> left = {{x, 0}, {x + 1, 0}};
      const std::vector<PlanVertex> right = {{1000 - x, 8}, {999 - x, 8}};
      visitor.AddLine({.list = "walls"}, left);
      visitor.AddLine({.list = "walls"}, right);
    }
  }));
  const size_t path = svg.find("<title>walls</title>");
  ASSERT_NE(path, std::string::npos);
  const std::string data = svg.substr(path, svg.find("/>", path) - path);
  EXPECT_EQ(CountOf(data, "M"), 2) << data;
  EXPECT_LT(data.size(), 120) << data;
  EXPECT_THAT(svg, HasSubstr(">2.00 km</text>"));
}

TEST(SvgMapTest, NamesOfAnyBytesStayInTheirTexts) {
  const std::string name("</text><script>\"&'\x01\xff\0\xef\xbf\xbf]]>", 27);
  TestPlan plan([&](PlanVisitor& visitor) {
    visitor.EnterLayer(Areas(name));
    visitor.AddTriangles({.list = name}, Grid(2, 2, Hill));
    visitor.EnterLayer({.name = name + "2", .paint = PlanScale{.unit = name}});
    const PlanVertex point = {1, 1, 5};
    visitor.AddPoints({.list = name}, {&point, 1});
    visitor.AddMark({.at = {1, 1}, .text = name});
  });
  plan.shown_subtitles = {name, name};
  plan.shown_frame.unit = name;
  plan.shown_frame.right.name = name;
  const std::string svg = SvgOf(plan, {.title = name, .notes = {name}});
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
  EXPECT_THAT(svg, HasSubstr("&lt;script&gt;"));
  for (const char byte : svg) {
    EXPECT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= 0x20);
  }
  EXPECT_EQ(svg.find('\xff'), std::string::npos);
}

TEST(SvgMapTest, SaysWhatIsLeftOut) {
  std::vector<PlanTriangle> triangles = Grid(20, 20, Hill);
  triangles[3][0].x = kNan;
  triangles[4][1].y = 1e300;
  triangles[5] = {kNowhere, kNowhere, kNowhere};
  triangles[6][2].x = 1e9;
  const std::string svg = SvgOf(TestPlan([&](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddTriangles({}, triangles);
    visitor.EnterLayer({.name = "boxes", .secondary = true});
    const std::vector<PlanVertex> box = {{0, 0}, {20, 20}};
    for (int i = 0; i < 1000; ++i) visitor.AddLine({}, box);
  }));
  EXPECT_THAT(svg, HasSubstr(">3 left out: a coordinate"));
  EXPECT_THAT(svg, HasSubstr(">1 left out: far away"));
  EXPECT_THAT(svg, HasSubstr(">boxes are too close"));
}

TEST(SvgMapTest, AHeightRangeOfAlmostNothingIsOneValue) {
  for (const double height : {5e-324, 1e-310, 1e-12}) {
    const auto hill = [height](double x, double) { return x > 1 ? height : 0; };
    const std::string svg = SvgOf(TestPlan([&](PlanVisitor& visitor) {
      visitor.EnterLayer(Heights());
      visitor.AddTriangles({}, Grid(4, 4, hill));
    }));
    EXPECT_THAT(svg, HasSubstr("everywhere")) << height;
  }
}

TEST(SvgMapTest, BreaksLinesBetweenCharacters) {
  std::string accents;
  for (int i = 0; i < 60; ++i) accents += "\u00e9";
  const std::string svg = SvgOf(TestPlan([](PlanVisitor&) {}),
                                {.title = "t", .notes = {"a" + accents}});
  EXPECT_THAT(svg, Not(HasSubstr("\\x")));
}

TEST(SvgMapTest, SaysThatThereIsNothingToDraw) {
  const std::string none = SvgOf(TestPlan([](PlanVisitor&) {}));
  EXPECT_THAT(none, HasSubstr("Nothing to draw: the file has no shapes"));
  EXPECT_THAT(none, HasSubstr("a subtitle"));
  EXPECT_TRUE(none.ends_with("</svg>\n"));
  const std::string nan = SvgOf(TestPlan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddPoints({}, {&kNowhere, 1});
  }));
  EXPECT_THAT(nan, HasSubstr("no coordinate is a usable number"));
}

TEST(SvgMapTest, ShowsNorthMarksNotesAndPins) {
  TestPlan plan([](PlanVisitor& visitor) {
    visitor.EnterLayer(
        {.name = "speed",
         .paint = PlanScale{.ramp = PlanScale::Ramp::kSpeed, .unit = "km/h"}});
    const std::vector<PlanVertex> lap = {
        {0, 0, 50}, {100, 0, 150}, {100, 100, 100}, {0, 0, 50}};
    visitor.AddLine({.list = "data_blocks"}, lap);
    visitor.AddMark({.kind = PlanMark::Kind::kGate,
                     .at = {0, 0},
                     .heading = {1, 0},
                     .text = "start"});
    visitor.AddMark({.kind = PlanMark::Kind::kArrow,
                     .at = {50, 0},
                     .heading = {0, 0},
                     .text = "no heading"});
    visitor.AddMark({.at = {kNan, 0}, .text = "nowhere"});
  });
  plan.shown_frame.up_is_north = true;
  const std::vector<MapPin> pins = {
      {.at = {100, 0}, .number = 1},
      {.at = {100, 0}, .number = 2, .kind = PinKind::kWarning}};
  const std::string svg =
      SvgOf(plan, {.title = "t", .notes = {"damaged: x"}, .pins = pins});
  EXPECT_THAT(svg, HasSubstr(">N</text>"));
  EXPECT_THAT(svg, HasSubstr(">start</text>"));
  EXPECT_THAT(svg, HasSubstr(">no heading</text>"));
  EXPECT_THAT(svg, Not(HasSubstr("nowhere")));
  EXPECT_THAT(svg, HasSubstr(">damaged: x</text>"));
  EXPECT_THAT(svg, HasSubstr(">error</text>"));
  EXPECT_THAT(svg, HasSubstr(">warning</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">info</text>")));
  EXPECT_THAT(svg, HasSubstr(">speed [km/h]</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">several, and their number</text>")));
  EXPECT_THAT(
      SvgOf(plan,
            {.title = "t", .pins = pins, .pin_layout = PinLayout::kJoined}),
      HasSubstr(">several, and their number</text>"));
  EXPECT_THAT(SvgOf(TestPlan([](PlanVisitor&) {})), Not(HasSubstr(">N<")));
}

TEST(SvgMapTest, NumbersOfAReversedAxisIncreaseDownward) {
  TestPlan plan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Areas("a"));
    // Z from 100 to 200.
    const PlanTriangle triangle = {{{0, -100}, {100, -100}, {0, -200}}};
    visitor.AddTriangles({}, {&triangle, 1});
  });
  plan.shown_frame.up = {.name = "Z", .reversed = true};
  const std::string svg = SvgOf(plan);
  const size_t first = svg.find(">120</text>");
  const size_t last = svg.find(">180</text>", first);
  ASSERT_NE(last, std::string::npos);
  const auto y_before = [&](size_t at) {
    const size_t y = svg.rfind(" y=\"", at) + 4;
    return std::stod(svg.substr(y));
  };
  // Those of the other axis have one height.
  const size_t up = svg.find(">120</text>", svg.find("text-anchor=\"end\""));
  ASSERT_NE(up, std::string::npos);
  EXPECT_LT(y_before(up), y_before(svg.find(">180</text>", up)));
  EXPECT_THAT(svg, HasSubstr("\u2190 Z [m]"));
}

TEST(SvgMapTest, IsTheSameEachTime) {
  const TestPlan plan([](PlanVisitor& visitor) {
    visitor.EnterLayer(Heights());
    visitor.AddTriangles({}, Grid(60, 60, Hill));
  });
  EXPECT_EQ(SvgOf(plan), SvgOf(plan));
}

}  // namespace
}  // namespace trackcheck
