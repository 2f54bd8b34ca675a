#include "formats/track/edits/text_edits.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

ByteRange RangeOf(std::string_view text, std::string_view part) {
  return {text.find(part), part.size()};
}

std::string With(std::string_view text, const Repair& repair) {
  std::string result(text);
  return result.replace(repair.where.offset, repair.where.size, repair.bytes);
}

// `text` without the item, or "-" if it cannot be removed.
std::string WithoutItem(std::string_view text, std::string_view item) {
  const std::optional<Repair> repair =
      RemovedItem(ByteView(text), RangeOf(text, item));
  return repair ? With(text, *repair) : "-";
}

std::string WithoutMember(std::string_view text, std::string_view value) {
  const std::optional<Repair> repair =
      RemovedMember(ByteView(text), RangeOf(text, value));
  return repair ? With(text, *repair) : "-";
}

TEST(TextEditsTest, RemovesAnItemWithOneComma) {
  EXPECT_EQ(WithoutItem("[1, 2, 3]", "1"), "[2, 3]");
  EXPECT_EQ(WithoutItem("[1, 2, 3]", "2"), "[1, 3]");
  EXPECT_EQ(WithoutItem("[1, 2, 3]", "3"), "[1, 2]");
  EXPECT_EQ(WithoutItem("[ 1 ]", "1"), "[  ]");
  EXPECT_EQ(WithoutItem("[\n  1,\n  2\n]", "2"), "[\n  1\n]");
  EXPECT_EQ(WithoutItem("[\n  1,\n  2\n]", "1"), "[\n  2\n]");
}

TEST(TextEditsTest, KeepsComments) {
  EXPECT_EQ(WithoutItem("[1, 2 /* two */, 3]", "2"), "[1 /* two */, 3]");
  EXPECT_EQ(WithoutItem("[/* one */ 1, 2]", "1"), "[/* one */ 2]");
  EXPECT_EQ(WithoutItem("[/* one */ 1 /* end */]", "1"), "-");
}

TEST(TextEditsTest, RemovesAMember) {
  EXPECT_EQ(WithoutMember(R"({"a": 1, "b": 2})", "1"), R"({"b": 2})");
  EXPECT_EQ(WithoutMember(R"({"a": 1, "b" : 2})", "2"), R"({"a": 1})");
  EXPECT_EQ(WithoutMember(R"({"a": /* one */ 1})", "1"), "-");
  EXPECT_EQ(WithoutMember(R"({"\u0061": 1})", "1"), "-");
  EXPECT_EQ(WithoutMember("1", "1"), "-");
  EXPECT_EQ(WithoutMember(": 1", "1"), "-");
  EXPECT_EQ(WithoutMember("\": 1", "1"), "-");
}

TEST(TextEditsTest, RemovesSeveralMembers) {
  const std::string_view text = R"({"k": 0, "a": 1, "b": 2})";
  const std::vector<ByteRange> last = {RangeOf(text, "1"), RangeOf(text, "2")};
  const std::vector<Repair> repairs = RemovedMembers(ByteView(text), last);
  ASSERT_EQ(repairs.size(), 2u);
  EXPECT_EQ(With(With(text, repairs[1]), repairs[0]), R"({"k": 0})");
  // Both would take the first comma.
  const std::vector<ByteRange> first = {RangeOf(text, "0"), RangeOf(text, "1")};
  EXPECT_TRUE(RemovedMembers(ByteView(text), first).empty());
}

TEST(TextEditsTest, AddsAMember) {
  const auto with = [](std::string_view text) {
    return With(text, AddedMember(ByteView(text), {0, 1}, "n", "2"));
  };
  EXPECT_EQ(with(R"({"a": 1})"), R"({"n": 2, "a": 1})");
  EXPECT_EQ(with("{\n  \"a\": 1}"), "{\n  \"n\": 2,\n  \"a\": 1}");
}

}  // namespace
}  // namespace trackcheck::track
