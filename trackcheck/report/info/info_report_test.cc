#include "trackcheck/report/info/info_report.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

std::string Report(std::string_view kind,
                   const std::vector<InfoEntry>& entries) {
  std::ostringstream out;
  const std::unique_ptr<InfoReport> report = MakeInfoReport(kind, out);
  for (const InfoEntry& entry : entries) report->AddFile(entry);
  report->Finish();
  return out.str();
}

InfoTexts Texts(const std::vector<std::string_view>& all) {
  InfoTexts texts;
  for (const std::string_view text : all) texts.Add(text);
  return texts;
}

// Something of everything.
InfoEntry Tile() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  InfoEntry entry = {.path = "a.til", .format = "tile"};
  entry.info = {
      .size = 1234,
      .inflated_size = 4000,
      .values = {{"name", std::string("a\"\x99")},
                 {"comment", std::string()},
                 {"triangles", int64_t{12345}},
                 {"surface_area", 1234.5, "m^2"},
                 {"top_speed", 0.1F, "km/h"},
                 {"lap_time", int64_t{92760}, "ms"},
                 {"tile_index", int64_t{2483977}, "", true},
                 {.key = "span",
                  .value = -infinity,
                  .unit = "m",
                  .label = "whole width"}},
      .tables = {{.key = "land_classes",
                  .columns = {{.key = "class",
                               .values = Texts({"Grass", "", "\n"})},
                              {.key = "triangles",
                               .values = std::vector<int64_t>{12000, 345, -1}},
                              {.key = "area",
                               .unit = "m^2",
                               .values = std::vector<double>{1234.5, nan, 0.25},
                               .label = "surface"},
                              {"height", "AABB units",
                               std::vector<float>{0.1F, 2, 3}}}}},
      .parts = {{"header", 1}, {"not part of anything", 3999}}};
  return entry;
}

TEST(InfoReportTest, TextIsAlignedInColumns) {
  EXPECT_EQ(Report("text", {Tile()}),
            R"(a.til: tile, 1,234 bytes, inflated 4,000 bytes

  name          a"\x99
  comment       ""
  triangles     12,345
  surface area  1,234.5 m^2
  top speed     0.1 km/h
  lap time      1:32.760
  tile index    2483977
  whole width   -inf m

  land classes
    class  triangles  surface (m^2)  height (AABB units)
    Grass     12,000       1,234.50                  0.1
    -            345              -                  2.0
    \x0a          -1           0.25                  3.0

  parts
    part                  bytes  percent
    header                    1      0.0
    not part of anything  3,999    100.0
)");
}

TEST(InfoReportTest, JsonHasUnitsInItsKeys) {
  EXPECT_EQ(Report("json", {Tile()}), R"({
 "schema": "trackcheck-info/1",
 "files": [
  {
   "path": "a.til",
   "format": "tile",
   "size": 1234,
   "inflated_size": 4000,
   "values": {
    "name": "a\"\\x99",
    "comment": "",
    "triangles": 12345,
    "surface_area_m2": 1234.5,
    "top_speed_km_h": 0.1,
    "lap_time_ms": 92760,
    "tile_index": 2483977,
    "span_m": "-inf"
   },
   "tables": {
    "land_classes": [
     {"class": "Grass", "triangles": 12000, "area_m2": 1234.5, "height_aabb_units": 0.1},
     {"triangles": 345, "height_aabb_units": 2},
     {"class": "\\x0a", "triangles": -1, "area_m2": 0.25, "height_aabb_units": 3}
    ]
   },
   "parts": [
    {"name": "header", "bytes": 1, "percent": 0.03},
    {"name": "not part of anything", "bytes": 3999, "percent": 99.98}
   ]
  }
 ]
}
)");
}

TEST(InfoReportTest, FilesFollowOneAnother) {
  InfoEntry one = {.path = "a\n", .format = "tile"};
  one.info = {.size = 1, .parts = {{"header", 1}}};
  InfoEntry bad = {.path = "b", .error = "no \"such\" file"};
  const std::string text = Report("text", {one, bad, one});
  const std::string shown =
      "a\\x0a: tile, 1 byte\n"
      "\n"
      "  parts\n"
      "    part    bytes  percent\n"
      "    header      1    100.0\n";
  EXPECT_EQ(text, shown + "\n" + shown);
  EXPECT_THAT(Report("json", {one, bad}),
              HasSubstr("  {\n"
                        "   \"path\": \"b\",\n"
                        "   \"error\": \"no \\\"such\\\" file\"\n"
                        "  }\n"));
  EXPECT_EQ(Report("text", {bad}), "");
  EXPECT_EQ(Report("json", {}),
            "{\n \"schema\": \"trackcheck-info/1\",\n \"files\": []\n}\n");
}

TEST(InfoReportTest, DamageIsNamed) {
  constexpr RuleInfo kRule = [] {
    RuleInfo rule{};
    rule.id = "tile-truncated";
    return rule;
  }();
  const std::vector<Finding> damage = {
      {.rule = &kRule,
       .where = {{16, 4, Space::kInflated}, FieldPath("vertices[1]")},
       .message = Message("the tile is $0", "cut")}};
  InfoEntry entry = Tile();
  entry.damage = damage;
  EXPECT_THAT(Report("text", {entry}),
              HasSubstr("inflated 4,000 bytes, damaged\n"));
  EXPECT_THAT(Report("json", {entry}), HasSubstr(R"(   "damage": [
    {"rule": "tile-truncated", "message": "the tile is cut", "offset": 16, "length": 4, "space": "inflated", "field": "vertices[1]"}
   ],
)"));
}

TEST(InfoReportTest, TextHasTwentyRowsAndJsonAll) {
  InfoEntry entry = {.path = "a", .format = "tile"};
  std::vector<int64_t> numbers;
  for (int64_t i = 0; i < 1021; ++i) numbers.push_back(1021 - i);
  entry.info = {.size = 1,
                .tables = {{.key = "rows",
                            .columns = {{.key = "row", .values = numbers}}}},
                .parts = {{"header", 1}}};
  const std::string text = Report("text", {entry});
  EXPECT_THAT(text, HasSubstr("\n    1,002\n    ... and 1,001 more\n"));
  EXPECT_EQ(text.find("\n    1,001\n"), std::string::npos);
  EXPECT_THAT(Report("json", {entry}), HasSubstr("     {\"row\": 1}\n"));
}

TEST(InfoReportTest, LongTextsAreCutInText) {
  InfoEntry entry = {.path = "a", .format = "tile"};
  const std::string name(257, 'f');
  const std::string cell(61, 'c');
  entry.info = {
      .size = 1,
      .values = {{"name", name}},
      .tables = {{.key = "rows",
                  .columns = {{.key = "row", .values = Texts({cell})}}}},
      .parts = {{"header", 1}}};
  const std::string text = Report("text", {entry});
  EXPECT_THAT(text, HasSubstr("  " + name.substr(1) + "...\n"));
  EXPECT_THAT(text, HasSubstr("    " + cell.substr(1) + "...\n"));
  const std::string json = Report("json", {entry});
  EXPECT_THAT(json, HasSubstr("\"" + name + "\""));
  EXPECT_THAT(json, HasSubstr("\"" + cell + "\""));
}

}  // namespace
}  // namespace trackcheck
