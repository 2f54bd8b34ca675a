#include "trackcheck/report/diff/diff_json.h"

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

using ::testing::HasSubstr;

std::string Json(const Change& change) {
  FileDiff diff;
  diff.format = "toy";
  diff.result.changes = {change};
  std::ostringstream out;
  WriteDiffAsJson(diff, ReportStyle(), out);
  return out.str();
}

ChangeSide Side(const char* field, ChangeValue value) {
  ChangeSide side;
  side.field = FieldPath(field);
  side.value = std::move(value);
  return side;
}

TEST(DiffJsonTest, ALabelStandsBesideThePath) {
  Change change;
  change.old_side = Side("objects[7].properties[0].data", std::string("Grass"));
  change.new_side =
      Side("objects[7].properties[0].data", std::string("Asphalt"));
  change.old_side->label = FieldPath("objects[7].material");
  change.new_side->label = FieldPath("objects[7].material");
  change.note = "8388 elements";
  EXPECT_THAT(Json(change),
              HasSubstr(R"("new": {"field": "objects[7].properties[0].data", )"
                        R"("offset": 0, "length": 0, "value": "Asphalt", )"
                        R"("label": "objects[7].material"}, "count": 1, )"
                        R"("note": "8388 elements"})"));
}

TEST(DiffJsonTest, AnExtentHasNumbers) {
  Change change;
  change.kind = ChangeKind::kRemoved;
  change.old_side = Side("sectors[3]", {});
  change.extent =
      Extent{.smallest = {0.5f, -1.0f}, .largest = {2.0f, 3.0f}, .unit = "m"};
  EXPECT_THAT(Json(change),
              HasSubstr(R"("count": 1, "extent": {"smallest": [0.5, -1], )"
                        R"("largest": [2, 3], "unit": "m"}})"));
}

TEST(DiffJsonTest, AnIndexOfEqualValueNamesElements) {
  Change change;
  change.old_side = Side("edges[3].neighbor", Scalar(uint64_t{3}));
  change.new_side = change.old_side;
  change.refers_to_elements = ReferredPaths{
      .old_is_now = FieldPath("sectors[4]"), .new_was_before = FieldPath()};
  EXPECT_THAT(Json(change), HasSubstr(R"("refers_to_elements": )"
                                      R"({"old_is_now": "sectors[4]"}})"));
}

}  // namespace
}  // namespace trackcheck
