// Elements whose bytes say all (ElementInfo::content) are compared like others.
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;

// points[i].value, blobs[i].kind|values[j].point (into points), and
// links[i].blob (into blobs). The key of a blob is its kind.
struct Blobs {
  std::vector<uint8_t> points;
  std::vector<std::string> blobs;
  std::vector<uint8_t> links{};
  bool shows_content = true;

  void operator()(FieldVisitor& visitor) const {
    VisitBytes(visitor, "points", "value", "", points.data(), points.size());
    for (size_t i = 0; i < blobs.size(); ++i) {
      const ByteView bytes(blobs[i]);
      const std::string key = blobs[i].substr(0, 1);
      if (!visitor.EnterElement({.list = {.name = "blobs"},
                                 .index = i,
                                 .key = key,
                                 .range = bytes.range(),
                                 .content = {shows_content ? bytes : ByteView(),
                                             /*form=*/7}})) {
        continue;
      }
      visitor.VisitScalar({.name = "kind"}, ScalarType::kUint8,
                          bytes.Window({0, 1}));
      VisitBytes(visitor, "values", "point", "points", bytes.data() + 1,
                 bytes.size() - 1);
      visitor.LeaveGroup();
    }
    VisitBytes(visitor, "links", "blob", "blobs", links.data(), links.size());
  }

 private:
  static void VisitBytes(FieldVisitor& visitor, std::string_view table,
                         std::string_view name, std::string_view refers_to,
                         const uint8_t* data, uint64_t count) {
    const ColumnInfo column = {.field = {.name = name},
                               .type = ScalarType::kUint8,
                               .refers_to = refers_to,
                               .first = data,
                               .stride = 1,
                               .first_range = {0, 1}};
    visitor.VisitTable({.field = {.name = table},
                        .count = count,
                        .first_row = {0, 1},
                        .row_stride = 1,
                        .columns = {&column, 1}});
  }
};

std::vector<std::pair<std::string, std::string>> Fields(
    const DiffResult& result) {
  std::vector<std::pair<std::string, std::string>> fields;
  for (const Change& change : result.changes) {
    fields.emplace_back(change.old_side ? change.old_side->field.text() : "",
                        change.new_side ? change.new_side->field.text() : "");
  }
  return fields;
}

TEST(ListContentTest, TheChangesAreThoseOfElementsWithoutContent) {
  WorkPool pool(2);
  int with_changes = 0;
  for (uint32_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const auto below = [&](size_t limit) { return random() % limit; };
    Blobs a;
    for (size_t i = 0; i < 12; ++i) {
      a.points.push_back(static_cast<uint8_t>(40 + i));
    }
    // Each differs from the others, so that no two pairings are equally good.
    for (size_t i = 0; i < 10; ++i) {
      std::string blob(1, "XY"[i % 2]);
      for (size_t k = 0; k < 9; ++k) {
        blob += static_cast<char>(k == 0 ? i : below(12));
      }
      a.blobs.push_back(blob);
      a.links.push_back(static_cast<uint8_t>(below(11)));
    }
    Blobs b = a;
    for (size_t edits = below(3); edits > 0; --edits) {
      std::string& blob = b.blobs[below(b.blobs.size())];
      switch (below(7)) {
        case 0:
          blob[2 + below(8)] = static_cast<char>(below(14));
          break;
        case 1:
          blob[0] = 'Z';
          break;
        case 2:
          std::swap(blob, b.blobs[below(b.blobs.size())]);
          break;
        case 3:
          b.blobs.erase(b.blobs.begin());
          break;
        case 4:
          b.points.back() = 1;
          break;
        case 5:
          b.links[below(b.links.size())] = static_cast<uint8_t>(below(11));
          break;
        default:
          // The same bytes lead to other points.
          std::swap(b.points[0], b.points[1]);
      }
    }
    const DiffResult with = Diff(a, b, {});
    EXPECT_EQ(Fields(Diff(a, b, {}, nullptr, &pool)), Fields(with));
    a.shows_content = false;
    b.shows_content = false;
    const DiffResult without = Diff(a, b, {});
    EXPECT_EQ(Fields(Diff(a, b, {}, nullptr, &pool)), Fields(without));
    // Of two elements that changed their places, either may be the moved one.
    if (with.moved == 0) EXPECT_EQ(Fields(with), Fields(without));
    EXPECT_EQ(with.added, without.added);
    EXPECT_EQ(with.removed, without.removed);
    EXPECT_EQ(with.changed, without.changed);
    EXPECT_EQ(with.moved, without.moved);
    if (!with.equal()) ++with_changes;
  }
  EXPECT_GT(with_changes, 400);
}

// Indices of other elements are equal if these have the same content.
TEST(ListContentTest, LinksLeadToContent) {
  for (const bool shows_content : {true, false}) {
    Blobs a{.points = {40, 41},
            .blobs = {std::string("X\0\1", 3), std::string("X\1\0", 3),
                      std::string("X\0\1", 3)},
            .links = {0, 1, 2},
            .shows_content = shows_content};
    Blobs b = a;
    b.links = {2, 1, 0};
    EXPECT_TRUE(Diff(a, b, {}).equal());
    b.links = {2, 1, 1};
    EXPECT_THAT(Fields(Diff(a, b, {})),
                ElementsAre(std::pair("links[2].blob", "links[2].blob")));
    a.blobs[1] = std::string("X\1\1", 3);
    b.links = {2, 1, 0};
    EXPECT_EQ(Diff(a, b, {}).changed, 1);
  }
}

TEST(ListContentTest, TheFormOfTheBytesCounts) {
  Blobs a{.points = {1, 2}, .blobs = {std::string("X\0\1", 3)}};
  struct OtherForm {
    const Blobs& blobs;
    void operator()(FieldVisitor& visitor) const {
      for (const std::string& blob : blobs.blobs) {
        const ByteView bytes(blob);
        if (!visitor.EnterElement({.list = {.name = "blobs"},
                                   .key = "X",
                                   .range = bytes.range(),
                                   .content = {bytes, /*form=*/8}})) {
          continue;
        }
        visitor.VisitScalar({.name = "kind"}, ScalarType::kUint8,
                            bytes.Window({1, 1}));
        visitor.LeaveGroup();
      }
    }
  };
  EXPECT_FALSE(Diff(a, OtherForm{a}, {}).equal());
}

}  // namespace
}  // namespace trackcheck
