#include "formats/rld/compose.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/compose_checks.h"
#include "formats/api/testing/tree_edits.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/rld/decode.h"
#include "formats/rld/document.h"
#include "formats/rld/encode.h"
#include "formats/rld/fields.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::rld {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

DecodedFields DecodeFields(const std::string& bytes) {
  return FieldsOf([&](FindingSink& sink) {
    return Decode(ByteView(bytes), Limits(), sink);
  });
}

FieldTree TreeOf(const File& file) { return DecodeFields(*Encode(file)).tree; }
FieldTree BaseTree() { return TreeOf(BaseCase<File>("rld")); }

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

// The block starts and numbers of points after composition.
std::vector<std::pair<int, int>> BlocksOf(const FieldTree& tree) {
  File file;
  EXPECT_TRUE(Compose(tree, &file).ok());
  std::vector<std::pair<int, int>> blocks;
  for (int i = 0; i < file.block_start_size(); ++i) {
    blocks.emplace_back(file.block_start(i), file.block_points(i));
  }
  return blocks;
}

FieldTree TreeWithBlocks(const std::vector<std::pair<int, int>>& blocks) {
  File file = BaseCase<File>("rld");
  file.clear_block_start();
  file.clear_block_points();
  for (const auto& [start, points] : blocks) {
    file.add_block_start(start);
    file.add_block_points(points);
  }
  return TreeOf(file);
}

TEST(RldComposeTest, ComposesTheSameBytes) {
  File file = BaseCase<File>("rld");
  EXPECT_EQ(Composed(BaseTree()), *Encode(file));
  file.mutable_override()->set_magic("RLD7");
  file.mutable_override()->set_tris_tag("tris");
  file.set_vertices(3, std::numeric_limits<float>::infinity());
  FloatBits* bits = file.add_vertex_bits();
  bits->set_component(4);
  bits->set_bits(0xff800001);
  file.set_triangles(0, -7);
  file.set_trailing("NORMabc");
  EXPECT_EQ(Composed(TreeOf(file)), *Encode(file));
  EXPECT_EQ(Composed(TreeOf(File())), *Encode(File()));
}

TEST(RldComposeTest, CountsFollowTheRows) {
  FieldTree tree = BaseTree();
  for (const char* list : {"vertices", "triangles"}) {
    RepeatRow(3, TableOf(tree, list));
    EXPECT_THAT(ExpectComposes(tree), IsEmpty()) << list;
    RemoveRow(3, TableOf(tree, list));
    RemoveRow(0, TableOf(tree, list));
    EXPECT_THAT(ExpectComposes(tree), IsEmpty()) << list;
  }
  EXPECT_EQ(TableOf(tree, "vertices").count(), 15);
}

TEST(RldComposeTest, RepairsCountsOfADamagedFile) {
  File file = BaseCase<File>("rld");
  file.mutable_override()->set_points(17);
  file.mutable_override()->set_triangles(-1);
  file.mutable_override()->set_blocks(-5);
  EXPECT_EQ(Composed(TreeOf(file)), *Encode(BaseCase<File>("rld")));
}

TEST(RldComposeTest, KeepsBlocksThatHoldAllPoints) {
  FieldTree tree = TreeWithBlocks({{0, 6}, {6, 10}});
  EXPECT_THAT(BlocksOf(tree), ElementsAre(std::pair(0, 6), std::pair(6, 10)));
  RepeatRow(0, TableOf(tree, "vertices"));
  RepeatRow(1, TableOf(tree, "blocks"));
  FieldTree edited = TreeWithBlocks({{0, 7}, {7, 10}});
  TableOf(tree, "blocks").rows = TableOf(edited, "blocks").rows;
  EXPECT_THAT(BlocksOf(tree), ElementsAre(std::pair(0, 7), std::pair(7, 10)));
}

TEST(RldComposeTest, KeepsBlocksOfUnchangedPoints) {
  EXPECT_THAT(BlocksOf(TreeWithBlocks({{3, -1}, {90, 2}})),
              ElementsAre(std::pair(3, -1), std::pair(90, 2)));
  EXPECT_THAT(BlocksOf(TreeWithBlocks({})), IsEmpty());
}

TEST(RldComposeTest, AdjustsBlocksToOtherPoints) {
  const auto blocks_without_point =
      [](const std::vector<std::pair<int, int>>& blocks) {
        FieldTree tree = TreeWithBlocks(blocks);
        RemoveRow(0, TableOf(tree, "vertices"));
        return BlocksOf(tree);
      };
  const std::pair all(0, 15);
  EXPECT_THAT(blocks_without_point({{0, 16}}), ElementsAre(all));
  EXPECT_THAT(blocks_without_point({}), ElementsAre(all));
  EXPECT_THAT(blocks_without_point({{0, 6}, {6, 10}}),
              ElementsAre(std::pair(0, 6), std::pair(6, 9)));
  EXPECT_THAT(blocks_without_point({{6, 10}, {0, 6}}), ElementsAre(all));
  EXPECT_THAT(blocks_without_point({{0, 16}, {16, 0}}), ElementsAre(all));
  EXPECT_THAT(blocks_without_point({{0, 3}, {9, -1}}),
              ElementsAre(std::pair(0, 3), std::pair(3, 12)));
  constexpr int kMost = std::numeric_limits<int>::max();
  EXPECT_THAT(blocks_without_point({{kMost, kMost}, {-kMost, kMost}}),
              ElementsAre(all));
}

TEST(RldComposeTest, ReportsWhatNoMeshHolds) {
  FieldTree tree = BaseTree();
  tree.Find("vertices.tag")->value = std::string("VERTS");
  EXPECT_EQ(Problem(tree), "vertices.tag has 5 bytes, a tag has 4");
  tree = BaseTree();
  RemoveColumn("v[1]", TableOf(tree, "triangles"));
  EXPECT_EQ(Problem(tree), "triangles has rows without the column v[1]");
  tree = BaseTree();
  tree.fields.push_back({.name = "normals", .value = std::string()});
  EXPECT_EQ(Problem(tree), "normals is a field that no file can hold");
  std::erase_if(tree.fields, [](const TreeField& field) {
    return field.name == "triangles";
  });
  EXPECT_EQ(Problem(tree), "triangles is missing");
}

TEST(RldComposeTest, RefusesOrEncodesHostileTrees) {
  int composed = 0;
  int refused = 0;
  ForEachHostileTree(BaseTree(), [&](const FieldTree& tree) {
    File file;
    const absl::Status status = Compose(tree, &file);
    if (status.ok()) {
      EXPECT_TRUE(Encode(file).ok());
      ++composed;
    } else {
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
      ++refused;
    }
  });
  EXPECT_GT(composed, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace trackcheck::rld
