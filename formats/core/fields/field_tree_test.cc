#include "formats/core/fields/field_tree.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

// header.size (redundant), header.name, points[i].x|low|high, where low and
// high share a byte, and parts[i].points[j].value and parts[i].links[j].to|of.
struct Document {
  uint32_t size = 3;
  std::string name = "a";
  std::array<uint8_t, 6> points = {1, 0x21, 2, 0x43, 3, 0x65};
  std::array<uint8_t, 2> links = {0, 1};

  void operator()(FieldVisitor& visitor) const {
    visitor.EnterGroup({.name = "header"});
    visitor.VisitScalar({.name = "size", .comparison = Comparison::kRedundant},
                        ScalarType::kUint32,
                        {reinterpret_cast<const uint8_t*>(&size), 4});
    visitor.VisitBytes({.name = "name"}, ByteView(std::string_view(name)));
    visitor.LeaveGroup();
    const auto column = [&](std::string_view column_name, uint64_t offset,
                            BitField bits) {
      return ColumnInfo{.field = {.name = column_name},
                        .type = ScalarType::kUint8,
                        .bits = bits,
                        .first = points.data() + offset,
                        .stride = 2};
    };
    const std::array columns = {column("x", 0, {}), column("low", 1, {0, 4}),
                                column("high", 1, {4, 4})};
    visitor.VisitTable({.field = {.name = "points"},
                        .count = 3,
                        .row_stride = 2,
                        .columns = columns});
    for (uint64_t i = 0; i < 2; ++i) {
      if (!visitor.EnterElement({.list = {.name = "parts"},
                                 .index = i,
                                 .key = i == 0 ? "first" : "second"})) {
        continue;
      }
      const std::string own = "parts[" + std::to_string(i) + "].points";
      const ColumnInfo value = {.field = {.name = "value"},
                                .type = ScalarType::kUint8,
                                .first = links.data(),
                                .stride = 1};
      visitor.VisitTable(
          {.field = {.name = "points"}, .count = 2, .columns = {&value, 1}});
      std::array<ColumnInfo, 2> indices = {value, value};
      indices[0].field.name = "to";
      indices[0].refers_to = own;
      indices[1].field.name = "of";
      indices[1].refers_to = "points";
      visitor.VisitTable(
          {.field = {.name = "links"}, .count = 2, .columns = indices});
      visitor.LeaveGroup();
    }
  }
};

TEST(FieldTreeTest, HoldsTheFieldsUnderTheirNames) {
  const FieldTree tree = BuildFieldTree(Document());
  EXPECT_EQ(IntegerOf(tree.Number("header.size")), 3);
  EXPECT_EQ(tree.Find("header.size")->comparison, Comparison::kRedundant);
  EXPECT_EQ(*tree.Text("header.name"), "a");
  EXPECT_EQ(tree.Number("header.name"), nullptr);
  EXPECT_EQ(tree.Text("header.none"), nullptr);
  ASSERT_EQ(tree.List("parts")->elements.size(), 2u);
  EXPECT_EQ(tree.List("parts")->elements[1].key, "second");
}

TEST(FieldTreeTest, ValuesThatShareAWordAreApart) {
  const FieldTree tree = BuildFieldTree(Document());
  EXPECT_EQ(tree.Table("points")->rows, std::string("\1\1\2\2\3\4\3\5\6", 9));
}

TEST(FieldTreeTest, AReferenceIsToTheOwnElementOrToTheDocument) {
  const FieldTree tree = BuildFieldTree(Document());
  for (const TreeElement& element : tree.List("parts")->elements) {
    const TreeColumns& columns = *element.parts.Table("links")->columns;
    EXPECT_TRUE(columns.columns[0].refers_to_same_tree);
    EXPECT_FALSE(columns.columns[1].refers_to_same_tree);
    for (const TreeColumn& column : columns.columns) {
      EXPECT_EQ(column.refers_to, "points");
    }
  }
}

TEST(FieldTreeTest, TablesOfElementsShareTheirColumns) {
  const FieldTree tree = BuildFieldTree(Document());
  const std::vector<TreeElement>& parts = tree.List("parts")->elements;
  EXPECT_EQ(parts[0].parts.Table("links")->columns,
            parts[1].parts.Table("links")->columns);
}

TEST(FieldTreeTest, TheFirstDifferenceIsOneOfContent) {
  const FieldTree tree = BuildFieldTree(Document());
  const auto difference = [&](auto edit) {
    FieldTree other = tree;
    edit(other);
    std::string found = FirstDifference(tree, other);
    EXPECT_EQ(found.empty(), FirstDifference(other, tree).empty());
    return found;
  };
  const auto fields_of = [](FieldTree& other, size_t part) -> FieldTree& {
    return std::get<TreeList>(other.Find("parts")->value).elements[part].parts;
  };
  const auto table_of = [](FieldTree& other, std::string_view name) {
    return &std::get<TreeTable>(other.Find(name)->value);
  };
  EXPECT_EQ(difference([](FieldTree&) {}), "");
  EXPECT_EQ(difference([](FieldTree& other) {
              other.Find("header.size")->value = std::string("any");
            }),
            "");
  EXPECT_EQ(difference([](FieldTree& other) {
              other.Find("header.name")->value = std::string("b");
            }),
            "header.name");
  EXPECT_EQ(difference([&](FieldTree& other) {
              table_of(other, "points")->rows[4] = 9;
            }),
            "points[1].low");
  EXPECT_EQ(difference([&](FieldTree& other) {
              table_of(other, "points")->rows.resize(6);
            }),
            "points[2]");
  EXPECT_EQ(difference([&](FieldTree& other) {
              table_of(fields_of(other, 1), "links")->rows[3] = 9;
            }),
            "parts[1].links[1].of");
  EXPECT_EQ(
      difference([&](FieldTree& other) {
        std::get<TreeList>(other.Find("parts")->value).elements.pop_back();
      }),
      "parts[1]");
  EXPECT_EQ(difference([&](FieldTree& other) {
              other.fields.push_back({.name = "more", .value = TreeList()});
            }),
            "");
  EXPECT_EQ(
      difference([&](FieldTree& other) {
        other.fields.push_back({.name = "more", .value = std::string("x")});
      }),
      "more");
}

}  // namespace
}  // namespace trackcheck
