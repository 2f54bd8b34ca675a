// What the lines say is parsed and applied to the old file: it must give the
// new one.
#include "trackcheck/report/diff/change_lines.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/randomness.h"
#include "diff/testing/toy_document.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/diff/diff_markdown.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> Lines(const DiffResult& result) {
  std::vector<std::string> lines;
  uint64_t count = 0;
  VisitLines(result, [&](const ChangeLine& line) {
    lines.push_back(line.text);
    count += line.count;
    return true;
  });
  uint64_t listed = 0;
  for (const Change& change : result.changes) listed += change.count;
  EXPECT_EQ(count, listed);
  return lines;
}

std::vector<std::string> Lines(const ToyDocument& before,
                               const ToyDocument& after,
                               const DiffOptions& options = {}) {
  return Lines(Diff(before, after, options));
}

ToyDocument Grid(int vertices) {
  ToyDocument toy;
  for (int i = 0; i < vertices; ++i) {
    toy.vertices.push_back({static_cast<float>(100 * i),
                            static_cast<float>(7 * i),
                            static_cast<float>(i % 5)});
  }
  return toy;
}

void MoveBy(ToyDocument* toy, size_t vertex, ToyDocument::Vertex by) {
  for (size_t k = 0; k < by.size(); ++k) toy->vertices[vertex][k] += by[k];
}

TEST(ChangeLinesTest, AComponentThatOtherRowsShareIsNotZero) {
  const ToyDocument before = Grid(20);
  ToyDocument after = before;
  MoveBy(&after, 9, {5, 2, 7});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("vertices[9] moved by (5, 2, 7) m"));
  MoveBy(&after, 3, {0, 2, 0});
  EXPECT_THAT(
      Lines(before, after),
      ElementsAre("vertices[3].y: +2 m", "vertices[9] moved by (5, 2, 7) m"));
  MoveBy(&after, 12, {5, 2, 0});
  EXPECT_THAT(
      Lines(before, after),
      ElementsAre("vertices[3].y: +2 m", "vertices[9] moved by (5, 2, 7) m",
                  "vertices[12] moved by (5, 2, 0) m"));
}

TEST(ChangeLinesTest, AComponentOfUnknownDeltaIsNotZero) {
  const ToyDocument before = Grid(40);
  ToyDocument after = before;
  // The heights are noise.
  for (size_t i = 10; i < 30; ++i) {
    after.vertices[i][2] += static_cast<float>(i % 7 + 1);
  }
  MoveBy(&after, 20, {5, 3, 0});
  MoveBy(&after, 35, {5, 3, 0});
  EXPECT_THAT(Lines(before, after),
              ElementsAre("vertices[10..29].z: +1 to +7 m, median +4 m (20 "
                          "rows)",
                          "vertices[20 and 35].x: +5 m (2 rows)",
                          "vertices[20 and 35].y: +3 m (2 rows)"));
}

TEST(ChangeLinesTest, AListThatEndsEarlySaysNothingOfOtherComponents) {
  const ToyDocument before = Grid(20);
  ToyDocument after = before;
  MoveBy(&after, 9, {5, 2, 7});
  DiffOptions options;
  options.max_changes = 2;
  EXPECT_THAT(Lines(before, after, options),
              ElementsAre("vertices[9].x = 900 m -> 905 m",
                          "vertices[9].y = 63 m -> 65 m"));
}

Change Rotation(const std::string& table, MoveKind move, ChangedRows rows) {
  Change change;
  change.kind = ChangeKind::kMoved;
  change.move = move;
  change.count = rows.count;
  change.rows = {rows};
  change.table = ChangedTable{.path = FieldPath(table), .rows = 4};
  change.old_side = ChangeSide{.field = FieldPath(table).Element(0)};
  change.new_side = ChangeSide{.field = FieldPath(table).Element(3)};
  return change;
}

TEST(ChangeLinesTest, RotationsOfConsecutiveElementsAreOneLine) {
  DiffResult result;
  for (const char* const table : {"t[0].edges", "t[1].edges", "t[2].edges"}) {
    result.changes.push_back(Rotation(table, MoveKind::kLoop, {0, 3, 1}));
  }
  // Another begin, another element, another table.
  result.changes.push_back(Rotation("t[3].edges", MoveKind::kLoop, {0, 2, 2}));
  result.changes.push_back(Rotation("t[5].edges", MoveKind::kLoop, {0, 2, 2}));
  result.changes.push_back(
      Rotation("t[6].corners", MoveKind::kRotation, {0, 0, 2}));
  result.changes.push_back(
      Rotation("t[7].corners", MoveKind::kRotation, {0, 0, 4}));
  EXPECT_THAT(Lines(result),
              ElementsAre("t[0..2].edges begin at what was [1]",
                          "t[3].edges begin at what was [2]",
                          "t[5].edges begin at what was [2]",
                          "t[6..7].corners: 6 of 8 begin at another corner"));
}

TEST(ChangeLinesTest, ALoopThatBeginsElsewhereIsOneChange) {
  ToyDocument before = Grid(6);
  before.parts.resize(3);
  for (int i = 0; i < 3; ++i) {
    before.parts[i].key = std::string(1, static_cast<char>('a' + i));
    for (int j = 0; j < 4; ++j) {
      before.parts[i].edges.push_back({(i + j) % 6, -1, -1});
    }
  }
  ToyDocument after = before;
  for (ToyDocument::Part& part : after.parts) {
    part.edges.push_back(part.edges.front());
    part.edges.erase(part.edges.begin());
  }
  EXPECT_THAT(Lines(before, after),
              ElementsAre("parts[0..2].edges begin at what was [1]"));
}

TEST(ChangeLinesTest, FieldsOfAnAddedGroupAreOneLine) {
  DiffResult result;
  for (int i = 0; i < 14; ++i) {
    Change change;
    change.kind = ChangeKind::kAdded;
    change.new_side =
        ChangeSide{.field = FieldPath("header").Field("f" + std::to_string(i)),
                   .range = {},
                   .value = Scalar(int64_t{i}),
                   .unit = i == 1 ? "m" : ""};
    result.changes.push_back(std::move(change));
  }
  EXPECT_THAT(Lines(result),
              ElementsAre("header: 14 fields, f0 0, f1 1 m, f2 2, f3 3, f4 4, "
                          "f5 5, f6 6, f7 7, f8 8, f9 9, f10 10, f11 11 and 2 "
                          "more"));
  result.changes.resize(2);
  EXPECT_THAT(Lines(result), ElementsAre("header.f0 = 0", "header.f1 = 1 m"));
}

// A line of the report about the vertices, parsed.
struct ParsedLine {
  // Rows of the new file; of the old one if they were removed.
  std::vector<uint64_t> rows;
  bool lists_all = true;
  std::string rest;  // after the rows
};

// "[3..5, 9 and 2 more]"
ParsedLine Parse(std::string_view line) {
  ParsedLine parsed;
  size_t begin = line.find('[');
  // Of "vertices[4].x -> vertices[5].x = ...", the new place.
  const size_t arrow = line.find("-> vertices[");
  if (arrow != std::string_view::npos) begin = line.find('[', arrow);
  const size_t end = line.find(']', begin);
  parsed.rest = line.substr(end + 1);
  std::string list(line.substr(begin + 1, end - begin - 1));
  if (const size_t more = list.find(" more"); more != std::string::npos) {
    parsed.lists_all = false;
    list.resize(list.rfind(" and "));
  }
  const char* at = list.c_str();
  while (*at != '\0') {
    char* after = nullptr;
    const uint64_t first = std::strtoull(at, &after, 10);
    uint64_t last = first;
    if (std::string_view(after).starts_with("..")) {
      last = std::strtoull(after + 2, &after, 10);
    }
    for (uint64_t row = first; row <= last; ++row) parsed.rows.push_back(row);
    at = after;
    while (*at != '\0' && (*at < '0' || *at > '9')) ++at;
  }
  return parsed;
}

std::vector<double> NumbersIn(std::string_view text) {
  std::vector<double> numbers;
  const std::string copy(text);
  const char* at = copy.c_str();
  while (*at != '\0') {
    char* after = nullptr;
    const double number = std::strtod(at, &after);
    if (after == at) {
      ++at;
      continue;
    }
    numbers.push_back(number);
    at = after;
  }
  return numbers;
}

// Applies the lines of a report to the old vertices, and checks that they give
// the new ones.
class Applied {
 public:
  Applied(const ToyDocument& before, const ToyDocument& after)
      : before_(before.vertices), after_(after.vertices) {}

  void Check(const std::vector<std::string>& lines) {
    std::set<uint64_t> removed;
    std::set<uint64_t> added;
    for (const std::string& line : lines) {
      SCOPED_TRACE(line);
      ASSERT_THAT(line, Not(HasSubstr("in another order")));
      if (line[0] != '+' && line[0] != '-') continue;
      const ParsedLine parsed = Parse(line);
      for (const uint64_t row : parsed.rows) {
        EXPECT_TRUE((line[0] == '+' ? added : removed).insert(row).second);
      }
    }
    uint64_t old_row = 0;
    for (uint64_t row = 0; row < after_.size(); ++row) {
      if (added.contains(row)) continue;
      while (removed.contains(old_row)) ++old_row;
      old_rows_[row] = old_row++;
    }
    while (removed.contains(old_row)) ++old_row;
    ASSERT_EQ(old_row, before_.size());
    for (const std::string& line : lines) {
      SCOPED_TRACE(line);
      if (line[0] == '~') CheckLine(line);
    }
    uint64_t changed = 0;
    for (const auto& [row, old] : old_rows_) {
      for (size_t k = 0; k < 3; ++k) {
        changed += before_[old][k] == after_[row][k] ? 0 : 1;
      }
    }
    EXPECT_EQ(said_, changed);
  }

 private:
  void CheckLine(const std::string& line) {
    const ParsedLine parsed = Parse(line);
    const std::vector<double> numbers = NumbersIn(parsed.rest);
    uint64_t rows = parsed.rows.size();
    if (const size_t count = parsed.rest.rfind(" (");
        parsed.rest.ends_with(" rows)")) {
      rows = static_cast<uint64_t>(NumbersIn(parsed.rest.substr(count))[0]);
      if (parsed.lists_all) EXPECT_EQ(rows, parsed.rows.size());
    }
    uint64_t components = 0;
    for (const uint64_t row : parsed.rows) {
      ASSERT_TRUE(old_rows_.contains(row));
      const ToyDocument::Vertex& before = before_[old_rows_[row]];
      const ToyDocument::Vertex& after = after_[row];
      components = 0;
      if (parsed.rest.starts_with(" moved by (")) {
        for (size_t k = 0; k < 3; ++k) {
          ExpectDelta(row, k, before, after, numbers[k], numbers[k]);
          components += numbers[k] == 0 ? 0 : 1;
        }
        continue;
      }
      components = 1;
      const size_t k = static_cast<size_t>(parsed.rest[1] - 'x');
      ASSERT_LT(k, 3);
      if (parsed.rest.find(" = ") != std::string::npos) {
        EXPECT_EQ(static_cast<float>(numbers[0]), before[k]);
        EXPECT_EQ(static_cast<float>(numbers[1]), after[k]);
        ExpectDelta(row, k, before, after, after[k] - before[k],
                    after[k] - before[k]);
      } else if (parsed.rest.find(" to ") != std::string::npos) {
        ExpectDelta(row, k, before, after, numbers[0], numbers[1]);
      } else {
        ExpectDelta(row, k, before, after, numbers[0], numbers[0]);
      }
    }
    said_ += rows * components;
  }

  void ExpectDelta(uint64_t row, size_t k, const ToyDocument::Vertex& before,
                   const ToyDocument::Vertex& after, double least,
                   double most) {
    const double delta = static_cast<double>(after[k]) - before[k];
    // Of a spread, four digits are shown.
    const double slack =
        least == most ? 1e-3 : 1e-3 * (std::fabs(least) + std::fabs(most));
    EXPECT_GE(delta, least - slack) << row << ' ' << k;
    EXPECT_LE(delta, most + slack) << row << ' ' << k;
    if (delta != 0) {
      EXPECT_TRUE(seen_.insert({row, k}).second) << row << ' ' << k;
    }
  }

  const std::vector<ToyDocument::Vertex>& before_;
  const std::vector<ToyDocument::Vertex>& after_;
  std::map<uint64_t, uint64_t> old_rows_;  // by the new ones
  std::set<std::pair<uint64_t, size_t>> seen_;
  uint64_t said_ = 0;
};

// Moves some vertices by few different amounts, so that rows share them.
void MoveSome(Randomness* random, ToyDocument* toy) {
  const float amounts[] = {0, 0, 1, 2, -0.5f};
  const auto amount = [&] { return amounts[random->Below(5)]; };
  for (int edits = 1 + random->Below(5); edits > 0; --edits) {
    const ToyDocument::Vertex by = {amount(), amount(), amount()};
    const int size = static_cast<int>(toy->vertices.size());
    const int first = random->Below(size);
    const int step = 1 + random->Below(4);
    int rows = 1 + random->Below(random->OneIn(3) ? 30 : 4);
    for (int row = first; row < size && rows > 0; row += step, --rows) {
      MoveBy(toy, static_cast<size_t>(row), by);
    }
  }
  // Noise.
  if (random->OneIn(4)) {
    const size_t k = static_cast<size_t>(random->Below(3));
    for (size_t row = 5; row < toy->vertices.size() && row < 25; ++row) {
      toy->vertices[row][k] += static_cast<float>(1 + random->Below(9));
    }
  }
}

TEST(ChangeLinesTest, EachLineAppliedToTheOldFileGivesTheNewOne) {
  int joined = 0;
  for (uint32_t seed = 0; seed < 800; ++seed) {
    SCOPED_TRACE(seed);
    Randomness random(seed);
    const ToyDocument before = Grid(10 + random.Below(50));
    ToyDocument after = before;
    MoveSome(&random, &after);
    for (int edits = random.Below(3); edits > 0; --edits) {
      const auto at = after.vertices.begin() +
                      random.Below(static_cast<int>(after.vertices.size()));
      if (random.OneIn(2)) {
        after.vertices.erase(at);
      } else {
        after.vertices.insert(
            at, {static_cast<float>(-1000 - random.Below(100)), 3000, 9000});
      }
    }
    DiffOptions options;
    if (random.OneIn(2)) options.max_changes = 0;
    const FileDiff diff = {.old_path = "old",
                           .new_path = "new",
                           .format = "toy",
                           .result = Diff(before, after, options)};
    std::ostringstream text;
    WriteDiffBody(diff, ReportStyle(), text);
    std::ostringstream markdown;
    WriteDiffAsMarkdown(diff, ReportStyle(), markdown);
    std::vector<std::string> lines;
    std::istringstream in(text.str());
    for (std::string line; std::getline(in, line);) {
      if (line.find("vertices[") == std::string::npos) continue;
      joined += line.find("moved by") == std::string::npos ? 0 : 1;
      lines.push_back(line);
      std::string shown = line.substr(2);
      if (const size_t arrow = shown.find("->"); arrow != std::string::npos) {
        shown.resize(arrow);
      }
      EXPECT_THAT(markdown.str(), HasSubstr(shown));
    }
    Applied(before, after).Check(lines);
    if (HasFailure()) {
      ADD_FAILURE() << text.str();
      return;
    }
  }
  EXPECT_GT(joined, 500);
}

}  // namespace
}  // namespace trackcheck
