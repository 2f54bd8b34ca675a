#include "fuzz/properties/field_properties.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/text_chunks.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/faulty_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/examine.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr uint8_t kInflated[20] = {};

// A text that is longer than its form in the file, whose size is `size`.
TextSource LongerText(uint64_t size) {
  return {
      .write = [](const void*, uint64_t,
                  TextSink take) { take("a longer copy"); },
      .find = [](const void*, uint64_t place) { return ByteRange{19, place}; },
      .place = size};
}

// Returns the error for a format whose `visit` shows additional fields.
std::string ErrorOfVisiting(const std::function<void(FieldVisitor&)>& visit) {
  Faults faults;
  faults.inflated = ByteView(kInflated, sizeof(kInflated), 0, Space::kInflated);
  faults.visit = [&](ByteView, FieldVisitor& visitor) { visit(visitor); };
  const FaultyFormat format(faults);
  const std::string bytes = *format.Encode(ThreeValues());
  WorkPool pool(1);
  const Examined examined = Examine(format, ByteView(bytes), pool);
  return std::string(
      FieldsAreWellFormed(*examined.file, ByteView(bytes)).status().message());
}

FieldInfo Named(std::string_view name) {
  FieldInfo field;
  field.name = name;
  return field;
}

TEST(FieldPropertiesTest, FieldsAreInTheFile) {
  static constexpr uint8_t kElsewhere[4] = {};
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named("copy"), ByteView(kElsewhere, 4));
              }),
              HasSubstr("not at its range"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named("far"), ByteView(kElsewhere, 4, 17));
              }),
              HasSubstr("range 17+4 of 20"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitText(Named("name"), LongerText(1));
              }),
              IsEmpty());
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitText(Named("name"), LongerText(2));
              }),
              HasSubstr("range 19+2 of 20"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitScalar(Named("short"), ScalarType::kFloat64, {});
              }),
              HasSubstr("size of its type"));
}

TEST(FieldPropertiesTest, TablesAreInTheFile) {
  TableInfo table;
  table.field = Named("list");
  table.count = 6;
  table.row_stride = 4;
  table.first_row = {0, 4};
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }),
              HasSubstr("range 20+4 of 20"));
  table.count = 5;
  EXPECT_EQ(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }), "");

  ColumnInfo column;
  column.field = Named("x");
  column.stride = 4;
  column.first = kInflated;
  column.first_range = {0, 4, Space::kInflated};
  table.columns = {&column, 1};
  EXPECT_EQ(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }), "");
  const RowChunk chunks[] = {{0, 8}, {2, 0}, {4, 16}};
  column.chunks = chunks;
  column.first_range.offset = 8;
  EXPECT_EQ(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }), "");
  static constexpr uint8_t kOther[20] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  column.first = kOther;
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }),
              HasSubstr("a copy of something else"));
  column.chunks = {};
  column.first_range = {0, 4, Space::kInflated};
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }),
              HasSubstr("not at its range"));
  column.first = kInflated + 1;
  column.first_range.offset = 1;
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }),
              HasSubstr("range 17+4 of 20"));
}

TEST(FieldPropertiesTest, TablesAreShownBeforeIndicesIntoThem) {
  ColumnInfo column;
  column.field = Named("x");
  column.refers_to = "later";
  column.first = kInflated;
  column.first_range = {0, 4, Space::kInflated};
  TableInfo table;
  table.field = Named("list");
  table.count = 1;
  table.first_row = {0, 4};
  table.columns = {&column, 1};
  TableInfo later;
  later.field = Named("later");
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) {
                v.VisitTable(table);
                v.VisitTable(later);
              }),
              HasSubstr("after the indices into it"));
}

TEST(FieldPropertiesTest, FieldsHaveOnePathEach) {
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named("magic"), {});
              }),
              HasSubstr("visited twice"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named(""), {});
              }),
              HasSubstr("no name"));
}

TEST(FieldPropertiesTest, GroupsAreEnteredAndLeft) {
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.EnterGroup(Named("open"));
              }),
              HasSubstr("group is not left"));
  EXPECT_THAT(
      ErrorOfVisiting([](FieldVisitor& visitor) { visitor.LeaveGroup(); }),
      HasSubstr("not entered"));
}

TEST(FieldPropertiesTest, ElementsAreNumberedAndInTheFile) {
  const auto enter = [](FieldVisitor& visitor, uint64_t index,
                        ByteRange range) {
    if (visitor.EnterElement({Named("parts"), index, "", range})) {
      visitor.LeaveGroup();
    }
  };
  EXPECT_EQ(ErrorOfVisiting([&](FieldVisitor& v) {
              enter(v, 0, {0, 4});
              enter(v, 1, {16, 4});
            }),
            "");
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { enter(v, 1, {0, 4}); }),
              HasSubstr("out of order"));
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { enter(v, 0, {17, 4}); }),
              HasSubstr("range 17+4 of 20"));
}

TEST(FieldPropertiesTest, ElementsOfTheSameContentHaveTheSameParts) {
  static constexpr uint8_t kElsewhere[2] = {1, 2};
  // Two elements, whose only parts are their names.
  const auto error_of = [](const ElementContent& first,
                           const ElementContent& second,
                           std::string_view second_name) {
    return ErrorOfVisiting([&](FieldVisitor& visitor) {
      for (const uint64_t index : {0, 1}) {
        EXPECT_TRUE(
            visitor.EnterElement({.list = Named("parts"),
                                  .index = index,
                                  .range = {0, 4},
                                  .content = index == 0 ? first : second}));
        visitor.EnterGroup(Named(index == 0 ? "name" : second_name));
        visitor.LeaveGroup();
        visitor.LeaveGroup();
      }
    });
  };
  const ByteView bytes("bytes");
  EXPECT_EQ(error_of({bytes}, {bytes}, "name"), "");
  EXPECT_THAT(error_of({bytes}, {bytes}, "other"),
              HasSubstr("\"parts[1]\": other parts"));
  EXPECT_EQ(error_of({bytes}, {ByteView("others")}, "other"), "");
  EXPECT_EQ(error_of({bytes}, {bytes, 1}, "other"), "");
  EXPECT_EQ(error_of({}, {}, "other"), "");
  const std::span<const uint8_t> values(kElsewhere);
  EXPECT_EQ(error_of({bytes, 0, {values.first(1)}},
                     {bytes, 0, {values.last(1)}}, "other"),
            "");
  EXPECT_THAT(error_of({bytes, 0, {values}}, {bytes, 0, {values}}, "other"),
              HasSubstr("other parts"));
}

TEST(FieldPropertiesTest, TheHashDistinguishesFields) {
  const toy::ToyFormat format;
  toy::File file = ThreeValues();
  WorkPool pool(1);
  const auto hash_of = [&](const toy::File& message) {
    const std::string bytes = *format.Encode(message);
    const Examined examined = Examine(format, ByteView(bytes), pool);
    return *FieldsAreWellFormed(*examined.file, ByteView(bytes));
  };
  EXPECT_EQ(hash_of(file), hash_of(file));
  file.set_values(1, 7);
  EXPECT_NE(hash_of(file), hash_of(ThreeValues()));
}

}  // namespace
}  // namespace trackcheck
