#include "formats/dkrds/message/compose.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/status/statusor.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/compose_checks.h"
#include "formats/api/testing/tree_edits.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/fields.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/message/dkrds.pb.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/options.h"
#include "formats/dkrds/testing/small_track.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::AnyOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

DecodedFields DecodeFields(std::string_view bytes) {
  return FieldsOf([&](FindingSink& sink) {
    return Decode(ByteView(bytes), Limits(), Options(), sink);
  });
}
FieldTree TreeOf(std::string_view bytes) { return DecodeFields(bytes).tree; }

absl::StatusOr<std::string> BytesOf(const FieldTree& tree) {
  return ComposedBytes<File>(tree);
}

std::string BaseBytes() { return *Encode(BaseCase<File>("dkrds")); }

// The first difference between the tree and the file that is made of it.
std::string Difference(const FieldTree& tree) {
  const absl::StatusOr<std::string> bytes = BytesOf(tree);
  if (!bytes.ok()) return std::string(bytes.status().message());
  return FirstDifference(tree, TreeOf(*bytes));
}

// The rules of what is wrong with the file made of the tree.
Rules RulesOf(const FieldTree& tree) {
  return DecodeFields(*BytesOf(tree)).findings;
}

template <typename Value>
Value& ValueOf(FieldTree* tree, std::string_view name) {
  return std::get<Value>(tree->Find(name)->value);
}

TEST(ComposeTest, FieldsGiveTheSameBytes) {
  EXPECT_EQ(*BytesOf(TreeOf(BaseBytes())), BaseBytes());
  std::string bytes = Track();
  Put(kEntry + kEntryHeaderSize, 0x02001234, &bytes);  // a runtime pointer
  EXPECT_EQ(*BytesOf(TreeOf(bytes)), bytes);
}

// Damage leads to gaps, sections without an entry, tables and parts that are
// missing, and bytes after the end.
TEST(ComposeTest, FieldsOfADamagedFileComeBack) {
  const std::string bytes = Track();
  for (uint64_t at = 0; at < bytes.size(); at += 2) {
    for (const int16_t half : {0, 1, 12, -1}) {
      std::string damaged = bytes;
      Put(at, half, &damaged);
      EXPECT_THAT(Difference(TreeOf(damaged)),
                  AnyOf("", StartsWith("bsp.nodes lacks the last nodes")))
          << at << ' ' << half;
    }
  }
  // If the only section lacks a table, the base of its offsets is unknown.
  for (uint64_t size = kHeaderSize; size < bytes.size(); ++size) {
    EXPECT_THAT(Difference(TreeOf(std::string_view(bytes).substr(0, size))),
                AnyOf("", StartsWith("bsp.nodes lacks the last nodes"),
                      "sections[0].triangles"))
        << size;
  }
}

TEST(ComposeTest, GapsLieBetweenAlignedParts) {
  FieldTree tree = TreeOf(BaseBytes());
  const auto add = [&tree](std::string name, std::string bytes) {
    tree.fields.push_back({.name = std::move(name), .value = std::move(bytes)});
  };
  add("gaps[0]", std::string(64, 'a'));
  add("gaps[1]", std::string(16, 'b'));
  add("gaps[2]", "c");
  add("trailing", "t");
  EXPECT_EQ(Difference(tree), "");
  const std::string bytes = *BytesOf(tree);
  EXPECT_THAT(bytes, EndsWith("ct"));
  EXPECT_EQ(RulesOf(tree), Rules({"dkrds-region-gap", "dkrds-region-gap",
                                  "dkrds-bsp-trailing", "dkrds-trailing"}));
  add("wish_race", "wishes");
  EXPECT_EQ(Difference(tree), "");
  ValueOf<std::string>(&tree, "gaps[1]") = "b";
  EXPECT_EQ(Difference(tree),
            "gaps[1] has no room before or between the parts");
}

// The error of Compose about an edit of one table or list that does not fit the
// others; empty if it fits.
std::string ErrorAfter(const std::string& edit) {
  constexpr std::pair<const char*, const char*> kErrors[] = {
      {"sections: ", "sections"},
      {"culling: ", "sections"},
      {".groups: row removed", "the groups end at"},
      {".triangles: ", "the groups end at"},
      {".collision: ", "the groups end at"},
      {".loaded: row inserted", "is in the set twice"},
      {".nodes: element", "lacks the last nodes"},
      {"section_ids: row removed", "a leaf has at least one section"},
  };
  for (const auto& [part, error] : kErrors) {
    if (edit.find(part) != std::string::npos) return error;
  }
  return "";
}

TEST(ComposeTest, EditedRowsAndElementsAreCounted) {
  for (const std::string& bytes : {BaseBytes(), Track()}) {
    const auto [original, before] = DecodeFields(bytes);
    int edits = 0;
    ForEachRowEdit(original,
                   [&](const std::string& edit, const FieldTree& tree) {
                     const std::string error = ErrorAfter(edit);
                     const std::string difference = Difference(tree);
                     if (!error.empty()) {
                       EXPECT_THAT(difference, HasSubstr(error)) << edit;
                       return;
                     }
                     EXPECT_EQ(difference, "") << edit;
                     EXPECT_EQ(RulesOf(tree), before) << edit;
                     ++edits;
                   });
    EXPECT_GT(edits, 20);
  }
}

template <typename T>
void SetCell(TreeTable* table, uint64_t row, std::string_view column, T value) {
  const TreeColumns& columns = *table->columns;
  std::memcpy(table->rows.data() + row * columns.row_size +
                  columns.Find(column)->offset,
              &value, sizeof(value));
}

TEST(ComposeTest, EditsThatFitEachOtherGiveASoundTrack) {
  FieldTree tree = TreeOf(BaseBytes());
  // A section, with its mask.
  for (const std::string_view list : {"sections", "culling"}) {
    auto& elements = ValueOf<TreeList>(&tree, list).elements;
    elements.push_back(elements[1]);
  }
  // A triangle, with its collision data, in the last group.
  FieldTree& section = ValueOf<TreeList>(&tree, "sections").elements[0].parts;
  for (const std::string_view name : {"triangles", "collision"}) {
    auto& table = ValueOf<TreeTable>(&section, name);
    table.rows += table.Row(table.count() - 1);
  }
  SetCell(&ValueOf<TreeTable>(&section, "groups"), 1, "triangle_count",
          uint16_t{5});
  // A node with two leaves instead of a leaf.
  auto& nodes = ValueOf<TreeList>(&tree, "bsp.nodes").elements;
  const TreeElement interior = nodes.front();
  nodes.insert(nodes.end() - 1, interior);
  nodes.push_back(nodes.back());
  EXPECT_EQ(Difference(tree), "");
  EXPECT_THAT(RulesOf(tree), IsEmpty());
}

TEST(ComposeTest, KeepsWhatFollowsFromNothingElse) {
  std::string bytes = Track();
  bytes[kEntry + 120 + triangle::kUv + 3] |= 0xC0;  // spare bits
  PutHalves(kTree + bsp::kSplitLow, {1, 0x0402}, &bytes);
  const std::string kept = *BytesOf(TreeOf(bytes));
  EXPECT_EQ(kept, bytes);
  // A split that the halves do not give.
  FieldTree tree = TreeOf(bytes);
  auto& split = ValueOf<FieldNumber>(
      &ValueOf<TreeList>(&tree, "bsp.nodes").elements[0].parts, "split");
  split.bytes[0] ^= 1;
  EXPECT_EQ(Difference(tree), "");
}

// Masks have half of their width if nothing else fits before the next part.
TEST(ComposeTest, KeepsNarrowMasks) {
  File file = BaseCase<File>("dkrds");
  file.mutable_culling()->set_stride(2);
  const std::string bytes = *Encode(file);
  const FieldTree tree = TreeOf(bytes);
  EXPECT_EQ(*BytesOf(tree), bytes);
  FieldTree wide = tree;
  auto& masks = ValueOf<TreeList>(&wide, "culling").elements;
  masks[0].parts.Find("mask")->name = "no_mask";
  EXPECT_EQ(Difference(wide),
            "culling[0].no_mask is a field that no file can hold");
  std::erase_if(masks[0].parts.fields,
                [](const TreeField& field) { return field.name == "no_mask"; });
  EXPECT_EQ(Difference(wide), "");
  EXPECT_EQ(BytesOf(wide)->size(), bytes.size() + 4);
}

TEST(ComposeTest, TreesOfNoTrackAreRefusedOrGiveATrack) {
  for (const std::string& bytes : {BaseBytes(), Track()}) {
    ForEachHostileTree(TreeOf(bytes), [](const FieldTree& tree) {
      // Paths, without a space, are differences.
      EXPECT_THAT(Difference(tree), AnyOf("", HasSubstr(" ")));
    });
  }
}

TEST(ComposeTest, NothingIsNoTrack) {
  EXPECT_EQ(Difference(FieldTree()), "header.unknown_0c is missing");
}

}  // namespace
}  // namespace trackcheck::dkrds
