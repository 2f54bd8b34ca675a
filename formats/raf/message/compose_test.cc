#include "formats/raf/message/compose.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/compose_checks.h"
#include "formats/api/testing/tree_edits.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/fields.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

DecodedFields DecodeFields(const std::string& bytes,
                           const Options& options = {}) {
  return FieldsOf([&](FindingSink& sink) {
    return Decode(ByteView(bytes), Limits(), options, sink);
  });
}

FieldTree TreeOf(const std::string& bytes) { return DecodeFields(bytes).tree; }
FieldTree BaseTree() { return TreeOf(*Encode(BaseCase<File>("raf"))); }

std::string Composed(const FieldTree& tree) {
  return ExpectComposed<File>(tree);
}
std::string Problem(const FieldTree& tree) { return ProblemOf<File>(tree); }

// Returns the ids of the rules that the composed file breaks.
std::vector<std::string> ExpectComposes(const FieldTree& tree) {
  DecodedFields decoded = DecodeFields(Composed(tree));
  ExpectSameFields(tree, decoded.tree);
  return decoded.findings;
}

void SetByte(FieldTree& tree, const char* name, uint8_t value) {
  FieldNumber number = {.type = ScalarType::kUint8};
  number.bytes[0] = value;
  tree.Find(name)->value = number;
}

// Three blocks of 300 bytes and more, with bytes before, between and after the
// wheels, and with a longer header.
File GrownCase(int wheels) {
  File file;
  file.mutable_header()->set_player("A");
  file.mutable_header()->add_splits(30);
  file.set_header_extension("header");
  for (int k = 0; k < 3; ++k) {
    file.mutable_data_blocks()->add_gear(7);
    file.mutable_data_blocks()->add_lateral_g(-120);
  }
  for (int w = 0; w < wheels; ++w) {
    file.add_static_wheels()->set_x(-0.0F);
    Wheel* const wheel = file.add_wheels();
    wheel->add_x_force(static_cast<float>(w));
    wheel->set_gaps("aabbcc");
  }
  file.mutable_data_blocks()->set_gaps_before_wheels("123");
  file.mutable_data_blocks()->set_gaps_after_wheels(std::string(600, 'x'));
  return file;
}

TEST(RafComposeTest, ComposesTheSameBytes) {
  const std::string base = *Encode(BaseCase<File>("raf"));
  EXPECT_EQ(Composed(TreeOf(base)), base);
  for (int wheels = 0; wheels <= 4; ++wheels) {
    const std::string grown = *Encode(GrownCase(wheels));
    EXPECT_EQ(Composed(TreeOf(grown)), grown) << wheels;
  }
}

TEST(RafComposeTest, KeepsBytesWithoutAMeaning) {
  std::string bytes = *Encode(GrownCase(4));
  const size_t block = 1024 + 6;
  const size_t wheel = block + 64 + 1;
  const uint32_t nan = 0xff800001;
  bytes[7] = 77;                                    // game_revision
  bytes[11] = 1;                                    // zero_10
  bytes[32 + 20] = 'x';                             // after the player's NUL
  bytes[512 + 28] = 2;                              // zero_24
  bytes[512 + 127] = 3;                             // zero_48
  std::memcpy(bytes.data() + 188, &nan, 4);         // mass
  std::memcpy(bytes.data() + block + 24, &nan, 4);  // speed
  bytes[wheel + 31] = 4;                            // zero_30
  bytes[wheel + 34 + 30] = 5;                       // of the second wheel
  EXPECT_EQ(Composed(TreeOf(bytes)), bytes);
}

TEST(RafComposeTest, KeepsSlotsPastTheWheels) {
  File file = GrownCase(1);
  for (int w = 1; w < 4; ++w) file.add_static_wheels();
  file.mutable_static_wheels(2)->set_radius(1);
  const std::string bytes = *Encode(file);
  EXPECT_EQ(Composed(TreeOf(bytes)), bytes);
}

TEST(RafComposeTest, CountsFollowTheRows) {
  for (const File& file : {BaseCase<File>("raf"), GrownCase(4)}) {
    auto [tree, findings] = DecodeFields(*Encode(file));
    const uint64_t before = TableOf(tree, "data_blocks").count();
    RepeatRow(1, TableOf(tree, "data_blocks"));
    RepeatRow(1, TableOf(tree, "data_blocks"));
    EXPECT_EQ(ExpectComposes(tree), findings);
    for (int i = 0; i < 3; ++i) RemoveRow(0, TableOf(tree, "data_blocks"));
    EXPECT_EQ(ExpectComposes(tree), findings);
    EXPECT_EQ(TableOf(tree, "data_blocks").count(), before - 1);
  }
}

TEST(RafComposeTest, RepairsCountsOfADamagedFile) {
  const std::string base = *Encode(BaseCase<File>("raf"));
  for (const char count : {-1, 1}) {
    std::string bytes = base;
    bytes[23] = count;  // number_of_blocks
    EXPECT_EQ(Composed(TreeOf(bytes)), base);
  }
}

TEST(RafComposeTest, KeepsSizesThatNothingImplies) {
  File file = GrownCase(3);
  file.clear_data_blocks();
  for (Wheel& wheel : *file.mutable_wheels()) wheel.Clear();
  file.mutable_header()->set_wheel_block_size(40);
  file.mutable_header()->set_wheel_block_offset(100);
  file.mutable_header()->set_block_size(65535);
  const std::string bytes = *Encode(file);
  EXPECT_EQ(Composed(TreeOf(bytes)), bytes);
  // Wheels that do not fit in a block are no reason to write another such lap.
  file.mutable_header()->set_wheel_block_size(65535);
  const auto [tree, findings] = DecodeFields(*Encode(file));
  EXPECT_THAT(findings, Contains("raf-wheels-fit"));
  EXPECT_THAT(ExpectComposes(tree), Not(Contains("raf-wheels-fit")));

  File without_wheels = GrownCase(0);
  without_wheels.mutable_header()->set_wheel_block_size(40);
  without_wheels.mutable_header()->set_wheel_block_offset(100);
  const std::string no_wheels = *Encode(without_wheels);
  EXPECT_EQ(Composed(TreeOf(no_wheels)), no_wheels);
}

TEST(RafComposeTest, StaleSizesDoNotCount) {
  FieldTree tree = TreeOf(*Encode(GrownCase(2)));
  const std::string before = Composed(tree);
  for (const char* name :
       {"header.header_size", "header.block_size", "header.wheel_block_size",
        "header.wheel_block_offset", "header.number_of_blocks"}) {
    FieldNumber number = {.type = ScalarType::kUint16};
    number.bytes = {0x34, 0x12};
    tree.Find(name)->value = number;
  }
  EXPECT_EQ(Composed(tree), before);
}

TEST(RafComposeTest, RemovesAWheel) {
  FieldTree tree = BaseTree();
  TreeTable& table = TableOf(tree, "data_blocks");
  std::vector<std::string> names;
  for (const TreeColumn& column : table.columns->columns) {
    if (column.name.starts_with("wheels[3].")) names.push_back(column.name);
  }
  EXPECT_FALSE(names.empty());
  for (const std::string& name : names) RemoveColumn(name, table);
  EXPECT_EQ(Problem(tree),
            "data_blocks has rows without the column "
            "wheels[3].suspension_deflect");
  SetByte(tree, "header.number_of_wheels", 3);
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
}

TEST(RafComposeTest, WritesForcesInMeasuredOrder) {
  const std::string base = *Encode(BaseCase<File>("raf"));
  const FieldTree tree =
      DecodeFields(base, {.wheel_forces = WheelForces::kAsPrinted}).tree;
  EXPECT_EQ(FirstDifference(TreeOf(base), tree),
            "data_blocks[0].wheels[0].x_force");
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
}

TEST(RafComposeTest, ReportsWhatNoLapHolds) {
  FieldTree tree = BaseTree();
  tree.Find("header.magic")->value = std::string("LFSRAG");
  EXPECT_EQ(Problem(tree), "header.magic is not LFSRAF");
  tree = BaseTree();
  SetByte(tree, "header.raf_version", 3);
  EXPECT_EQ(Problem(tree),
            "header.raf_version is 3, the newest known one is 2");
  tree = BaseTree();
  tree.Find("header.player")->value = std::string("a\0b", 3);
  EXPECT_EQ(Problem(tree),
            "header.player has a NUL, which ends the text in the file");
  tree = BaseTree();
  tree.fields.push_back(
      {.name = "header.zero_10", .value = std::string("abc")});
  EXPECT_EQ(Problem(tree), "header.zero_10 has 3 bytes, its place 2");
  tree = BaseTree();
  SetByte(tree, "header.number_of_wheels", 2);
  EXPECT_EQ(Problem(tree),
            "data_blocks has the column wheels[2].suspension_deflect, which no "
            "file of 2 wheels can hold");
  tree = BaseTree();
  std::erase_if(tree.fields, [](const TreeField& field) {
    return field.name == "data_blocks";
  });
  EXPECT_EQ(Problem(tree), "data_blocks is missing");
  tree = BaseTree();
  std::erase_if(tree.fields, [](const TreeField& field) {
    return field.name == "static_wheels[3].radius";
  });
  EXPECT_EQ(Problem(tree), "static_wheels[3].radius is missing");

  tree = BaseTree();
  tree.Find("header.player")->value = std::string(33, 'a');
  File file;
  EXPECT_TRUE(Compose(tree, &file).ok());
  EXPECT_EQ(
      Encode(file).status(),
      absl::InvalidArgumentError("header.player has 33 bytes, its place 32"));
}

TEST(RafComposeTest, RefusesOrEncodesHostileTrees) {
  int composed = 0;
  int refused = 0;
  ForEachHostileTree(TreeOf(*Encode(GrownCase(2))), [&](const FieldTree& tree) {
    File file;
    absl::Status status = Compose(tree, &file);
    if (status.ok()) status = Encode(file).status();
    ++(status.ok() ? composed : refused);
    if (!status.ok()) {
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    }
  });
  EXPECT_GT(composed, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace trackcheck::raf
