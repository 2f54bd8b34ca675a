#include "formats/core/fields/tree_reader.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

FieldNumber Uint16(uint16_t value) {
  FieldNumber number = {.type = ScalarType::kUint16};
  std::memcpy(number.bytes.data(), &value, sizeof(value));
  return number;
}

// A table with the uint8 columns a and b, and the rows (1, 2) and (3, 4).
TreeTable SmallTable() {
  TreeColumns columns = {.row_size = 2};
  columns.columns = {{.name = "a", .type = ScalarType::kUint8, .offset = 0},
                     {.name = "b", .type = ScalarType::kUint8, .offset = 1}};
  return {.columns = std::make_shared<const TreeColumns>(std::move(columns)),
          .rows = "\1\2\3\4"};
}

FieldTree SmallTree() {
  FieldTree tree;
  tree.fields.push_back({.name = "text", .value = std::string("abc")});
  tree.fields.push_back({.name = "number", .value = Uint16(7)});
  tree.fields.push_back({.name = "table", .value = SmallTable()});
  tree.fields.push_back({.name = "list", .value = TreeList()});
  return tree;
}

std::string MessageOf(const absl::Status& status) {
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  return std::string(status.message());
}

constexpr RequiredColumn kA = {"a", ScalarType::kUint8};
constexpr RequiredColumn kB = {"b", ScalarType::kUint8};

TEST(TreeReaderTest, ReadsFieldsInAnyOrder) {
  const FieldTree tree = SmallTree();
  TreeReader reader(tree);
  EXPECT_TRUE(reader.Has("list"));
  EXPECT_FALSE(reader.Has("other"));
  ASSERT_NE(reader.FindList("list"), nullptr);
  EXPECT_EQ(reader.Number<uint16_t>("number"), 7);
  EXPECT_EQ(reader.Text("text"), "abc");
  EXPECT_EQ(reader.FindText("other"), nullptr);
  const TreeTable* table = reader.FindTable("table");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(reader.Rows("table", *table, std::vector{kA, kB}), "\1\2\3\4");
  EXPECT_EQ(reader.Rows("table", *table, std::vector{kB, kA}), "\2\1\4\3");
  EXPECT_TRUE(reader.Finish().ok());
}

TEST(TreeReaderTest, ReportsTheFirstProblem) {
  const FieldTree tree = SmallTree();
  TreeReader reader(tree, FieldPath("elements[2]"));
  EXPECT_EQ(reader.Number<uint32_t>("number"), 0);
  EXPECT_EQ(reader.Text("missing"), "");
  EXPECT_FALSE(reader.ok());
  EXPECT_EQ(MessageOf(reader.Finish()),
            "elements[2].number has the type uint16, not uint32");
}

TEST(TreeReaderTest, ReportsMissingFieldsAndOtherKinds) {
  const FieldTree tree = SmallTree();
  const auto problem = [&](auto read) {
    TreeReader reader(tree);
    read(reader);
    return MessageOf(reader.Finish());
  };
  using Reader = TreeReader&;
  EXPECT_EQ(problem([](Reader r) { (void)r.Text("x"); }), "x is missing");
  EXPECT_EQ(problem([](Reader r) { (void)r.Number<float>("x"); }),
            "x is missing");
  EXPECT_EQ(problem([](Reader r) { (void)r.Text("number"); }),
            "number is no text");
  EXPECT_EQ(problem([](Reader r) { (void)r.FindTable("list"); }),
            "list is no table");
  EXPECT_EQ(problem([](Reader r) { (void)r.FindList("text"); }),
            "text is no list of elements");
  EXPECT_EQ(problem([](Reader r) { (void)r.Number<uint8_t>("table"); }),
            "table is no number");
  EXPECT_EQ(problem([](Reader r) { r.Add(absl::InvalidArgumentError("a")); }),
            "a");
}

TEST(TreeReaderTest, EveryFieldMustBeRead) {
  FieldTree tree = SmallTree();
  const auto finish = [&] {
    TreeReader reader(tree);
    for (const char* name : {"text", "number", "list"}) reader.Skip(name);
    return MessageOf(reader.Finish());
  };
  EXPECT_EQ(finish(), "table is a field that no file can hold");
  tree.fields[2].name = "list";
  EXPECT_EQ(finish(), "list is there more than once");
}

TEST(TreeReaderTest, RedundantIntegersMayBeAnything) {
  FieldTree tree = SmallTree();
  tree.fields.push_back(
      {.name = "float", .value = FieldNumber{.type = ScalarType::kFloat32}});
  TreeReader reader(tree);
  EXPECT_EQ(reader.FindRedundantInteger("number"), 7);
  for (const char* name : {"text", "table", "list", "float", "missing"}) {
    EXPECT_EQ(reader.FindRedundantInteger(name), std::nullopt) << name;
  }
  EXPECT_TRUE(reader.Finish().ok());
}

TEST(TreeReaderTest, ReportsOtherColumns) {
  FieldTree tree = SmallTree();
  const auto problem = [&](const std::vector<RequiredColumn>& columns) {
    TreeReader reader(tree);
    const TreeTable* table = reader.FindTable("table");
    EXPECT_NE(table, nullptr);
    EXPECT_EQ(reader.Rows("table", *table, columns), "");
    return MessageOf(reader.Finish());
  };
  EXPECT_EQ(problem({kA}), "table has the column b, which no file can hold");
  EXPECT_EQ(problem({kA, {"c"}}), "table has rows without the column c");
  EXPECT_EQ(problem({kA, {"b", ScalarType::kInt8}}),
            "table has the column b, which has the type uint8, not int8");
}

TEST(TreeReaderTest, TablesWithoutRowsMayHaveAnyColumns) {
  FieldTree tree;
  TreeTable table = SmallTable();
  table.rows.clear();
  tree.fields.push_back({.name = "table", .value = std::move(table)});
  TreeReader reader(tree);
  EXPECT_EQ(reader.Rows("table", *reader.FindTable("table"),
                        std::vector<RequiredColumn>{{"c"}}),
            "");
  EXPECT_TRUE(reader.Finish().ok());
}

TEST(TreeReaderTest, RefusesTablesWhoseRowsDoNotFit) {
  TreeColumns past_row = *SmallTable().columns;
  past_row.columns[1].type = ScalarType::kUint32;
  TreeColumns no_columns;
  TreeTable odd_rows = SmallTable();
  odd_rows.rows += '\5';
  for (const TreeTable& table :
       {TreeTable{.columns = nullptr, .rows = ""}, odd_rows,
        TreeTable{.columns = std::make_shared<const TreeColumns>(past_row),
                  .rows = "\1\2"},
        TreeTable{.columns = std::make_shared<const TreeColumns>(no_columns),
                  .rows = "\1\2"}}) {
    FieldTree tree;
    tree.fields.push_back({.name = "table", .value = table});
    TreeReader reader(tree);
    EXPECT_EQ(reader.FindTable("table"), nullptr);
    EXPECT_EQ(MessageOf(reader.Finish()),
              "table has rows that are not those of its columns");
  }
}

TEST(TreeReaderTest, GivesRowsAsValues) {
  const FieldTree tree = SmallTree();
  TreeReader reader(tree);
  constexpr RequiredColumn kColumns[] = {kB, kA};
  const TreeRows rows = reader.ReadRows("table", kColumns);
  ASSERT_EQ(rows.count(), 2);
  EXPECT_EQ(rows.Get<uint8_t>(0, 0), 2);
  EXPECT_EQ(rows.Get<uint8_t>(1, 0), 4);
  EXPECT_EQ(rows.Get<uint8_t>(1, 1), 3);
  EXPECT_EQ(reader.ReadRows("other", kColumns).count(), 0);
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(reader.ReadRows("table", {&kA, 1}).count(), 0);
  EXPECT_FALSE(reader.ok());
}

TEST(TreeReaderTest, KnowsTheFieldsThatWereNotRead) {
  const FieldTree tree = SmallTree();
  TreeReader reader(tree);
  reader.Skip("number");
  reader.Skip("table");
  const std::vector<const TreeField*> unread = reader.Unread();
  ASSERT_EQ(unread.size(), 2);
  EXPECT_EQ(unread[0], &tree.fields[0]);
  EXPECT_EQ(unread[1], &tree.fields[3]);
}

}  // namespace
}  // namespace trackcheck
