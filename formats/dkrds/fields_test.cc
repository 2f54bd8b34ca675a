#include "formats/dkrds/fields.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diff/changes/change.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/testing/generate.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::dkrds {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::StartsWith;

struct Shown {
  Scalar value;  // of a scalar, or of the last row of a column
  std::string refers_to;
  bool redundant = false;
};

// Keeps every field by its path, columns as "table.column".
class Collector : public FieldVisitor {
 public:
  void EnterGroup(const FieldInfo& field) override {
    groups_.push_back({Path(field.name), Redundant(field)});
  }
  void LeaveGroup() override { groups_.pop_back(); }
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    shown[Path(field.name)] = {LoadScalar(type, bytes.data()), "",
                               Redundant(field)};
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    shown[Path(field.name)] = {bytes.size(), "", Redundant(field)};
  }
  void VisitTable(const TableInfo& table) override {
    for (const ColumnInfo& column : table.columns) {
      shown[Path(table.field.name) + '.' + std::string(column.field.name)] = {
          column.Value(table.count - 1), std::string(column.refers_to),
          Redundant(table.field) || Redundant(column.field)};
    }
  }

  std::map<std::string, Shown> shown;

 private:
  struct Group {
    std::string path;
    bool redundant;
  };

  std::string Path(std::string_view name) const {
    return groups_.empty() ? std::string(name)
                           : groups_.back().path + '.' + std::string(name);
  }
  bool Redundant(const FieldInfo& field) const {
    return field.comparison == Comparison::kRedundant ||
           (!groups_.empty() && groups_.back().redundant);
  }

  std::vector<Group> groups_;
};

std::map<std::string, Shown> FieldsOf(const File& file) {
  const std::string bytes = *Encode(file);
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  Collector collector;
  VisitFields(Decode(ByteView(bytes), Limits(), Options(), sink), collector);
  return collector.shown;
}

File Small() {
  return Generate({.columns = 3,
                   .rows = 1,
                   .quads_x = 2,
                   .quads_z = 1,
                   .gap = 16,
                   .textures = 2});
}

TEST(FieldsTest, PackedIndicesAreShownOneByOneAndLeadToTables) {
  File file = Small();
  TrianglesBlock& triangles = *file.mutable_sections(1)->mutable_triangles();
  triangles.set_vertex(21, 3);
  triangles.set_vertex(22, 1023);
  triangles.set_vertex(23, 2 << 10 | 5);
  std::map<std::string, Shown> shown = FieldsOf(file);
  const std::string section = "sections[1].";
  const Shown& first = shown[section + "triangles.vertex[0]"];
  EXPECT_EQ(first.value, Scalar(uint64_t{3}));
  EXPECT_EQ(first.refers_to, section + "vertices");
  EXPECT_EQ(shown[section + "triangles.vertex[1]"].value,
            Scalar(uint64_t{1023}));
  EXPECT_EQ(shown[section + "triangles.vertex[2]"].value, Scalar(uint64_t{5}));
  EXPECT_EQ(shown[section + "triangles.vertex_spare"].value,
            Scalar(uint64_t{2}));
  EXPECT_EQ(shown[section + "triangles.uv[2]"].refers_to, section + "uvs");
  EXPECT_EQ(shown[section + "triangles.color[1]"].refers_to,
            section + "colors");
}

TEST(FieldsTest, ATableThatIsNotThereIsNotReferredTo) {
  File file = Small();
  EXPECT_EQ(FieldsOf(file)["sections[1].groups.first_triangle"].refers_to,
            "sections[1].triangles");
  file.mutable_sections(1)->set_vertex_data_offset(-4);
  EXPECT_EQ(FieldsOf(file)["sections[1].triangles.vertex[0]"].refers_to, "");
}

TEST(FieldsTest, SplitsAreShownDecoded) {
  File file = Small();
  file.mutable_bsp()->mutable_nodes(0)->set_split(-70000);
  std::map<std::string, Shown> shown = FieldsOf(file);
  EXPECT_EQ(shown["bsp.nodes[0].split"].value, Scalar(int64_t{-70000}));
  EXPECT_FALSE(shown["bsp.nodes[0].split"].redundant);
  EXPECT_EQ(shown["bsp.nodes[4].section_ids.value"].value, Scalar(int64_t{2}));
  EXPECT_EQ(shown["bsp.nodes[4].section_ids.value"].refers_to, "sections");
  EXPECT_EQ(shown["culling[0].loaded.section"].refers_to, "sections");
}

TEST(FieldsTest, WhatFollowsFromOtherFieldsIsRedundant) {
  std::map<std::string, Shown> shown = FieldsOf(Small());
  for (const std::string_view path :
       {"header.file_size", "header.number_of_sections",
        "section_offsets.value", "sections[2].header.vertices",
        "sections[2].header.uv_data_offset", "sections[2].data.runtime_pointer",
        "sections[2].data.aabb[1].extent.z", "effects_copy.value",
        "sections[2].triangles.uv_spare", "texture_group.texture_count",
        "bsp.nodes[0].split_low", "bsp.nodes[0].skip", "bsp.nodes[1].count",
        "culling[0].mask"}) {
    ASSERT_TRUE(shown.contains(std::string(path))) << path;
    EXPECT_TRUE(shown[std::string(path)].redundant) << path;
  }
  for (const std::string_view path :
       {"header.culling_groups_data_type", "sections[2].data.aabb[0].min.x",
        "sections[2].groups.mask", "sections[2].colors.value", "effects.value",
        "culling[0].loaded.section", "texture_group.textures[1].uid"}) {
    ASSERT_TRUE(shown.contains(std::string(path))) << path;
    EXPECT_FALSE(shown[std::string(path)].redundant) << path;
  }
}

// The kinds and paths of the differences.
std::vector<std::string> Changes(const File& old_file, const File& new_file) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const std::string bytes[] = {*Encode(old_file), *Encode(new_file)};
  const Document documents[] = {
      Decode(ByteView(bytes[0]), Limits(), Options(), sink),
      Decode(ByteView(bytes[1]), Limits(), Options(), sink)};
  constexpr const char* kKinds[] = {"added", "removed", "changed", "moved"};
  std::vector<std::string> changes;
  const DiffResult result = Diff(
      [&](FieldVisitor& visitor) { VisitFields(documents[0], visitor); },
      [&](FieldVisitor& visitor) { VisitFields(documents[1], visitor); }, {});
  for (const Change& change : result.changes) {
    const ChangeSide& side =
        change.old_side.has_value() ? *change.old_side : *change.new_side;
    changes.push_back(std::string(kKinds[static_cast<int>(change.kind)]) + ' ' +
                      side.field.text());
  }
  return changes;
}

// Adds a texture before all others and gives the triangles the numbers that
// their textures have then.
void InsertTexture(File* file) {
  TextureBlock texture = file->texture_group().textures(0);
  texture.set_uid("new!");
  auto* textures = file->mutable_texture_group()->mutable_textures();
  *textures->Add() = texture;
  for (int i = textures->size() - 1; i > 0; --i)
    textures->SwapElements(i, i - 1);
  for (SectionBlock& section : *file->mutable_sections()) {
    for (uint32_t& attributes :
         *section.mutable_triangles()->mutable_attributes()) {
      attributes += 1 << 1;
    }
  }
}

TEST(FieldsTest, TrianglesFollowTheirTextures) {
  const File old_file = Small();
  File new_file = old_file;
  InsertTexture(&new_file);
  EXPECT_THAT(Changes(old_file, new_file),
              ElementsAre("added texture_group.textures[0]"));
  EXPECT_THAT(Changes(new_file, old_file),
              ElementsAre("removed texture_group.textures[0]"));
  // Another texture, and another lowest bit.
  TrianglesBlock& triangles =
      *new_file.mutable_sections(1)->mutable_triangles();
  triangles.set_attributes(2, triangles.attributes(2) - (1 << 1));
  triangles.set_attributes(4, triangles.attributes(4) ^ 1);
  EXPECT_THAT(Changes(old_file, new_file),
              ElementsAre("added texture_group.textures[0]",
                          "changed sections[1].triangles[2].attributes",
                          "changed sections[1].triangles[4].attributes"));
}

TEST(FieldsTest, MasksAreSetsOfSectionsWhereverThoseStand) {
  const File old_file = Small();
  File new_file = old_file;
  new_file.mutable_sections()->SwapElements(0, 1);
  new_file.mutable_culling()->mutable_masks()->SwapElements(0, 1);
  for (BspNodeBlock& node : *new_file.mutable_bsp()->mutable_nodes()) {
    for (int32_t& id : *node.mutable_section_ids()) {
      if (id < 2) id = 1 - id;
    }
  }
  // Every section loads every section, so the masks stay equal.
  EXPECT_THAT(Changes(old_file, new_file), ElementsAre("moved sections[1]"));
  // Sections 0 and 1 are sections 1 and 0 of the old file.
  new_file.mutable_culling()->set_masks(0, 0b110);
  EXPECT_THAT(Changes(old_file, new_file),
              ElementsAre("moved sections[1]", "removed culling[1].loaded[1]"));
}

TEST(FieldsTest, EffectsBelongToTheirTextures) {
  const File old_file = Small();
  File new_file = old_file;
  InsertTexture(&new_file);
  const uint32_t first = old_file.effects().values(0);
  auto& effects = *new_file.mutable_effects()->mutable_values();
  effects.Add(0);
  for (int i = effects.size() - 1; i > 0; --i) effects.SwapElements(i, i - 1);
  // The new texture has the effect of the first one, which gets another.
  effects[0] = first;
  effects[1] = 9;
  EXPECT_THAT(Changes(old_file, new_file),
              ElementsAre("added texture_group.textures[0]", "added effects[0]",
                          "changed effects[0].value"));
}

// Inserts a copy of the first `size` values before value number `at`.
template <typename Values>
void InsertCopy(Values* values, int at, int size) {
  std::vector<typename Values::value_type> all(values->begin(), values->end());
  all.insert(all.begin() + at, values->begin(), values->begin() + size);
  values->Assign(all.begin(), all.end());
}

TEST(FieldsTest, GroupsFollowTheirTriangles) {
  const File old_file = Small();
  File new_file = old_file;
  SectionBlock& section = *new_file.mutable_sections(1);
  ASSERT_GT(section.groups_size(), 1);
  GroupBlock& group = *section.mutable_groups(0);
  const int at = static_cast<int>(group.triangle_count());
  group.set_triangle_count(group.triangle_count() + 1);
  TrianglesBlock& triangles = *section.mutable_triangles();
  InsertCopy(triangles.mutable_attributes(), at, 1);
  for (auto* values : {triangles.mutable_vertex(), triangles.mutable_uv(),
                       triangles.mutable_color()}) {
    InsertCopy(values, 3 * at, 3);
  }
  InsertCopy(triangles.mutable_normals(), 3 * at, 3);
  triangles.set_normals(3 * at, triangles.normals(3 * at) + 1);
  InsertCopy(section.mutable_collision(), at, 1);
  const std::string number = "[" + std::to_string(at) + "]";
  EXPECT_THAT(Changes(old_file, new_file),
              ElementsAre("added sections[1].triangles" + number,
                          "added sections[1].collision" + number,
                          "changed sections[1].groups[0].triangle_count"));
}

TEST(FieldsTest, CollisionBelongsToItsTriangle) {
  const File old_file = Small();
  File new_file = old_file;
  auto& collision = *new_file.mutable_sections(1)->mutable_collision();
  ASSERT_GT(collision.size(), 1);
  const int last = collision.size() - 1;
  ASSERT_NE(collision[0], collision[last]);
  collision.SwapElements(0, last);
  // The masks of the groups follow from the collision.
  const std::vector<std::string> changes = Changes(old_file, new_file);
  EXPECT_THAT(changes,
              Contains(StartsWith("changed sections[1].collision[0].")));
  EXPECT_THAT(changes, Each(StartsWith("changed sections[1].")));
}

}  // namespace
}  // namespace trackcheck::dkrds
