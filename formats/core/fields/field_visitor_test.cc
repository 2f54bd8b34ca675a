#include "formats/core/fields/field_visitor.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "formats/core/text_chunks.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint8_t kOnes[] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

TEST(FieldVisitorTest, LoadsIntegersOfEveryWidth) {
  EXPECT_EQ(LoadScalar(ScalarType::kInt8, kOnes), Scalar(int64_t{-1}));
  EXPECT_EQ(LoadScalar(ScalarType::kInt16, kOnes), Scalar(int64_t{-1}));
  EXPECT_EQ(LoadScalar(ScalarType::kInt32, kOnes), Scalar(int64_t{-1}));
  EXPECT_EQ(LoadScalar(ScalarType::kUint8, kOnes), Scalar(uint64_t{0xff}));
  EXPECT_EQ(LoadScalar(ScalarType::kUint16, kOnes), Scalar(uint64_t{0xffff}));
  EXPECT_EQ(LoadScalar(ScalarType::kUint32, kOnes),
            Scalar(uint64_t{0xffffffff}));
}

TEST(FieldVisitorTest, LoadsFloatsInTheirOwnWidth) {
  uint8_t bytes[8];
  const float narrow = 0.1f;
  std::memcpy(bytes, &narrow, sizeof(narrow));
  EXPECT_EQ(LoadScalar(ScalarType::kFloat32, bytes), Scalar(0.1f));
  const double wide = 0.1;
  std::memcpy(bytes, &wide, sizeof(wide));
  EXPECT_EQ(LoadScalar(ScalarType::kFloat64, bytes), Scalar(0.1));
}

TEST(FieldVisitorTest, OnlyIntegersAreIntegers) {
  EXPECT_EQ(IntegerOf(int64_t{-1}), -1);
  EXPECT_EQ(IntegerOf(uint64_t{0xffffffff}), 0xffffffff);
  for (const Scalar& value :
       {Scalar(1.F), Scalar(1.), Scalar("1"), Scalar(NoValue())}) {
    EXPECT_EQ(IntegerOf(value), std::nullopt);
  }
}

TEST(FieldVisitorTest, LoadsValuesThatShareTheirBytes) {
  // 3 << 30 | 1023 << 20 | 0 << 10 | 1023, and the complement.
  const uint8_t word[] = {0xff, 0x03, 0xf0, 0xff};
  const uint8_t other[] = {0x00, 0xfc, 0x0f, 0x00};
  const auto values = [](const uint8_t* bytes) {
    const auto value = [](ScalarType type, BitField bits,
                          const uint8_t* first) {
      return ColumnInfo{.type = type, .bits = bits, .first = first}.Value(0);
    };
    return std::vector<Scalar>{value(ScalarType::kUint16, {0, 10}, bytes),
                               value(ScalarType::kUint16, {2, 10}, bytes + 1),
                               value(ScalarType::kUint16, {4, 10}, bytes + 2),
                               value(ScalarType::kUint8, {6, 2}, bytes + 3)};
  };
  EXPECT_EQ(values(word), (std::vector<Scalar>{uint64_t{1023}, uint64_t{0},
                                               uint64_t{1023}, uint64_t{3}}));
  EXPECT_EQ(values(other), (std::vector<Scalar>{uint64_t{0}, uint64_t{1023},
                                                uint64_t{0}, uint64_t{0}}));
}

TEST(FieldVisitorTest, ABitFieldIsPartOfAWordOrAllOfIt) {
  EXPECT_EQ(BitField().Of(-5), -5);
  EXPECT_EQ((BitField{.shift = 4, .width = 4}.Of(0x1A5)), 0xA);
  EXPECT_EQ((BitField{.shift = 0, .width = 32}.Of(0x1FFFFFFFF)), 0xFFFFFFFF);
}

TEST(FieldVisitorTest, ColumnsAndRowsKnowTheirBytes) {
  const uint8_t bytes[] = {1, 0, 9, 2, 0, 9};
  ColumnInfo column;
  column.type = ScalarType::kUint16;
  column.first = bytes;
  column.stride = 3;
  column.first_range = {40, 2};
  EXPECT_EQ(column.Value(1), Scalar(uint64_t{2}));
  EXPECT_EQ(column.Range(1), (ByteRange{43, 2}));
  TableInfo table;
  table.first_row = {40, 3};
  table.row_stride = 3;
  EXPECT_EQ(table.Row(1), (ByteRange{43, 3}));
}

TEST(FieldVisitorTest, RowsMayBeInChunks) {
  const RowChunk chunks[] = {{0, 100}, {2, 40}, {3, 200}};
  ColumnInfo column;
  column.type = ScalarType::kUint16;
  column.stride = 6;
  column.first_range = {104, 2, Space::kInflated};
  column.chunks = chunks;
  EXPECT_EQ(column.Range(0), (ByteRange{104, 2, Space::kInflated}));
  EXPECT_EQ(column.Range(1), (ByteRange{110, 2, Space::kInflated}));
  EXPECT_EQ(column.Range(2), (ByteRange{44, 2, Space::kInflated}));
  EXPECT_EQ(column.Range(4), (ByteRange{210, 2, Space::kInflated}));
  TableInfo table;
  table.first_row = {100, 6};
  table.row_stride = 6;
  table.chunks = chunks;
  EXPECT_EQ(table.Row(1), (ByteRange{106, 6}));
  EXPECT_EQ(table.Row(3), (ByteRange{200, 6}));
}

ByteRange TenBytesEach(const void*, uint64_t row, std::string_view column) {
  return {row * 10 + column.size(), 1};
}

TEST(ColumnInfoTest, ALocatorSaysWhereRowsAre) {
  const RowLocator locator = {TenBytesEach, nullptr, 7};
  const ColumnInfo column = {.field = {.name = "kind"}, .locator = locator};
  EXPECT_EQ(column.Range(2), (ByteRange{94, 1}));
  const TableInfo table = {.locator = locator};
  EXPECT_EQ(table.Row(2), (ByteRange{90, 1}));
}

TEST(ColumnInfoTest, AValueMayBeAWordOrNothing) {
  constexpr std::string_view kWords[] = {"wall", "entry"};
  const uint8_t kinds[] = {1, 2};
  const ColumnInfo kind = {
      .type = ScalarType::kUint8, .first = kinds, .stride = 1, .words = kWords};
  EXPECT_EQ(kind.Value(0), Scalar("entry"));
  EXPECT_EQ(kind.Value(1), Scalar(NoValue()));

  const uint32_t neighbors[] = {7, 0xffffffff};
  const ColumnInfo neighbor = {
      .type = ScalarType::kUint32,
      .first = reinterpret_cast<const uint8_t*>(neighbors),
      .stride = 4,
      .none = 0xffffffff};
  EXPECT_EQ(neighbor.Value(0), Scalar(uint64_t{7}));
  EXPECT_EQ(neighbor.Value(1), Scalar(NoValue()));

  const double angles[] = {90, std::numeric_limits<double>::quiet_NaN()};
  ColumnInfo angle = {.type = ScalarType::kFloat64,
                      .first = reinterpret_cast<const uint8_t*>(angles),
                      .stride = 8,
                      .none = 0};
  EXPECT_EQ(angle.Value(0), Scalar(90.));
  EXPECT_EQ(angle.Value(1), Scalar(NoValue()));
  angle.none.reset();
  EXPECT_TRUE(std::isnan(std::get<double>(angle.Value(1))));

  const float widths[] = {2.5, std::numeric_limits<float>::quiet_NaN()};
  ColumnInfo width = {.type = ScalarType::kFloat32,
                      .first = reinterpret_cast<const uint8_t*>(widths),
                      .stride = 4,
                      .none = 0};
  EXPECT_EQ(width.Value(0), Scalar(2.5F));
  EXPECT_EQ(width.Value(1), Scalar(NoValue()));
  width.none.reset();
  EXPECT_TRUE(std::isnan(std::get<float>(width.Value(1))));
}

class GroupNames : public FieldVisitor {
 public:
  void EnterGroup(const FieldInfo& field) override {
    names_ += std::string(field.name) + ' ';
  }
  void LeaveGroup() override { names_ += "end "; }
  void VisitScalar(const FieldInfo&, ScalarType, ByteView) override {}
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    names_ += std::string(field.name) + '@' + std::to_string(bytes.begin()) +
              '=' + std::string(bytes.text()) + ' ';
  }
  void VisitTable(const TableInfo&) override {}

  const std::string& names() const { return names_; }

 private:
  std::string names_;
};

TEST(FieldVisitorTest, AnElementIsAGroupToWhoDoesNotCare) {
  GroupNames visitor;
  EXPECT_TRUE(visitor.EnterElement({.list = {.name = "objects"}, .index = 12}));
  visitor.LeaveGroup();
  EXPECT_EQ(visitor.names(), "objects[12] end ");
}

TEST(FieldVisitorTest, ATextIsBytesToWhoDoesNotCare) {
  GroupNames visitor;
  visitor.VisitText(
      {.name = "name"},
      {.write =
           [](const void* document, uint64_t place, TextSink take) {
             take(static_cast<const char*>(document) + place);
           },
       .find = [](const void*, uint64_t) { return ByteRange{12, 9}; },
       .document = "a ring",
       .place = 2});
  EXPECT_EQ(visitor.names(), "name@12=ring ");
}

}  // namespace
}  // namespace trackcheck
