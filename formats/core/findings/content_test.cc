#include "formats/core/findings/content.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diff/testing/toy_document.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint64_t kStored = 77;  // what the file's bytes hash to

std::vector<uint64_t> All(const ToyDocument& document,
                          const std::vector<std::string_view>& paths) {
  std::vector<Finding> findings;
  for (const std::string_view path : paths) {
    findings.push_back({.where = {{}, FieldPath(path)}});
  }
  std::optional<KnownContent> known;
  return ContentHashes(
      findings, [&](FieldVisitor& visitor) { document(visitor); },
      [](const ByteRange&) { return kStored; }, &known);
}

uint64_t Of(const ToyDocument& document, std::string_view path) {
  return All(document, {path})[0];
}

// The content of a value without its row.
uint64_t OfAlone(const ToyDocument& document, std::string_view path) {
  std::optional<KnownContent> known;
  const Finding finding = {.where = {{}, FieldPath(path)}};
  return ContentHashes(
      {&finding, 1}, [&](FieldVisitor& visitor) { document(visitor); },
      [](const ByteRange&) { return kStored; }, &known, ContentOf::kValue)[0];
}

// Two triangles and two parts that refer to each other.
ToyDocument Mesh() {
  ToyDocument document;
  document.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  document.triangles = {{0, 1, 2}, {0, 2, 3}};
  document.masses = {1.5, 2.5};
  document.ranks = {1, 2};
  document.notes = {7, 8};
  document.parts = {{.key = "a", .size = 5, .edges = {{0, 1, 0}}},
                    {.key = "b", .size = 6, .edges = {{3, 0, 0}}}};
  return document;
}

// The same with a vertex and a part in front, so that all are renumbered.
ToyDocument Renumbered() {
  ToyDocument document = Mesh();
  document.vertices.insert(document.vertices.begin(), {9, 9, 9});
  for (ToyDocument::Triangle& triangle : document.triangles) {
    for (int32_t& index : triangle) ++index;
  }
  document.triangles.insert(document.triangles.begin(), {0, 1, 2});
  for (ToyDocument::Part& part : document.parts) {
    for (ToyDocument::Edge& edge : part.edges) {
      ++edge.vertex;
      ++edge.neighbor;
    }
  }
  document.parts.insert(document.parts.begin(), {.key = "c", .size = 9});
  return document;
}

TEST(ContentTest, OfAValueIsTheValue) {
  ToyDocument document = Mesh();
  const uint64_t version = Of(document, "header.version");
  const uint64_t tag = Of(document, "header.tag");
  document.version = 2;
  document.tag = "TOY1";
  EXPECT_NE(Of(document, "header.version"), version);
  EXPECT_NE(Of(document, "header.tag"), tag);
}

TEST(ContentTest, OfAValueInARowIsTheRow) {
  ToyDocument document = Mesh();
  const uint64_t x = Of(document, "vertices[2].x");
  EXPECT_EQ(x, Of(document, "vertices[2].y"));
  EXPECT_NE(x, Of(document, "vertices[1].x"));
  document.vertices[1] = document.vertices[2];
  EXPECT_EQ(x, Of(document, "vertices[1].x"));
  document.vertices[2][1] = 4;
  EXPECT_NE(x, Of(document, "vertices[2].x"));
  EXPECT_EQ(Of(document, "triangles[1].v"), Of(document, "triangles[1].v[2]"));
}

TEST(ContentTest, CornersHaveNoOrderForAValue) {
  ToyDocument document = Mesh();
  const uint64_t corner = Of(document, "triangles[1].v[0]");
  std::rotate(document.triangles[1].begin(), document.triangles[1].begin() + 1,
              document.triangles[1].end());
  EXPECT_EQ(Of(document, "triangles[1].v[2]"), corner);
}

TEST(ContentTest, AValueInARowCanCountAlone) {
  ToyDocument document = Mesh();
  document.triangles[1][2] = 70;
  EXPECT_EQ(OfAlone(document, "vertices[2].x"),
            OfAlone(document, "vertices[1].x"));
  EXPECT_NE(OfAlone(document, "vertices[2].x"),
            OfAlone(document, "vertices[0].x"));
  const uint64_t index = OfAlone(document, "triangles[1].v[2]");
  document.triangles[1][0] = 3;
  EXPECT_EQ(OfAlone(document, "triangles[1].v[2]"), index);
  EXPECT_EQ(OfAlone(document, "triangles[1]"), Of(document, "triangles[1]"));
}

TEST(ContentTest, OfARowIsAllItsValues) {
  ToyDocument document = Mesh();
  const uint64_t row = Of(document, "vertices[2]");
  EXPECT_NE(row, Of(document, "vertices[1]"));
  EXPECT_NE(Of(document, "vertices[1]"), Of(document, "vertices[3]"));
  document.vertices[1] = document.vertices[2];
  EXPECT_EQ(row, Of(document, "vertices[1]"));
}

TEST(ContentTest, NamesCanBeginTheNamesOfColumns) {
  const ToyDocument document = Mesh();
  EXPECT_NE(Of(document, "triangles[1].v"), kStored);
  EXPECT_EQ(Of(document, "vertices[1].no"), kStored);
  EXPECT_EQ(Of(document, "vertices[1]."), kStored);
}

TEST(ContentTest, OfAnIndexIsTheRowThatItLeadsTo) {
  for (const std::string_view path :
       {"triangles[0]", "triangles[0].v[1]", "parts[0]", "parts[0].edges",
        "parts[0].edges[0]", "parts[0].edges[0].vertex",
        "parts[0].edges[0].neighbor"}) {
    std::string moved(path);
    moved[moved.find('[') + 1] = '1';
    EXPECT_EQ(Of(Mesh(), path), Of(Renumbered(), moved)) << path;
    EXPECT_NE(Of(Mesh(), path), Of(Renumbered(), path)) << path;
  }
}

TEST(ContentTest, OfAnIndexToAnElementAreItsOwnValues) {
  ToyDocument document = Mesh();
  const uint64_t before = OfAlone(document, "parts[0].edges[0].neighbor");
  const uint64_t element = Of(document, "parts[1]");
  document.parts[1].edges[0].vertex = 2;
  EXPECT_EQ(OfAlone(document, "parts[0].edges[0].neighbor"), before);
  EXPECT_NE(Of(document, "parts[1]"), element);
  document.parts[1].size = 7;
  EXPECT_NE(OfAlone(document, "parts[0].edges[0].neighbor"), before);
}

TEST(ContentTest, OfAnIndexToNoRowIsItsNumber) {
  ToyDocument document = Mesh();
  std::set<uint64_t> hashes;
  for (const int32_t index :
       {-1, 0, 3, 4, 5, -2, std::numeric_limits<int32_t>::min()}) {
    document.triangles[0][1] = index;
    EXPECT_TRUE(hashes.insert(Of(document, "triangles[0].v[1]")).second)
        << index;
  }
  document.triangles[0][1] = 5;
  ToyDocument other = Renumbered();
  other.triangles[1][1] = 5;
  EXPECT_EQ(Of(document, "triangles[0]"), Of(document, "triangles[0]"));
  // Here the number leads to a row.
  other.vertices.emplace_back();
  EXPECT_NE(Of(document, "triangles[0].v[1]"), Of(other, "triangles[1].v[1]"));
}

TEST(ContentTest, IndicesThatLeadInACircleEnd) {
  ToyDocument document = Mesh();
  document.parts[0].edges = {{0, 0, 0}};
  const uint64_t self = Of(document, "parts[0].edges[0].neighbor");
  document.parts[0].size = 50;
  EXPECT_NE(Of(document, "parts[0].edges[0].neighbor"), self);
}

TEST(ContentTest, TypesDoNotCount) {
  ToyDocument other = Mesh();
  other.short_triangles = {{0, 1, 2}, {0, 2, 3}};
  EXPECT_EQ(Of(Mesh(), "triangles[1]"), Of(other, "triangles[1]"));
}

TEST(ContentTest, RedundantValuesDoNotCount) {
  ToyDocument document = Mesh();
  const std::vector<std::string_view> paths = {"header.points",
                                               "weights[1].note", "weights[1]"};
  const std::vector<uint64_t> before = All(document, paths);
  document.notes[1] = 1000;
  document.vertices.emplace_back();
  EXPECT_EQ(All(document, paths), before);
  EXPECT_NE(before[0], kStored);
}

TEST(ContentTest, OfAPartThatThereIsOnceIsNothing) {
  ToyDocument document = Mesh();
  const std::vector<std::string_view> paths = {"header", "vertices", "parts",
                                               "$",      "",         "no"};
  const std::vector<uint64_t> before = All(document, paths);
  EXPECT_EQ(before, std::vector<uint64_t>(paths.size(), 0));
  EXPECT_EQ(All(Renumbered(), paths), before);
}

TEST(ContentTest, OfADamagedRowIsWhatTheFileHolds) {
  EXPECT_EQ(All(Mesh(), {"vertices[4]", "vertices[4].x", "no[0]",
                         "parts[99].size", "vertices[18446744073709551616]",
                         "vertices[", "vertices[x]", "vertices[1"}),
            (std::vector<uint64_t>{kStored, kStored, kStored, kStored, kStored,
                                   0, 0, kStored}));
}

TEST(ContentTest, OrderCountsInAListButNotInALoop) {
  ToyDocument document = Mesh();
  document.parts[0].points = {1, 2};
  const uint64_t list = Of(document, "parts[0].points");
  document.parts[0].points = {2, 1};
  EXPECT_NE(Of(document, "parts[0].points"), list);
  document.parts[0].edges = {{0, -1, 0}, {1, -1, 0}};
  const uint64_t loop = Of(document, "parts[0].edges");
  document.parts[0].edges = {{1, -1, 0}, {0, -1, 0}};
  EXPECT_EQ(Of(document, "parts[0].edges"), loop);
}

TEST(ContentTest, ManyFindingsAreAskedForAtOnce) {
  const ToyDocument document = Mesh();
  const std::vector<std::string_view> paths = {"vertices[2].x",
                                               "parts[0]",
                                               "parts[0].edges",
                                               "vertices[2].x",
                                               "triangles[1]",
                                               "header.version",
                                               "",
                                               "vertices[9]"};
  const std::vector<uint64_t> all = All(document, paths);
  for (size_t i = 0; i < paths.size(); ++i) {
    EXPECT_EQ(all[i], Of(document, paths[i])) << paths[i];
  }
  EXPECT_TRUE(All(document, {}).empty());
}

// Three boards with lists of numbers from 1 to 12, in order.
void VisitBoards(FieldVisitor& visitor) {
  uint8_t number = 0;
  for (uint64_t board = 0; board < 3; ++board) {
    const bool enters =
        visitor.EnterElement({.list = {.name = "boards"}, .index = board});
    for (const char* const list : {"high", "low"}) {
      for (uint64_t item = 0; item < 2; ++item) {
        ++number;
        if (!enters ||
            !visitor.EnterElement({.list = {.name = list}, .index = item})) {
          continue;
        }
        visitor.VisitScalar({.name = "n"}, ScalarType::kUint8,
                            ByteView(&number, 1));
        visitor.LeaveGroup();
      }
    }
    if (enters) visitor.LeaveGroup();
  }
}

TEST(ContentTest, OfElementsOfListsInElements) {
  std::vector<Finding> findings;
  std::vector<std::string> paths;
  for (const char* const board : {"boards[0].", "boards[1].", "boards[2]."}) {
    for (const char* const item : {"high[0]", "high[1]", "low[0]", "low[1]"}) {
      paths.push_back(std::string(board) + item + ".n");
    }
  }
  for (const std::string& path : paths) {
    findings.push_back({.where = {{}, FieldPath(path)}});
  }
  const auto hashes_of = [](std::span<const Finding> some) {
    std::optional<KnownContent> known;
    return ContentHashes(
        some, VisitBoards, [](const ByteRange&) { return kStored; }, &known);
  };
  const std::vector<uint64_t> all = hashes_of(findings);
  EXPECT_EQ(std::set<uint64_t>(all.begin(), all.end()).size(), paths.size());
  for (size_t i = 0; i < paths.size(); ++i) {
    EXPECT_NE(all[i], kStored) << paths[i];
    EXPECT_EQ(all[i], hashes_of({&findings[i], 1})[0]) << paths[i];
  }
}

TEST(ContentTest, NothingIsVisitedForTheWholeFile) {
  const std::vector<Finding> findings(3);
  std::optional<KnownContent> known;
  ContentHashes(
      findings, [](FieldVisitor&) { ADD_FAILURE(); },
      [](const ByteRange&) { return kStored; }, &known);
  EXPECT_FALSE(known.has_value());
}

TEST(ContentTest, TheLastFieldIsNotReadAgain) {
  const ToyDocument document = Mesh();
  const auto finding = [](std::string_view path) {
    return Finding{.where = {{}, FieldPath(path)}};
  };
  std::optional<KnownContent> known;
  int visits = 0;
  const auto hashes = [&](const std::vector<Finding>& findings) {
    return ContentHashes(
        findings,
        [&](FieldVisitor& visitor) {
          ++visits;
          document(visitor);
        },
        [](const ByteRange&) { return kStored; }, &known);
  };
  EXPECT_EQ(hashes({finding("vertices[1].x"), finding("vertices[2].x")}),
            All(document, {"vertices[1].x", "vertices[2].x"}));
  EXPECT_EQ(visits, 1);
  EXPECT_EQ(hashes({finding("vertices[2].x"), finding("vertices[2].x")}),
            All(document, {"vertices[2].x", "vertices[2].x"}));
  EXPECT_EQ(visits, 1);
  EXPECT_EQ(hashes({finding("vertices[2].x"), finding("vertices[9]")}),
            All(document, {"vertices[2].x", "vertices[9]"}));
  EXPECT_EQ(visits, 2);
  // The content is not known if the document does not show it.
  EXPECT_FALSE(known.has_value());
  EXPECT_EQ(hashes({finding("vertices[2].x")}),
            All(document, {"vertices[2].x"}));
  EXPECT_EQ(visits, 3);
}

TEST(ContentTest, LargeElementsCountByTheirFirstValues) {
  ToyDocument document = Mesh();
  document.parts[0].points.assign(1000000, 3);
  const uint64_t large = Of(document, "parts[0].points");
  document.parts[0].points.back() = 4;
  EXPECT_EQ(Of(document, "parts[0].points"), large);
  document.parts[0].points.front() = 4;
  EXPECT_NE(Of(document, "parts[0].points"), large);
}

}  // namespace
}  // namespace trackcheck
