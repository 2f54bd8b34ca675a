// Compares glob matching with a simple recursive definition.
#include "formats/core/fields/field_path.h"

#include <random>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(FieldPathTest, IsBuiltOfNamesAndIndices) {
  const FieldPath path =
      FieldPath().Field("objects").Element(3).Field("position.x");
  EXPECT_EQ(path.text(), "objects[3].position.x");
  EXPECT_EQ(FieldPath("a").Field("[\"odd key\"]").text(), "a[\"odd key\"]");
  EXPECT_EQ(FieldPath("a").Element(~uint64_t{0}).text(),
            "a[18446744073709551615]");
}

TEST(FieldPathTest, NamesAreAppendedToTexts) {
  std::string path;
  AppendField("a", &path);
  EXPECT_EQ(path, "a");
  AppendField("b", &path);
  AppendField("[\"odd key\"]", &path);
  EXPECT_EQ(path, "a.b[\"odd key\"]");
}

TEST(FieldPathTest, IndicesCanBeTakenOut) {
  EXPECT_EQ(FieldPath("vertices[12].x").WithoutIndices(), "vertices[].x");
  EXPECT_EQ(FieldPath("a[1][22].v[3]").WithoutIndices(), "a[][].v[]");
  EXPECT_EQ(FieldPath("header.points2").WithoutIndices(), "header.points2");
  EXPECT_EQ(FieldPath("").WithoutIndices(), "");
}

TEST(FieldPathTest, KeysInQuotesAreKept) {
  EXPECT_EQ(FieldPath(R"(a["k[3]"].b[3])").WithoutIndices(),
            R"(a["k[3]"].b[])");
  EXPECT_EQ(FieldPath(R"(a["\"[3]"][4])").WithoutIndices(), R"(a["\"[3]"][])");
  EXPECT_EQ(FieldPath(R"(a["12"])").WithoutIndices(), R"(a["12"])");
}

TEST(FieldGlobTest, OneStarStaysInsideAWord) {
  EXPECT_TRUE(FieldGlobMatches("vertices[*].x", "vertices[12].x"));
  EXPECT_TRUE(FieldGlobMatches("header.*", "header.points"));
  EXPECT_TRUE(FieldGlobMatches("header.*s", "header.points"));
  EXPECT_TRUE(FieldGlobMatches("header.*points", "header.points"));
  EXPECT_FALSE(FieldGlobMatches("header*", "header.points"));
  EXPECT_FALSE(FieldGlobMatches("vertices*", "vertices[1]"));
  EXPECT_FALSE(FieldGlobMatches("*[1]", "a[0][1]"));
  EXPECT_FALSE(FieldGlobMatches("*", "a.b"));
}

TEST(FieldGlobTest, TwoStarsCrossEverything) {
  EXPECT_TRUE(FieldGlobMatches("**", "a[0].b[1].c"));
  EXPECT_TRUE(FieldGlobMatches("**", ""));
  EXPECT_TRUE(FieldGlobMatches("objects**.vertex",
                               "objects[3].elements[7].tuples[2].vertex"));
  EXPECT_TRUE(FieldGlobMatches("**.x", "vertices[12].x"));
  EXPECT_TRUE(FieldGlobMatches("a***c", "a.b.c"));
  EXPECT_FALSE(FieldGlobMatches("**.x", "vertices[12].y"));
}

TEST(FieldGlobTest, AKeyInQuotesIsOneWord) {
  EXPECT_TRUE(FieldGlobMatches("a[*].c", R"(a["x.y]z"].c)"));
  EXPECT_FALSE(FieldGlobMatches("a[*]", R"(a["x"].c["y"])"));
}

TEST(FieldGlobTest, WithoutStarsIsEquality) {
  EXPECT_TRUE(FieldGlobMatches("a[1].b", "a[1].b"));
  EXPECT_FALSE(FieldGlobMatches("a[1].b", "a[1].bc"));
  EXPECT_FALSE(FieldGlobMatches("a[1].bc", "a[1].b"));
  EXPECT_FALSE(FieldGlobMatches("", "a"));
  EXPECT_TRUE(FieldGlobMatches("", ""));
}

// The definition. Takes exponential time.
bool Matches(std::string_view glob, std::string_view path) {
  if (glob.empty()) return path.empty();
  if (glob[0] != '*') {
    return !path.empty() && path[0] == glob[0] &&
           Matches(glob.substr(1), path.substr(1));
  }
  size_t stars = 1;
  while (stars < glob.size() && glob[stars] == '*') ++stars;
  const std::string_view rest = glob.substr(stars);
  for (size_t taken = 0;; ++taken) {
    if (Matches(rest, path.substr(taken))) return true;
    if (taken == path.size()) return false;
    if (stars == 1 &&
        std::string_view(".[]").find(path[taken]) != std::string_view::npos) {
      return false;
    }
  }
}

std::string RandomText(std::mt19937& random, std::string_view alphabet,
                       size_t longest) {
  std::string text;
  for (size_t left = random() % (longest + 1); left > 0; --left) {
    text += alphabet[random() % alphabet.size()];
  }
  return text;
}

TEST(FieldGlobTest, AgreesWithTheDefinition) {
  std::mt19937 random(1);
  int matches = 0;
  for (int i = 0; i < 200000; ++i) {
    const std::string glob = RandomText(random, "ab.[]***", 7);
    const std::string path = RandomText(random, "ab.[]", 7);
    const bool expected = Matches(glob, path);
    matches += expected;
    ASSERT_EQ(FieldGlobMatches(glob, path), expected)
        << glob << " against " << path;
  }
  EXPECT_GT(matches, 5000);
}

TEST(FieldGlobTest, ManyStarsTakeNoLonger) {
  std::string glob;
  for (int i = 0; i < 200; ++i) glob += "*a**";
  EXPECT_FALSE(FieldGlobMatches(glob + "b", std::string(2000, 'a')));
}

}  // namespace
}  // namespace trackcheck
