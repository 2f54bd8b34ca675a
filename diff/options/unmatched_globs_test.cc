#include "diff/options/unmatched_globs.h"

#include <string>
#include <vector>

#include "diff/testing/toy_document.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ToyDocument Mesh() {
  ToyDocument document;
  document.vertices = {{0, 0, 0}, {1, 0, 0}};
  document.parts = {{.key = "a", .edges = {{0, -1, -1}}}};
  return document;
}

std::vector<std::string> Unmatched(const std::vector<std::string>& globs) {
  const ToyDocument document = Mesh();
  return UnmatchedGlobs(GlobTarget::kAny, globs, document, document);
}

TEST(UnmatchedGlobsTest, PathsOfEveryKindMatch) {
  EXPECT_THAT(
      Unmatched({"header", "header.tag", "header.*", "**.tag", "vertices",
                 "vertices[*]", "vertices[1]", "vertices[*].x", "vertices[0].z",
                 "**.y", "parts", "parts[0]", "parts[*].size",
                 "parts[0].edges[0].vertex", "**", "*"}),
      IsEmpty());
}

TEST(UnmatchedGlobsTest, OthersAreReturnedInTheirOrder) {
  EXPECT_THAT(
      Unmatched({"vertexes[*].x", "vertices[2]", "vertices[*].x",
                 "vertices[2].x", "vertices.x", "tag",
                 "vertices[99999999999999999999]", "parts[1]"}),
      ElementsAre("vertexes[*].x", "vertices[2]", "vertices[2].x", "vertices.x",
                  "tag", "vertices[99999999999999999999]", "parts[1]"));
}

TEST(UnmatchedGlobsTest, OneOfTheDocumentsIsEnough) {
  const ToyDocument old_document = Mesh();
  ToyDocument new_document = Mesh();
  new_document.vertices.emplace_back();
  EXPECT_THAT(UnmatchedGlobs(GlobTarget::kAny, {"vertices[2].x"}, old_document,
                             new_document),
              IsEmpty());
  EXPECT_THAT(UnmatchedGlobs(GlobTarget::kAny, {"vertices[2].x"}, new_document,
                             old_document),
              IsEmpty());
}

TEST(UnmatchedGlobsTest, AnEmptyTableHasNoRows) {
  const ToyDocument document;
  EXPECT_THAT(UnmatchedGlobs(GlobTarget::kAny, {"vertices[*].x", "vertices"},
                             document, document),
              ElementsAre("vertices[*].x"));
}

TEST(UnmatchedGlobsTest, ColumnsWithoutTheirRowsAreMeant) {
  const ToyDocument document = Mesh();
  const auto meant = [&](GlobTarget target, const char* glob) {
    return FieldMeant(target, glob, document, document);
  };
  EXPECT_EQ(meant(GlobTarget::kAny, "vertices.x"), "vertices[*].x");
  EXPECT_EQ(meant(GlobTarget::kNumbers, "vertices.x"), "vertices[*].x");
  EXPECT_EQ(meant(GlobTarget::kAny, "parts[0].edges.vertex"),
            "parts[0].edges[*].vertex");
  EXPECT_EQ(meant(GlobTarget::kNumbers, "parts[0].edges.vertex"), "");
  EXPECT_EQ(meant(GlobTarget::kAny, "vertexes.x"), "");
}

TEST(UnmatchedGlobsTest, OnlyNumbersAndColumnsHaveTolerances) {
  const ToyDocument document = Mesh();
  EXPECT_THAT(
      UnmatchedGlobs(GlobTarget::kNumbers,
                     {"vertices[*].x", "**.y", "vertices", "vertices[*]",
                      "vertices[1].x", "parts[0].size", "parts[0]", "parts",
                      "parts[*].edges[*].vertex", "header", "**"},
                     document, document),
      ElementsAre("vertices", "vertices[*]", "vertices[1].x", "parts[0]",
                  "parts", "parts[*].edges[*].vertex", "header"));
}

}  // namespace
}  // namespace trackcheck
