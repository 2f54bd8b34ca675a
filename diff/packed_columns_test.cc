// Compares columns that share bytes: a word holds three indices of ten bits and
// two spare bits.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr uint32_t Word(uint32_t a, uint32_t b, uint32_t c, uint32_t spare) {
  return a | b << 10 | c << 20 | spare << 30;
}

// points[i].value, words[i].to[k] into points, and words[i].spare
// (redundant).
struct PackedDocument {
  std::vector<uint16_t> points = {100, 200, 300, 400, 500};
  std::vector<uint32_t> words = {Word(0, 1, 2, 0), Word(2, 3, 4, 0)};

  void operator()(FieldVisitor& visitor) const {
    const ColumnInfo value = {
        .field = {.name = "value"},
        .type = ScalarType::kUint16,
        .first = reinterpret_cast<const uint8_t*>(points.data()),
        .stride = sizeof(uint16_t)};
    visitor.VisitTable({.field = {.name = "points"},
                        .count = points.size(),
                        .row_stride = sizeof(uint16_t),
                        .columns = {&value, 1}});
    const auto* first = reinterpret_cast<const uint8_t*>(words.data());
    const auto column = [first](std::string_view name, ScalarType type,
                                BitField bits, uint64_t byte) {
      return ColumnInfo{.field = {.name = name},
                        .type = type,
                        .bits = bits,
                        .refers_to = "points",
                        .first = first + byte,
                        .stride = sizeof(uint32_t),
                        .first_range = {byte, ScalarSize(type)}};
    };
    std::array columns = {column("to[0]", ScalarType::kUint16, {0, 10}, 0),
                          column("to[1]", ScalarType::kUint16, {2, 10}, 1),
                          column("to[2]", ScalarType::kUint16, {4, 10}, 2),
                          column("spare", ScalarType::kUint8, {6, 2}, 3)};
    columns[3].refers_to = {};
    columns[3].field.comparison = Comparison::kRedundant;
    visitor.VisitTable({.field = {.name = "words"},
                        .count = words.size(),
                        .row_stride = sizeof(uint32_t),
                        .columns = columns});
  }
};

std::vector<std::string> Changed(const PackedDocument& old_document,
                                 const PackedDocument& new_document,
                                 bool raw = false) {
  std::vector<std::string> fields;
  DiffOptions options;
  options.raw = raw;
  for (const Change& change :
       Diff(old_document, new_document, options).changes) {
    const auto& side = change.new_side ? change.new_side : change.old_side;
    fields.emplace_back(side->field.text());
  }
  return fields;
}

TEST(PackedColumnsTest, AnIndexChangesAndItsNeighborsDoNot) {
  PackedDocument changed;
  changed.words[1] = Word(2, 1, 4, 0);
  EXPECT_THAT(Changed({}, changed), ElementsAre("words[1].to[1]"));
  EXPECT_THAT(Changed({}, changed, true), ElementsAre("words[1].to[1]"));
  changed.words[1] = Word(2, 3, 0, 0);
  EXPECT_THAT(Changed({}, changed), ElementsAre("words[1].to[2]"));
}

TEST(PackedColumnsTest, SpareBitsAreAFieldOfTheirOwn) {
  PackedDocument changed;
  changed.words[0] |= Word(0, 0, 0, 3);
  EXPECT_THAT(Changed({}, changed), IsEmpty());
  EXPECT_THAT(Changed({}, changed, true), ElementsAre("words[0].spare"));
}

TEST(PackedColumnsTest, IndicesFollowRowsThatWereInserted) {
  PackedDocument changed;
  changed.points.insert(changed.points.begin() + 2, 250);
  changed.words = {Word(0, 1, 3, 0), Word(3, 4, 5, 0)};
  EXPECT_THAT(Changed({}, changed), ElementsAre("points[2]"));
  changed.words[0] = Word(0, 1, 2, 0);
  EXPECT_THAT(Changed({}, changed), ElementsAre("points[2]", "words[0].to[2]"));
}

// parts[i].size is the key of a part, and marks[i].mark is its number and, in
// the lowest bit, whether it is set.
struct MarkedDocument {
  std::vector<uint8_t> parts = {10, 20, 30};
  std::vector<uint16_t> marks = {0 << 1 | 1, 1 << 1, 2 << 1 | 1};

  void operator()(FieldVisitor& visitor) const {
    for (size_t i = 0; i < parts.size(); ++i) {
      const ByteView size(&parts[i], 1, i);
      if (!visitor.EnterElement({.list = {.name = "parts"},
                                 .index = i,
                                 .key = size.text(),
                                 .range = size.range()})) {
        continue;
      }
      visitor.VisitScalar({.name = "size"}, ScalarType::kUint8, size);
      visitor.LeaveGroup();
    }
    ColumnInfo mark = {.field = {.name = "mark"},
                       .type = ScalarType::kUint16,
                       .first = reinterpret_cast<const uint8_t*>(marks.data()),
                       .stride = sizeof(uint16_t),
                       .first_range = {0, 2}};
    CompareAs::Values part = {.type = mark.type,
                              .first = mark.first,
                              .stride = mark.stride,
                              .bits = {.shift = 1, .width = 15}};
    CompareAs::Values is_set = part;
    is_set.bits = {.shift = 0, .width = 1};
    mark.compare_as = {.values = part, .refers_to = "parts", .rest = is_set};
    visitor.VisitTable({.field = {.name = "marks"},
                        .count = marks.size(),
                        .row_stride = sizeof(uint16_t),
                        .columns = {&mark, 1}});
  }
};

std::vector<std::string> MarksChanged(const MarkedDocument& old_document,
                                      const MarkedDocument& new_document) {
  std::vector<std::string> lines;
  const DiffResult back = Diff(new_document, old_document, {});
  const DiffResult result = Diff(old_document, new_document, {});
  EXPECT_EQ(result.changed, back.changed);
  for (const Change& change : result.changes) {
    const auto& side = change.new_side ? change.new_side : change.old_side;
    std::string line = side->field.text();
    if (change.count > 1) line += " x" + std::to_string(change.count);
    if (change.refers_to_elements) {
      line += " was " + change.refers_to_elements->new_was_before.text() +
              " is " + change.refers_to_elements->old_is_now.text();
    }
    lines.push_back(line);
  }
  return lines;
}

TEST(PackedColumnsTest, AnIndexInAWordFollowsItsElement) {
  MarkedDocument changed;
  changed.parts.insert(changed.parts.begin(), 5);
  for (uint16_t& mark : changed.marks) mark += 1 << 1;
  EXPECT_THAT(MarksChanged({}, changed), ElementsAre("parts[0]"));
}

TEST(PackedColumnsTest, TheRestOfSuchAWordCounts) {
  MarkedDocument changed;
  changed.marks[1] |= 1;
  EXPECT_THAT(MarksChanged({}, changed), ElementsAre("marks[1].mark"));
  changed.parts.insert(changed.parts.begin(), 5);
  for (uint16_t& mark : changed.marks) mark += 1 << 1;
  EXPECT_THAT(MarksChanged({}, changed),
              ElementsAre("parts[0]", "marks[1].mark"));
}

TEST(PackedColumnsTest, AnEqualIndexThatLeadsElsewhereNamesBothElements) {
  MarkedDocument changed;
  changed.parts = {10, 30, 20};
  EXPECT_THAT(
      MarksChanged({}, changed),
      ElementsAre("parts[1]", "marks[1].mark x2 was parts[2] is parts[2]"));
  changed.marks = {0 << 1 | 1, 2 << 1, 1 << 1 | 1};
  EXPECT_THAT(MarksChanged({}, changed), ElementsAre("parts[1]"));
}

}  // namespace
}  // namespace trackcheck
