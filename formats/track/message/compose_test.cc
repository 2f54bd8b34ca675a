#include "formats/track/message/compose.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/status/statusor.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/compose_checks.h"
#include "formats/api/testing/tree_edits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/fields.h"
#include "formats/track/message/encode.h"
#include "formats/track/message/track.pb.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

FieldTree TreeOf(std::string_view text) {
  Findings findings;
  const Document document = DecodeText(text, &findings);
  return BuildFieldTree(
      [&](FieldVisitor& visitor) { VisitFields(document, visitor); });
}

absl::StatusOr<std::string> TextOf(const FieldTree& tree) {
  return ComposedBytes<File>(tree);
}

std::string Canonical(std::string_view text) {
  Findings findings;
  const Document document = DecodeText(text, &findings);
  File file;
  Describe(document, &file);
  return *Encode(file);
}

std::string BaseText() { return *Encode(BaseCase<File>("track")); }

// A text with every kind of member: unknown ones in all objects, three numbers
// in 2D vertices, and values that the columns do not hold.
std::string UnusualText() {
  std::string text(kText);
  constexpr std::pair<std::string_view, std::string_view> kChanges[] = {
      {R"("version")", R"("track.x": null, "version")"},
      {R"("num-vertices")", R"("a.b": ["é\u0000", {"c": -0}], "num-vertices")"},
      {R"(-0.25)", R"(null)"},
      {R"("start": 0})", R"("start": -1, "x": 1, "[others]": {}})"},
      {R"("exit", "start": 1)", R"("way")"},
      {R"("neighbor": 0, )", R"()"},
      {R"("attributes")", R"("edges.": true, "attributes")"},
      {R"([[0, 0], [4, 0], [2, 0]])",
       R"([[0, 9, 0], [4, 9, 1], [2, 9, -0.0]])"},
      {R"("end": 1, "length": 4)", R"("end": 1e20, "length": "4", "": [])"},
      {R"("center": 2)", R"("center": null)"},
      {R"("lines")", R"("lanes": 1e2, "lines")"},
      {R"({"num-segments")", R"({"extension": {}, "num-segments")"},
  };
  for (const auto& [old_part, new_part] : kChanges) {
    text = Replaced(text, old_part, new_part);
  }
  return text;
}

// The first difference between the tree and the text that is made of it.
std::string Difference(const FieldTree& tree) {
  const absl::StatusOr<std::string> text = TextOf(tree);
  if (!text.ok()) return std::string(text.status().message());
  return FirstDifference(tree, TreeOf(*text));
}

TEST(ComposeTest, FieldsGiveTheSameText) {
  for (const std::string& text : {BaseText(), Canonical(kText)}) {
    EXPECT_EQ(*TextOf(TreeOf(text)), text);
  }
}

TEST(ComposeTest, FieldsOfUnusualTextsComeBack) {
  const std::string unusual = UnusualText();
  EXPECT_EQ(Difference(TreeOf(unusual)), "");
  for (uint64_t size = 0; size < unusual.size(); ++size) {
    const FieldTree tree = TreeOf(std::string_view(unusual).substr(0, size));
    EXPECT_EQ(Difference(tree), "") << unusual.substr(0, size);
  }
}

TEST(ComposeTest, MembersThatAreShownAsOneTextComeBack) {
  std::string extras;
  for (int i = 0; i < 4100; ++i) {
    extras += "\"x" + std::to_string(i) + "\": [" + std::to_string(i) + "], ";
  }
  for (const std::string_view place :
       {"\"version\"", "\"num-sectors\"", "\"num-edges\"", "\"kind\"",
        "\"num-lines\"", "\"num-segments\"", "\"center\""}) {
    const std::string text =
        Replaced(kText, place, extras + std::string(place));
    FieldTree tree = TreeOf(text);
    EXPECT_EQ(Difference(tree), "") << place;
  }
  // Without one of the first 4096, they are not the first.
  FieldTree tree =
      TreeOf(Replaced(kText, "\"version\"", extras + "\"version\""));
  std::erase_if(tree.fields,
                [](const TreeField& field) { return field.name == "x0"; });
  EXPECT_EQ(Difference(tree),
            "[others] follows 4095 members, not the first 4096");
  // As many as the first 4096 and one more, but each is a field.
  for (TreeField& field : tree.fields) {
    if (field.name == "[others]") field.name = "x";
  }
  EXPECT_EQ(Difference(tree), "");
  tree.fields.push_back(tree.fields.back());
  tree.fields.back().name = "y";
  EXPECT_EQ(Difference(tree),
            "[others] is missing for the members after the first 4096");
}

TEST(ComposeTest, EditedRowsAndElementsAreCounted) {
  for (const std::string& text : {BaseText(), std::string(kText)}) {
    ForEachRowEdit(TreeOf(text),
                   [](const std::string& edit, const FieldTree& tree) {
                     EXPECT_EQ(Difference(tree), "") << edit;
                     EXPECT_THAT(FaultsOf(*TextOf(tree)),
                                 Not(Contains(StartsWith("count-mismatch"))))
                         << edit;
                   });
  }
}

TEST(ComposeTest, TreesOfNoTextAreRefusedOrGiveAText) {
  for (const std::string& text : {std::string(kText), UnusualText()}) {
    ForEachHostileTree(TreeOf(text), [](const FieldTree& tree) {
      // Paths, without a space, are differences.
      EXPECT_THAT(Difference(tree), AnyOf("", HasSubstr(" ")));
    });
  }
}

TEST(ComposeTest, DeepValuesComeBack) {
  const std::string deep = std::string(63, '[') + std::string(63, ']');
  EXPECT_EQ(Difference(TreeOf(
                Replaced(kText, "\"kind\"", "\"x\": " + deep + ", \"kind\""))),
            "");
}

TEST(ComposeTest, NothingIsAnObjectOfNothing) {
  EXPECT_EQ(*TextOf(FieldTree()), "{}\n");
}

// The error about kText with the value of the field `name` replaced.
template <typename Value>
std::string ErrorWith(const std::string& name, Value value) {
  FieldTree tree = TreeOf(kText);
  if (TreeField* field = tree.Find(name); field != nullptr) {
    field->value = std::move(value);
  } else {
    tree.fields.push_back({.name = name, .value = std::move(value)});
  }
  return std::string(TextOf(tree).status().message());
}

TEST(ComposeTest, SaysWhatNoTextHolds) {
  EXPECT_EQ(ErrorWith("name", std::string("\xFF")), "name is no UTF-8 text");
  EXPECT_EQ(ErrorWith("x", std::string("1, \"y\": 2")),
            "x is no JSON value in canonical form");
  EXPECT_EQ(ErrorWith("track.x", std::string("1.0")),
            "track.x is no JSON value in canonical form");
  EXPECT_EQ(
      ErrorWith("racing-lines.x", std::string(65, '[') + std::string(65, ']')),
      "racing-lines.x is no JSON value in canonical form");
  EXPECT_EQ(ErrorWith("[\"x\"]", std::string("1")),
            "[\"x\"] shows no key like this, or one that is cut");
  EXPECT_EQ(ErrorWith("track.sectors.x", std::string("1")),
            "track.sectors.x is a field that no file can hold");
  EXPECT_EQ(ErrorWith("[others]", std::string("[0, \"x\"]")),
            "[others] is no array of an index, a key and a value for each "
            "member");
  EXPECT_EQ(ErrorWith("[others]", std::string("[1, \"x\", 2]")),
            "[others] is no array of an index, a key and a value for each "
            "member");
}

// The error about kText with a value of the row of a table in the first element
// of a list replaced.
template <typename T>
std::string ErrorWithCell(const std::string& list, const std::string& table,
                          uint64_t row, const std::string& column, T value) {
  FieldTree tree = TreeOf(kText);
  auto& elements = std::get<TreeList>(tree.Find(list)->value).elements;
  auto& rows = std::get<TreeTable>(elements[0].parts.Find(table)->value);
  const TreeColumns& columns = *rows.columns;
  std::memcpy(
      rows.rows.data() + row * columns.row_size + columns.Find(column)->offset,
      &value, sizeof(value));
  return std::string(TextOf(tree).status().message());
}

TEST(ComposeTest, SaysWhatNoEdgeOrSegmentHas) {
  EXPECT_EQ(ErrorWithCell("track.sectors", "edges", 2, "neighbor", 0u),
            "track.sectors[0].edges[2].neighbor belongs to a wall, which has "
            "no neighbor");
  EXPECT_EQ(ErrorWithCell("track.sectors", "edges", 1, "kind", uint8_t{4}),
            "track.sectors[0].edges[1].kind is no known kind");
  EXPECT_EQ(
      ErrorWithCell("racing-lines.lines", "segments", 0, "angle", 1.5),
      "racing-lines.lines[0].segments[0].angle belongs to no arc: only arcs "
      "have a center and an angle");
  EXPECT_EQ(ErrorWithCell("racing-lines.lines", "segments", 1, "length",
                          std::numeric_limits<double>::infinity()),
            "racing-lines.lines[0].segments[1].length is a number that JSON "
            "does not have");
}

}  // namespace
}  // namespace trackcheck::track
