// The labels of changed fields, and the extents of added elements.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <variant>
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

// surfaces[i].kind|notes[0].text|notes[1].text; the second note is the material
// of as many faces as the kind says.
struct Surfaces {
  struct Surface {
    std::string note;
    std::string material;
    uint8_t faces = 0;
  };
  std::vector<Surface> surfaces;

  void operator()(FieldVisitor& visitor) const {
    uint64_t place = 0;
    // The bytes follow one another in the file.
    const auto bytes_of = [&place](const std::string& text) {
      const ByteView bytes(reinterpret_cast<const uint8_t*>(text.data()),
                           text.size(), place);
      place += text.size();
      return bytes;
    };
    for (size_t i = 0; i < surfaces.size(); ++i) {
      const Surface& surface = surfaces[i];
      const ByteView faces(&surface.faces, 1, place++);
      const ByteView note = bytes_of(surface.note);
      const ByteView material = bytes_of(surface.material);
      ElementLabel label;
      if (!surface.material.empty()) {
        label = {.name = "material",
                 .value = material,
                 .counted = "faces",
                 .count = surface.faces};
      }
      if (!visitor.EnterElement({.list = {.name = "surfaces"},
                                 .index = i,
                                 .key = surface.material,
                                 .range = faces.range(),
                                 .label = label})) {
        continue;
      }
      visitor.VisitScalar({.name = "faces"}, ScalarType::kUint8, faces);
      for (uint64_t k = 0; k < 2; ++k) {
        const ByteView text = k == 0 ? note : material;
        if (!visitor.EnterElement({.list = {.name = "notes"},
                                   .index = k,
                                   .range = text.range()})) {
          continue;
        }
        visitor.VisitBytes({.name = "text"}, text);
        visitor.LeaveGroup();
      }
      visitor.LeaveGroup();
    }
  }
};

// "old label -> new label (note)" of each change, or the fields without labels.
std::vector<std::string> Labels(const Surfaces& before, const Surfaces& after,
                                const DiffOptions& options = {}) {
  std::vector<std::string> lines;
  for (const Change& change : Diff(before, after, options).changes) {
    if (!change.old_side || !change.new_side) continue;
    const auto name = [](const ChangeSide& side) {
      return side.label.text().empty() ? "field " + side.field.text()
                                       : side.label.text();
    };
    lines.push_back(name(*change.old_side) + " -> " + name(*change.new_side) +
                    " (" + change.note + ")");
  }
  return lines;
}

TEST(ElementLabelTest, AChangedFieldHasTheLabelOfItsElement) {
  const Surfaces before = {
      {{"a", "grass", 7}, {"b", "rock", 8}, {"c", "sand", 9}}};
  Surfaces after = before;
  after.surfaces[1].material = "asphalt";
  EXPECT_THAT(
      Labels(before, after),
      ElementsAre("surfaces[1].material -> surfaces[1].material (8 faces)"));
  EXPECT_THAT(
      Labels(after, before),
      ElementsAre("surfaces[1].material -> surfaces[1].material (8 faces)"));
  const Change change = Diff(before, after, {}).changes.at(0);
  EXPECT_EQ(change.old_side->field.text(), "surfaces[1].notes[1].text");
  EXPECT_EQ(change.new_side->field.text(), "surfaces[1].notes[1].text");
  // The element is another one if it stands elsewhere.
  after.surfaces.insert(after.surfaces.begin(), {"d", "snow", 1});
  EXPECT_THAT(Labels({{before.surfaces[1]}}, {{after.surfaces[2]}}),
              ElementsAre("surfaces[0].material -> surfaces[0].material "
                          "(8 faces)"));
}

TEST(ElementLabelTest, OtherFieldsHaveNone) {
  const Surfaces before = {{{"a", "grass", 7}}};
  Surfaces after = before;
  after.surfaces[0].note = "x";
  EXPECT_THAT(Labels(before, after),
              ElementsAre("field surfaces[0].notes[0].text -> "
                          "field surfaces[0].notes[0].text ()"));
}

TEST(ElementLabelTest, BothCountsAreNotedIfTheyDiffer) {
  const Surfaces before = {{{"a", "grass", 7}}};
  Surfaces after = before;
  after.surfaces[0].faces = 9;
  after.surfaces[0].material = "rock";
  DiffOptions options;
  options.raw = true;
  const DiffResult result = Diff(before, after, options);
  ASSERT_EQ(result.changes.size(), 2u);
  EXPECT_EQ(result.changes[0].note, "");
  EXPECT_EQ(result.changes[1].note, "7 -> 9 faces");
}

TEST(ElementLabelTest, ALabelOfOneSideIsNoLabel) {
  const Surfaces before = {{{"a", "grass", 7}}};
  Surfaces after = before;
  after.surfaces[0].material.clear();
  // In the raw, elements are matched by number.
  DiffOptions options;
  options.raw = true;
  EXPECT_THAT(Labels(before, after, options),
              ElementsAre("field surfaces[0].notes[1].text -> "
                          "field surfaces[0].notes[1].text ()"));
}

// points[i].x|y (in meters) and lines[k].to[i].point into them, or
// lines[k].points of its own.
struct Lines {
  std::vector<float> points;  // x, y
  struct Line {
    std::vector<int16_t> to;
    std::vector<float> own{};
  };
  std::vector<Line> lines;

  void operator()(FieldVisitor& visitor) const {
    VisitPoints(visitor, points);
    for (size_t i = 0; i < lines.size(); ++i) {
      if (!visitor.EnterElement(
              {.list = {.name = "lines"}, .index = i, .range = {i, 1}})) {
        continue;
      }
      const ColumnInfo column = {
          .field = {.name = "point"},
          .type = ScalarType::kInt16,
          .refers_to = "points",
          .first = reinterpret_cast<const uint8_t*>(lines[i].to.data()),
          .stride = 2,
          .first_range = {0, 2}};
      visitor.VisitTable({.field = {.name = "to"},
                          .count = lines[i].to.size(),
                          .first_row = {0, 2},
                          .row_stride = 2,
                          .columns = {&column, 1}});
      VisitPoints(visitor, lines[i].own);
      visitor.LeaveGroup();
    }
  }

 private:
  static void VisitPoints(FieldVisitor& visitor,
                          const std::vector<float>& points) {
    const auto* first = reinterpret_cast<const uint8_t*>(points.data());
    std::vector<ColumnInfo> columns;
    for (uint64_t i = 0; i < 2; ++i) {
      columns.push_back({.field = {.name = i == 0 ? "x" : "y", .unit = "m"},
                         .type = ScalarType::kFloat32,
                         .first = points.empty() ? nullptr : first + 4 * i,
                         .stride = 8,
                         .first_range = {4 * i, 4}});
    }
    visitor.VisitTable({.field = {.name = "points"},
                        .count = points.size() / 2,
                        .first_row = {0, 8},
                        .row_stride = 8,
                        .points = true,
                        .columns = columns});
  }
};

// The extent of a line that was added; empty if it has none.
std::vector<float> ExtentOf(const Lines::Line& line,
                            std::vector<float> points = {1, 9, 2, 8, 3, 7}) {
  const Lines before = {points, {}};
  const Lines after = {std::move(points), {line}};
  const Change added = Diff(before, after, {}).changes.at(0);
  const Change removed = Diff(after, before, {}).changes.at(0);
  EXPECT_EQ(added.extent.has_value(), removed.extent.has_value());
  if (!added.extent) return {};
  EXPECT_EQ(added.extent->smallest, removed.extent->smallest);
  EXPECT_EQ(added.extent->unit, "m");
  std::vector<float> extent;
  for (const auto& corner : {added.extent->smallest, added.extent->largest}) {
    for (const Scalar& value : corner) extent.push_back(std::get<float>(value));
  }
  return extent;
}

TEST(ElementExtentTest, IsThatOfTheRowsThatIndicesLeadTo) {
  EXPECT_THAT(ExtentOf({{2, 0}}), ElementsAre(1, 7, 3, 9));
  EXPECT_THAT(ExtentOf({{1}}), ElementsAre(2, 8, 2, 8));
  // Indices that lead nowhere do not count.
  EXPECT_THAT(ExtentOf({{1, 3, -1, 32767}}), ElementsAre(2, 8, 2, 8));
}

TEST(ElementExtentTest, IsThatOfPointsOfItsOwn) {
  EXPECT_THAT(ExtentOf({{0}, {5, 6, 4, 7}}), ElementsAre(4, 6, 5, 7));
}

TEST(ElementExtentTest, IsAbsentWithoutPoints) {
  EXPECT_THAT(ExtentOf({{}}), ElementsAre());
  EXPECT_THAT(ExtentOf({{7, -1}}), ElementsAre());
  EXPECT_THAT(ExtentOf({{0}}, {}), ElementsAre());
}

TEST(ElementExtentTest, CoordinatesThatAreNotFiniteDoNotCount) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_THAT(ExtentOf({{0, 1, 2}}, {nan, 1, 2, -inf, 3, 4}),
              ElementsAre(2, 1, 3, 4));
  EXPECT_THAT(ExtentOf({{0, 1}}, {nan, 1, inf, 2}), ElementsAre());
}

}  // namespace
}  // namespace trackcheck
