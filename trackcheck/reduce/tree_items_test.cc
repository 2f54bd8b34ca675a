#include "trackcheck/reduce/tree_items.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A table of columns of i32, of which those with a name after ">" are indices.
TreeField Table(std::string name, const std::vector<std::string>& columns,
                const std::vector<int32_t>& values) {
  TreeColumns infos;
  for (const std::string& column : columns) {
    TreeColumn& info = infos.columns.emplace_back();
    const size_t end = column.find('>');
    info.name = column.substr(0, end);
    info.offset = infos.row_size;
    if (end != std::string::npos) {
      info.refers_to = column.substr(end + 1);
      info.refers_to_same_tree = info.refers_to.starts_with('.');
      if (info.refers_to_same_tree) info.refers_to.erase(0, 1);
    }
    infos.row_size += sizeof(int32_t);
  }
  TreeTable table{.columns = std::make_shared<const TreeColumns>(infos)};
  table.rows.resize(values.size() * sizeof(int32_t));
  if (!values.empty()) {
    std::memcpy(table.rows.data(), values.data(), table.rows.size());
  }
  return {.name = std::move(name), .value = std::move(table)};
}

std::vector<int32_t> ValuesOf(const FieldTree& tree, std::string_view name) {
  const TreeTable* table = tree.Table(name);
  if (table == nullptr) return {};
  std::vector<int32_t> values(table->rows.size() / sizeof(int32_t));
  if (!values.empty()) {
    std::memcpy(values.data(), table->rows.data(), table->rows.size());
  }
  return values;
}

TreeField List(std::string name, std::vector<FieldTree> elements) {
  TreeList list;
  for (FieldTree& element : elements) {
    list.elements.push_back({.key = std::to_string(list.elements.size()),
                             .parts = std::move(element)});
  }
  return {.name = std::move(name), .value = std::move(list)};
}

// Five points, and three edges between points; the last edge leads nowhere.
FieldTree Graph() {
  FieldTree tree;
  tree.fields = {Table("points", {"x"}, {10, 11, 12, 13, 14}),
                 Table("edges", {"a>points", "b>points", "kind"},
                       {0, 1, 7, 1, 3, 8, 99, -1, 9})};
  return tree;
}

FieldTree Without(const FieldTree& tree, const std::vector<ItemRange>& ranges,
                  const RemovalOptions& options = {}) {
  return TreeItems(tree).Without(ranges, options).tree;
}

TEST(TreeItemsTest, ListsSequencesAndTheirSizes) {
  FieldTree tree = Graph();
  tree.fields.push_back({.name = "name", .value = std::string("abc")});
  const TreeItems items(tree);
  ASSERT_EQ(items.sequences().size(), 2u);
  EXPECT_EQ(items.sequences()[0].count, 5u);
  EXPECT_TRUE(items.sequences()[0].is_target);
  EXPECT_EQ(items.sequences()[1].count, 3u);
  EXPECT_FALSE(items.sequences()[1].is_target);
  EXPECT_EQ(items.size(), 20u + 36 + 3);
  const FieldTree empty;
  EXPECT_THAT(TreeItems(empty).sequences(), IsEmpty());
  EXPECT_THAT(TreeItems(empty).PlacesIn("points[0]"), IsEmpty());
  EXPECT_THAT(Without(empty, {}).fields, IsEmpty());
}

TEST(TreeItemsTest, IndicesGetTheNumbersOfTheirItems) {
  const FieldTree tree = Without(Graph(), {{0, 2, 3}});
  EXPECT_THAT(ValuesOf(tree, "points"), ElementsAre(10, 11, 13, 14));
  // What leads nowhere stays as it is.
  EXPECT_THAT(ValuesOf(tree, "edges"),
              ElementsAre(0, 1, 7, 1, 2, 8, 99, -1, 9));
}

TEST(TreeItemsTest, RowsThatReferToRemovedOnesAreRemoved) {
  const FieldTree graph = Graph();
  const TreeItems items(graph);
  const std::vector<ItemRange> point = {{0, 0, 1}};
  const Removal removal = items.Without(point, {});
  EXPECT_TRUE(removal.lost_references);
  EXPECT_THAT(ValuesOf(removal.tree, "points"), ElementsAre(11, 12, 13, 14));
  EXPECT_THAT(ValuesOf(removal.tree, "edges"), ElementsAre(0, 2, 8, 99, -1, 9));
}

TEST(TreeItemsTest, DetachedRowsKeepTheirOtherIndices) {
  const std::vector<ItemRange> point = {{0, 0, 1}};
  const FieldTree tree =
      Without(Graph(), point, {.referrers = Referrers::kDetach});
  // The first edge takes the values of the last one, whose index leads nowhere.
  EXPECT_THAT(ValuesOf(tree, "edges"),
              ElementsAre(99, 0, 9, 0, 2, 8, 99, -1, 9));
}

TEST(TreeItemsTest, ItemsThatOnlyRemovedRowsReferredToAreRemoved) {
  const FieldTree graph = Graph();
  const TreeItems items(graph);
  const std::vector<ItemRange> edge = {{1, 1, 2}};
  EXPECT_TRUE(items.Without(edge, {}).had_unreferred);
  EXPECT_THAT(ValuesOf(items.Without(edge, {}).tree, "points"),
              ElementsAre(10, 11, 12, 13, 14));
  const FieldTree tree = items.Without(edge, {.with_unreferred = true}).tree;
  // No row has ever referred to points 2 and 4.
  EXPECT_THAT(ValuesOf(tree, "points"), ElementsAre(10, 11, 12, 14));
  EXPECT_THAT(ValuesOf(tree, "edges"), ElementsAre(0, 1, 7, 99, -1, 9));
  const std::vector<ItemPlace> keep = {{0, 3}};
  const FieldTree kept =
      items.Without(edge, {.with_unreferred = true, .keep = keep}).tree;
  EXPECT_THAT(ValuesOf(kept, "points"), ElementsAre(10, 11, 12, 13, 14));
}

TEST(TreeItemsTest, TwinsAreRemovedTogether) {
  FieldTree tree = Graph();
  tree.fields.push_back(Table("colors", {"c"}, {1, 2, 3, 4, 5}));
  const std::vector<ItemRange> colors = {{2, 0, 2}};
  EXPECT_TRUE(TreeItems(tree).Without(colors, {}).had_twins);
  const FieldTree without = Without(tree, colors, {.with_twins = true});
  EXPECT_THAT(ValuesOf(without, "colors"), ElementsAre(3, 4, 5));
  EXPECT_THAT(ValuesOf(without, "points"), ElementsAre(12, 13, 14));
}

// Elements with tables of their own, and a table that refers to the elements.
FieldTree Objects() {
  std::vector<FieldTree> objects(3);
  for (int32_t i = 0; i < 3; ++i) {
    objects[static_cast<size_t>(i)].fields = {
        Table("own", {"x"}, {i, 10 + i}), Table("uses", {"i>.own"}, {1, 0})};
  }
  FieldTree tree;
  tree.fields = {List("group.objects", std::move(objects)),
                 Table("order", {"object>group.objects"}, {2, 0, 1})};
  return tree;
}

TEST(TreeItemsTest, RemovesElementsWithTheirParts) {
  const FieldTree tree = Without(Objects(), {{0, 0, 1}});
  const TreeList* objects = tree.List("group.objects");
  ASSERT_NE(objects, nullptr);
  ASSERT_EQ(objects->elements.size(), 2u);
  EXPECT_EQ(objects->elements[0].key, "1");
  EXPECT_THAT(ValuesOf(objects->elements[0].parts, "own"), ElementsAre(1, 11));
  EXPECT_THAT(ValuesOf(tree, "order"), ElementsAre(1, 0));
  // A list without elements is no field.
  EXPECT_EQ(Without(Objects(), {{0, 0, 3}}).List("group.objects"), nullptr);
}

TEST(TreeItemsTest, ReferencesInsideOfAnElementStayThere) {
  // The table "own" of the second object.
  const FieldTree tree = Without(Objects(), {{3, 0, 1}});
  const std::vector<TreeElement>& objects =
      tree.List("group.objects")->elements;
  EXPECT_THAT(ValuesOf(objects[1].parts, "own"), ElementsAre(11));
  EXPECT_THAT(ValuesOf(objects[1].parts, "uses"), ElementsAre(0));
  EXPECT_THAT(ValuesOf(objects[0].parts, "uses"), ElementsAre(1, 0));
}

std::vector<std::string> PlacesIn(std::string_view path) {
  const FieldTree tree = Objects();
  std::vector<std::string> texts;
  for (const ItemPlace& place : TreeItems(tree).PlacesIn(path)) {
    texts.push_back(std::to_string(place.sequence) + ':' +
                    std::to_string(place.item));
  }
  return texts;
}

TEST(TreeItemsTest, FindsTheItemsOfAPath) {
  EXPECT_THAT(PlacesIn("group.objects[1].own[0].x"), ElementsAre("0:1", "3:0"));
  EXPECT_THAT(PlacesIn("group.objects[2].name"), ElementsAre("0:2"));
  EXPECT_THAT(PlacesIn("order[2]"), ElementsAre("7:2"));
  for (const char* path :
       {"", "order", "order[", "order[]", "order[3]", "order[-1]", "order[x]",
        "order[18446744073709551617]", "group.objects", "other[0]"}) {
    EXPECT_THAT(PlacesIn(path), IsEmpty()) << path;
  }
}

}  // namespace
}  // namespace trackcheck
