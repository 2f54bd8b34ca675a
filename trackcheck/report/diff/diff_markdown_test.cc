#include "trackcheck/report/diff/diff_markdown.h"

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <utility>

#include "diff/changes/change.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Lists one change for each of `fields`, and counts `omitted` more.
FileDiff ChangedFields(int fields, uint64_t omitted) {
  FileDiff diff = {
      .old_path = "a.toy", .new_path = "b.toy", .format = "toy", .result = {}};
  for (int i = 0; i < fields; ++i) {
    Change change;
    change.old_side.emplace();
    change.old_side->field = FieldPath("header.f" + std::to_string(i));
    change.old_side->value = Scalar(int64_t{1});
    change.new_side = change.old_side;
    change.new_side->value = Scalar(int64_t{2});
    diff.result.changes.push_back(change);
  }
  diff.result.changed = static_cast<uint64_t>(fields) + omitted;
  PartCounts part;
  part.name = "header";
  part.changed = diff.result.changed;
  diff.result.parts.push_back(part);
  return diff;
}

std::string Markdown(const FileDiff& diff) {
  std::ostringstream out;
  WriteDiffAsMarkdown(diff, ReportStyle(), out);
  return std::move(out).str();
}

size_t Count(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

constexpr const char* kHead =
    "## trackcheck diff: 11 changed\n\n<code>a.toy</code> → "
    "<code>b.toy</code>, toy\n";

TEST(DiffMarkdownTest, TenRowsAreATable) {
  const std::string text = Markdown(ChangedFields(10, 0));
  EXPECT_THAT(text, Not(HasSubstr("<details>")));
  EXPECT_THAT(text, Not(HasSubstr("| part |")));
  EXPECT_EQ(Count(text, "| changed | <code>header.f"), 10u);
  EXPECT_THAT(text, EndsWith("header.f9 = 1 -&#62; 2</code> |\n"));
}

TEST(DiffMarkdownTest, MoreRowsAreFoldedBelowTheParts) {
  const std::string text = Markdown(ChangedFields(11, 0));
  EXPECT_THAT(text, StartsWith(std::string(kHead) +
                               "\n| part | changes |\n| --- | --- |\n"
                               "| <code>header</code> | 11 changed |\n"
                               "\n<details>\n<summary>11 changes</summary>\n"
                               "\n| kind | change |\n| --- | --- |\n"
                               "| changed | <code>header.f0 = 1 -&#62; "
                               "2</code> |\n"));
  EXPECT_EQ(Count(text, "| changed | <code>header.f"), 11u);
  EXPECT_THAT(text, EndsWith(" |\n\n</details>\n"));
}

TEST(DiffMarkdownTest, TheLastLineCountsWhatIsLeftOut) {
  EXPECT_THAT(Markdown(ChangedFields(3, 1)),
              EndsWith(" |\n\n1 more change not listed; <code>--report text "
                       "--max-changes 0</code> lists all.\n"));
  const std::string folded = Markdown(ChangedFields(12, 30));
  EXPECT_THAT(folded, HasSubstr("<summary>12 of 42 changes</summary>"));
  EXPECT_THAT(folded,
              EndsWith("\n</details>\n\n30 more changes not listed; "
                       "<code>--report text --max-changes 0</code> lists "
                       "all.\n"));
}

TEST(DiffMarkdownTest, LongListsAndNamesFitIntoAComment) {
  FileDiff diff = ChangedFields(5000, 0);
  diff.old_path.assign(5000, '|');
  diff.new_path.assign(5000, '@');
  for (int i = 0; i < 1000; ++i) {
    PartCounts part;
    part.name = std::string(600, '*') + std::to_string(i);
    part.added = 1;
    diff.result.parts.push_back(part);
  }
  const std::string text = Markdown(diff);
  EXPECT_LE(text.size(), kMaxDiffMarkdownBytes);
  EXPECT_GE(text.size(), kMaxDiffMarkdownBytes * 9 / 10);
  EXPECT_THAT(text, HasSubstr(" more parts not listed.\n"));
  const size_t listed = Count(text, "| changed | <code>");
  EXPECT_THAT(text, HasSubstr("<summary>" + std::to_string(listed) +
                              " of 5000 changes</summary>"));
  EXPECT_THAT(text,
              HasSubstr("\n</details>\n\n" + std::to_string(5000 - listed) +
                        " more changes not listed; "));
}

TEST(DiffMarkdownTest, FurtherPartsHaveNoName) {
  FileDiff diff = ChangedFields(11, 0);
  diff.result.parts.front().name.clear();
  EXPECT_THAT(Markdown(diff), HasSubstr("| other parts | 11 changed |\n"));
}

TEST(DiffMarkdownTest, NoTableIfNothingChanged) {
  FileDiff diff = ChangedFields(0, 0);
  diff.result.parts.clear();
  EXPECT_EQ(Markdown(diff),
            "## trackcheck diff: equal\n\n<code>a.toy</code> → "
            "<code>b.toy</code>, toy\n");
}

}  // namespace
}  // namespace trackcheck
