// Tests how bytes are visited that the document does not describe or requires
// to be 0.
#include "formats/raf/fields.h"

#include <set>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

using ::testing::Contains;
using ::testing::IsSubsetOf;
using ::testing::Not;

// The paths of all fields; redundant ones begin with "~".
class Paths : public FieldVisitor {
 public:
  void EnterGroup(const FieldInfo& field) override {
    group_ = FieldPath(field.name);
  }
  void LeaveGroup() override { group_ = FieldPath(); }
  void VisitScalar(const FieldInfo& field, ScalarType, ByteView) override {
    Add(group_, field);
  }
  void VisitBytes(const FieldInfo& field, ByteView) override {
    Add(group_, field);
  }
  void VisitTable(const TableInfo& table) override {
    step = table.order.is_samples() ? table.order.step() : 0;
    for (const ColumnInfo& column : table.columns) {
      Add(FieldPath(table.field.name).Element(0), column.field);
    }
  }

  std::set<std::string> paths;
  uint64_t step = 0;

 private:
  void Add(const FieldPath& group, const FieldInfo& field) {
    const char* mark = field.comparison == Comparison::kRedundant ? "~" : "";
    EXPECT_TRUE(paths.insert(mark + group.Field(field.name).text()).second)
        << field.name;
  }

  FieldPath group_;
};

Paths Visit(const std::string& bytes) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), {}, sink);
  Paths visitor;
  VisitFields(document, visitor);
  return visitor;
}

File Small() {
  File file;
  file.mutable_header()->set_player("me");
  file.mutable_data_blocks()->add_gear(1);
  for (int w = 0; w < 2; ++w) file.add_wheels();
  return file;
}

TEST(FieldsTest, ReservedBytesAreShownOnlyIfTheyAreNotZero) {
  std::string bytes = *Encode(Small());
  const std::set<std::string> clean = Visit(bytes).paths;
  EXPECT_THAT(clean, Contains("header.player"));
  EXPECT_THAT(clean, Contains("header.splits[3]"));
  EXPECT_THAT(clean, Contains("~header.block_size"));
  EXPECT_THAT(clean, Contains("header.number_of_wheels"));
  EXPECT_THAT(clean, Contains("static_wheels[1].tyre_type"));
  EXPECT_THAT(clean, Contains("data_blocks[0].wheels[1].vertical_load"));
  EXPECT_THAT(clean, Contains("data_blocks[0].wheels[1].zero_30"));
  bytes[10] = 1;
  bytes[32 + 3] = 'x';
  bytes[512 + 2 * 128 + 29] = 1;
  const std::set<std::string> dirty = Visit(bytes).paths;
  EXPECT_THAT(clean, IsSubsetOf(dirty));
  for (const std::string path : {"header.zero_10", "~header.player_padding",
                                 "static_wheels[2].tyre_type"}) {
    EXPECT_THAT(clean, Not(Contains(path)));
    EXPECT_THAT(dirty, Contains(path));
  }
}

TEST(FieldsTest, UnknownBytesAreRedundant) {
  File file = Small();
  file.set_header_extension("h");
  file.mutable_data_blocks()->set_gaps_before_wheels("b");
  file.mutable_wheels(1)->set_gaps("w");
  const std::set<std::string> paths = Visit(*Encode(file)).paths;
  EXPECT_THAT(paths, Contains("~header.extension"));
  EXPECT_THAT(paths, Contains("~data_blocks[0].wheels[1].extension[0]"));
  EXPECT_THAT(paths, Not(Contains("~data_blocks[0].wheels[1].extension[1]")));
  // There is one byte before the two wheel blocks of 33 bytes, and the rest of
  // 192 after them.
  EXPECT_THAT(paths, Contains("~data_blocks[0].extension[0]"));
  EXPECT_THAT(paths, Contains("~data_blocks[0].extension[61]"));
  EXPECT_THAT(paths, Not(Contains("~data_blocks[0].extension[62]")));
}

TEST(FieldsTest, BlocksAreSamplesInMilliseconds) {
  File file = Small();
  EXPECT_EQ(Visit(*Encode(file)).step, 10);
  file.mutable_header()->set_update_interval(100);
  EXPECT_EQ(Visit(*Encode(file)).step, 100);
}

}  // namespace
}  // namespace trackcheck::raf
