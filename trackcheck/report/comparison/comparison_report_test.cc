#include "trackcheck/report/comparison/comparison_report.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/comparison/file_comparison.h"

namespace trackcheck {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Two sides with two samples, of which one has no value, and any bytes in the
// texts.
FileComparison Sample() {
  FileComparison comparison = {.old_path = "a<&>\x01.x",
                               .new_path = "b|`.x",
                               .format = "toy",
                               .view = "pairs"};
  DocumentComparison& result = comparison.result;
  result.side_names = {"left", "right"};
  result.summary = "right is\x07 larger";
  result.notes = {"one & two"};
  result.sides[0] = {{"owner", std::string("A\xff")},
                     {"duration", int64_t{61'500}, "ms"}};
  result.sides[1] = {{"owner", std::string("B")}};
  result.values = {{"total", 2.5, "m"}};
  result.tables = {
      {.key = "long_parts",
       .columns = {{.key = "part", .values = std::vector<int64_t>{1, 2, 3}},
                   {"change", "m", std::vector<double>{0.5, -0.25, 0}, true},
                   {"way", "m", std::vector<double>{1, kNone, 2}}}}};
  result.samples = {
      .key = "samples",
      .columns = {{"way", "m", std::vector<double>{0, 10, 20}},
                  {"height", "m", std::vector<double>{1.5, kNone, 1e-3}},
                  {.key = "count", .values = std::vector<int64_t>{1, 2, -3}}}};
  result.charts = {
      {.title = "height", .unit = "m", .lines = {{1, PlanHue::kBlue, "left"}}}};
  result.marks = {{10, "middle"}, {30, "outside"}, {kNone, "nowhere"}};
  return comparison;
}

std::string Written(std::string_view kind, const FileComparison& comparison) {
  std::ostringstream out;
  WriteComparison(kind, comparison, {}, out);
  return out.str();
}

TEST(ComparisonReportTest, Text) {
  EXPECT_EQ(Written("text", Sample()),
            "left: a<&>\\x01.x\n"
            "right: b|`.x\n"
            "right is\\x07 larger\n"
            "note: one & two\n"
            "\n"
            "  left and right\n"
            "              left      right\n"
            "    owner     A\\xff     B\n"
            "    duration  1:01.500  -\n"
            "\n"
            "  long parts\n"
            "    part  change (m)  way (m)\n"
            "       1       +0.50        1\n"
            "       2       -0.25        -\n"
            "       3        0.00        2\n");
}

TEST(ComparisonReportTest, Json) {
  EXPECT_EQ(Written("json", Sample()),
            "{\n"
            " \"schema\": \"trackcheck-pairs/1\",\n"
            " \"format\": \"toy\",\n"
            " \"old\": \"a<&>\\u0001.x\",\n"
            " \"new\": \"b|`.x\",\n"
            " \"equal\": false,\n"
            " \"summary\": \"right is\\u0007 larger\",\n"
            " \"notes\": [\n"
            "  \"one & two\"\n"
            " ],\n"
            " \"sides\": [\n"
            "  {\"name\": \"left\", \"owner\": \"A\\\\xff\", \"duration_ms\": "
            "61500},\n"
            "  {\"name\": \"right\", \"owner\": \"B\"}\n"
            " ],\n"
            " \"total_m\": 2.5,\n"
            " \"long_parts\": [\n"
            "  {\"part\": 1, \"change_m\": 0.5, \"way_m\": 1},\n"
            "  {\"part\": 2, \"change_m\": -0.25},\n"
            "  {\"part\": 3, \"change_m\": 0, \"way_m\": 2}\n"
            " ]\n"
            "}\n");
}

TEST(ComparisonReportTest, Csv) {
  EXPECT_EQ(Written("csv", Sample()),
            "way [m],height [m],count\n"
            "0,1.5,1\n"
            "10,nan,2\n"
            "20,0.001,-3\n");
}

TEST(ComparisonReportTest, Markdown) {
  const std::string text = Written("markdown", Sample());
  EXPECT_THAT(text, AllOf(HasSubstr("## trackcheck diff: right is"),
                          HasSubstr("\nNote: one &#38; two.\n"),
                          HasSubstr("\n### long parts\n\n| part | "),
                          HasSubstr("| ---: | ---: | ---: |\n| 1 | "),
                          Not(HasSubstr("b|`"))));
}

TEST(ComparisonReportTest, SvgDrawsWhatHasAValue) {
  const std::string svg = Written("svg", Sample());
  EXPECT_THAT(svg, AllOf(HasSubstr(">height [m]<"), HasSubstr(">middle<"),
                         Not(HasSubstr(">outside<")),
                         Not(HasSubstr(">nowhere<")), HasSubstr(">way [m] ")));
  // A value without neighbors is a dot.
  EXPECT_THAT(svg, HasSubstr("<path class=\"blue-line\" d=\"M0 60l0 0M7600 "
                             "1260l0 0\"/>"));
  EXPECT_EQ(Written("svg", Sample()), svg);
}

// As many samples as a large file has make a small picture with the same
// extremes.
TEST(ComparisonReportTest, SvgOfManySamplesIsSmall) {
  FileComparison comparison = Sample();
  std::vector<double> ways;
  std::vector<double> heights;
  for (int i = 0; i < 200'000; ++i) {
    ways.push_back(i);
    heights.push_back(i == 77'777 ? 50 : std::sin(i * 0.7));
  }
  comparison.result.samples.columns.resize(2);
  comparison.result.samples.columns[0].values = std::move(ways);
  comparison.result.samples.columns[1].values = std::move(heights);
  const std::string svg = Written("svg", comparison);
  EXPECT_LT(svg.size(), 100'000);
  // A part in 1.05 of the height is 5 % below the upper edge.
  EXPECT_THAT(svg, HasSubstr(">50<"));
}

TEST(ComparisonReportTest, SvgTakesAnyNumbers) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<std::vector<double>> values = {
      {},
      {0, 0, 0},
      {1e38, -1e38, 1e38},
      {kInfinity, -kInfinity, kNone},
      {1e300, -1e308, 1e308},
      {1e100, -1e100, 1e100},
      {1e99, 1e99, 1e99},
      {5e-324, 0, 0}};
  for (const std::vector<double>& ways : values) {
    for (const std::vector<double>& heights : values) {
      if (ways.size() != heights.size()) continue;
      FileComparison comparison = Sample();
      comparison.result.samples.columns.resize(2);
      comparison.result.samples.columns[0].values = ways;
      comparison.result.samples.columns[1].values = heights;
      for (const bool has_zero : {false, true}) {
        comparison.result.charts[0].has_zero = has_zero;
        for (const std::string_view kind : ComparisonReportKinds()) {
          const std::string report = Written(kind, comparison);
          EXPECT_FALSE(report.empty());
          EXPECT_LT(report.size(), 20'000) << report;
        }
      }
    }
  }
}

TEST(ComparisonReportTest, EqualSidesHaveNoTables) {
  FileComparison comparison = Sample();
  comparison.result.equal = true;
  EXPECT_THAT(Written("text", comparison), Not(HasSubstr("long parts")));
  EXPECT_THAT(Written("markdown", comparison), Not(HasSubstr("long parts")));
  EXPECT_THAT(Written("json", comparison),
              AllOf(HasSubstr("\"equal\": true"), HasSubstr("long_parts")));
}

TEST(ComparisonReportTest, TablesWithoutRowsAreLeftOut) {
  FileComparison comparison = Sample();
  for (InfoTable& table : comparison.result.tables) {
    for (InfoColumn& column : table.columns) {
      column.values = std::vector<double>();
    }
  }
  EXPECT_THAT(Written("text", comparison), Not(HasSubstr("long parts")));
  EXPECT_THAT(Written("markdown", comparison), Not(HasSubstr("long parts")));
  EXPECT_THAT(Written("json", comparison), HasSubstr("\"long_parts\": []"));
}

TEST(ComparisonReportTest, Kinds) {
  EXPECT_THAT(ComparisonReportKinds(),
              ElementsAre("text", "json", "markdown", "csv", "svg"));
}

}  // namespace
}  // namespace trackcheck
