#include "trackcheck/report/dump/json_dump.h"

#include <array>
#include <cstdint>
#include <sstream>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

constexpr std::array<uint8_t, 4> kBytes = {1, 2, 3, 4};

ByteView Byte(int index) { return ByteView(&kBytes[index], 1, index); }

void VisitTag(FieldVisitor& visitor, const char* group, int index) {
  visitor.EnterGroup({.name = group});
  visitor.VisitScalar({.name = index == 0 ? "tag" : "count"},
                      ScalarType::kUint8, Byte(index));
  visitor.LeaveGroup();
}

TEST(JsonDumpTest, WritesPartsOfAGroupAsOneObject) {
  std::ostringstream out;
  {
    JsonWriter json(out);
    const auto visitor = MakeJsonDump(json);
    VisitTag(*visitor, "list", 0);
    VisitTag(*visitor, "list", 1);
    const ColumnInfo column = {.field = {.name = "a"},
                               .type = ScalarType::kUint8,
                               .first = &kBytes[2],
                               .stride = 1,
                               .first_range = {2, 1}};
    visitor->VisitTable({.field = {.name = "list"},
                         .count = 2,
                         .first_row = {2, 1},
                         .row_stride = 1,
                         .columns = {&column, 1}});
    VisitTag(*visitor, "other", 0);
  }
  EXPECT_EQ(out.str(), R"({
 "list": {
  "tag": 1,
  "count": 2,
  "rows": [
   {"a": 3},
   {"a": 4}
  ]
 },
 "other": {
  "tag": 1
 }
})");
}

TEST(JsonDumpTest, NestsGroups) {
  std::ostringstream out;
  {
    JsonWriter json(out);
    const auto visitor = MakeJsonDump(json);
    visitor->EnterGroup({.name = "outer"});
    VisitTag(*visitor, "inner", 0);
    VisitTag(*visitor, "inner", 1);
    visitor->VisitBytes({.name = "rest"}, Byte(3));
    visitor->LeaveGroup();
    // The same name on another level is another group.
    VisitTag(*visitor, "inner", 0);
  }
  EXPECT_EQ(out.str(), R"({
 "outer": {
  "inner": {
   "tag": 1,
   "count": 2
  },
  "rest": "\\x04"
 },
 "inner": {
  "tag": 1
 }
})");
}

}  // namespace
}  // namespace trackcheck
