#include "formats/btg/message/compose.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/testing/base_case.h"
#include "formats/api/testing/compose_checks.h"
#include "formats/api/testing/tree_edits.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/fields.h"
#include "formats/btg/message/encode.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using testing::IsEmpty;

DecodedFields DecodeFields(const std::string& bytes) {
  return FieldsOf([&](FindingSink& sink) {
    return Decode(ByteView(bytes), Limits(), sink);
  });
}

FieldTree TreeOf(const std::string& bytes) { return DecodeFields(bytes).tree; }
FieldTree BaseTree() { return TreeOf(*Encode(BaseCase<File>("btg"))); }

File Parse(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file))
      << text;
  return file;
}
std::string EncodeText(const std::string& text) { return *Encode(Parse(text)); }

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

FieldTree& PartsOf(FieldTree& tree, std::string_view list, size_t element) {
  return ListOf(tree, list).elements[element].parts;
}

// Every kind of list, index, property and element. The version is 7 or 10.
std::string EveryKind(int version) {
  const bool wide = version == 10;
  // A tuple of vertex, normal, color, texcoord[0] and the attributes
  // integer[0] and float[1].
  const std::string attributes = R"(
    properties { type: 1 data: "\017" }
    properties { type: 2 data: "\001\002\000\000" }
    properties { type: 0 data: "Grass" }
    properties { type: 77 data: "unknown" } )";
  return EncodeText("header { version: " + std::to_string(version) + R"( }
    objects { type: 0 sphere { x: 1e6 y: nan z: -0.0 radius: inf } }
    objects { type: 1 floats: [1, 2, 3, 4, 5, 6, -0.0, 8, nan] }
    objects { type: 2 elements: "abcdef" }
    objects { type: 3 floats: [1, 2, 3, 4] }
    objects { type: 4 floats: [0, 0.5, 1, 1] }
    objects { type: 5 floats: [7, 8] }
    objects { type: 6 elements: "abcdefgh" }
    objects { type: 9 indices: [0, 1, 2] indices_per_element: 1
              properties { type: 0 data: "Light" } }
    objects { type: 10 indices_per_element: 18 indices: [
              0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 65535,
              2, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1] )" +
                    attributes + R"(}
    objects { type: 11 indices: [0, 0, 1, 1, 2, 2] indices_per_element: 6 }
    objects { type: 12 elements: ")" +
                    std::string(wide ? R"(\001\000\000\000\002\000\000\000)"
                                     : R"(\001\000\002\000)") +
                    R"("  elements: "abc" elements: ""
              properties { type: 1 data: "\001" } }
    objects { type: 12 elements: "odd" properties { type: 1 data: "\200" } }
    objects { type: 200 elements: "one" elements: "other" }
    objects { type: 13 }
    trailing: "after the end")");
}

TEST(BtgComposeTest, ComposesTheSameBytes) {
  const std::string base = *Encode(BaseCase<File>("btg"));
  EXPECT_EQ(Composed(TreeOf(base)), base);
  for (const int version : {7, 10}) {
    const std::string bytes = EveryKind(version);
    EXPECT_EQ(Composed(TreeOf(bytes)), bytes) << version;
  }
  const std::string empty = EncodeText("header { version: 6 }");
  EXPECT_EQ(Composed(TreeOf(empty)), empty);
}

TEST(BtgComposeTest, CountsFollowTheRows) {
  for (const char* list : {"vertices", "normals", "texcoords"}) {
    FieldTree tree = BaseTree();
    RepeatRow(2, TableOf(tree, list));
    EXPECT_THAT(ExpectComposes(tree), IsEmpty()) << list;
    RemoveRow(2, TableOf(tree, list));
    RemoveRow(0, TableOf(tree, list));
    EXPECT_THAT(ExpectComposes(tree), IsEmpty()) << list;
  }
}

TEST(BtgComposeTest, CountsFollowTheElements) {
  FieldTree tree = BaseTree();
  TreeTable& triangles = TableOf(PartsOf(tree, "objects", 6), "elements");
  RepeatRow(1, triangles);
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
  RemoveRow(0, triangles);
  RemoveRow(0, triangles);
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());

  TreeList& strips = ListOf(PartsOf(tree, "objects", 7), "elements");
  RepeatElement(0, strips);
  RepeatRow(3, TableOf(strips.elements[0].parts, "tuples"));
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
  RemoveElement(1, strips);
  RemoveRow(0, TableOf(strips.elements[0].parts, "tuples"));
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
  RemoveElement(0, strips);
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());

  RepeatElement(0, ListOf(PartsOf(tree, "objects", 8), "properties"));
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
  RemoveElement(1, ListOf(PartsOf(tree, "objects", 8), "properties"));
  RepeatElement(8, ListOf(tree, "objects"));
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
  RemoveElement(5, ListOf(tree, "objects"));
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
}

TEST(BtgComposeTest, RepairsCountsOfADamagedFile) {
  File file = BaseCase<File>("btg");
  const std::string base = *Encode(file);
  file.mutable_header()->set_object_count(40);
  EXPECT_EQ(Composed(TreeOf(*Encode(file))), base);
  std::string cut = base.substr(0, base.size() - 1);
  FieldTree tree = TreeOf(cut);
  EXPECT_THAT(ExpectComposes(tree), IsEmpty());
}

TEST(BtgComposeTest, FirstObjectGetsTheRecords) {
  const std::string bytes = EncodeText(R"(
    objects { type: 0 elements: "short" sphere { radius: 1 } }
    objects { type: 1 floats: [1, 2, 3] }
    objects { type: 4 elements: "" }
    objects { type: 4 }
    objects { type: 1 elements: "" floats: [4, 5, 6] }
    objects { type: 0 sphere { radius: 2 } })");
  const std::string composed = EncodeText(R"(
    objects { type: 0 sphere { radius: 2 } }
    objects { type: 1 floats: [1, 2, 3, 4, 5, 6] }
    objects { type: 4 elements: "" }
    objects { type: 4 }
    objects { type: 1 }
    objects { type: 0 })");
  EXPECT_EQ(Composed(TreeOf(bytes)), composed);
  EXPECT_THAT(ExpectComposes(TreeOf(bytes)), IsEmpty());
}

TEST(BtgComposeTest, ReadsColumnsByName) {
  FieldTree tree = BaseTree();
  TreeTable& table = TableOf(PartsOf(tree, "objects", 6), "elements");
  TreeColumns columns = *table.columns;
  std::swap(columns.columns[0], columns.columns[8]);
  table.columns = std::make_shared<const TreeColumns>(columns);
  EXPECT_EQ(Composed(tree), *Encode(BaseCase<File>("btg")));
}

// More elements than fields show one by one.
TEST(BtgComposeTest, ComposesElementsThatAreShownAsBytes) {
  File file;
  ObjectBlock* object = file.add_objects();
  object->set_type(12);
  for (int i = 0; i < 40000; ++i) {
    object->add_elements(std::string(4 + 4 * (i % 3), 'i'));
  }
  const std::string bytes = *Encode(file);
  FieldTree tree = TreeOf(bytes);
  EXPECT_EQ(Composed(tree), bytes);
  std::string* elements = std::get_if<std::string>(
      &PartsOf(tree, "objects", 0).Find("elements")->value);
  ASSERT_NE(elements, nullptr);
  elements->pop_back();
  EXPECT_EQ(Problem(tree), "objects[0].elements ends inside element 39999");
  elements->resize(6);
  EXPECT_EQ(Problem(tree), "objects[0].elements ends inside element 0");
}

TEST(BtgComposeTest, ReportsCountsThatTheVersionCannotHold) {
  const auto with_version = [](int version, int triangles) {
    File file;
    file.mutable_header()->set_version(static_cast<uint32_t>(version));
    ObjectBlock* object = file.add_objects();
    object->set_type(10);
    object->set_indices_per_element(6);
    for (int i = 0; i < 6 * triangles; ++i) object->add_indices(1);
    FieldTree tree = TreeOf(*Encode(file));
    RepeatRow(0, TableOf(PartsOf(tree, "objects", 0), "elements"));
    return tree;
  };
  EXPECT_EQ(Problem(with_version(6, 32767)),
            "objects[0].elements has 32768 elements, a file of this version "
            "counts up to 32767");
  EXPECT_EQ(Problem(with_version(7, 65535)),
            "objects[0].elements has 65536 elements, a file of this version "
            "counts up to 65535");
  EXPECT_THAT(ExpectComposes(with_version(7, 65534)), IsEmpty());
  EXPECT_THAT(ExpectComposes(with_version(10, 65535)), IsEmpty());
}

TEST(BtgComposeTest, ReportsWhatNoTileHolds) {
  FieldTree tree = BaseTree();
  tree.Find("header.magic")->value = std::string("SG");
  EXPECT_EQ(Problem(tree), "header.magic is not GS");

  tree = BaseTree();
  RemoveElement(1, ListOf(tree, "objects"));
  EXPECT_EQ(Problem(tree),
            "vertices needs an object of the type 1, and there is none");

  tree = BaseTree();
  FieldNumber version = {.type = ScalarType::kUint16};
  version.bytes[0] = 10;
  tree.Find("header.version")->value = version;
  EXPECT_EQ(Problem(tree),
            "objects[5].elements has the column tuples[0].vertex, which has "
            "the type uint16, not uint32");

  tree = BaseTree();
  FieldTree& property = PartsOf(PartsOf(tree, "objects", 6), "properties", 1);
  property.Find("data")->value = std::string("\5");
  EXPECT_EQ(Problem(tree),
            "objects[6].elements has rows without the column tuples[0].color");
  property.Find("data")->value = std::string("\x80");
  EXPECT_EQ(Problem(tree),
            "objects[6].elements has rows of indices, but the properties of "
            "the object are wrong or its type has no indices");

  tree = BaseTree();
  RemoveColumn(
      "normal",
      TableOf(PartsOf(PartsOf(tree, "objects", 7), "elements", 0), "tuples"));
  EXPECT_EQ(Problem(tree),
            "objects[7].elements[0].tuples has rows without the column normal");

  tree = BaseTree();
  PartsOf(tree, "objects", 3)
      .fields.push_back({.name = "elements", .value = TreeList()});
  EXPECT_EQ(Problem(tree),
            "objects[3].elements is a field that no file can hold");
}

TEST(BtgComposeTest, RefusesOrEncodesHostileTrees) {
  int composed = 0;
  int refused = 0;
  const auto compose = [&](const FieldTree& tree) {
    File file;
    absl::Status status = Compose(tree, &file);
    if (status.ok()) status = Encode(file).status();
    ++(status.ok() ? composed : refused);
    if (!status.ok()) {
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    }
  };
  ForEachHostileTree(BaseTree(), compose);
  ForEachHostileTree(TreeOf(EveryKind(10)), compose);
  EXPECT_GT(composed, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace trackcheck::btg
