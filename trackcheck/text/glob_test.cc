#include "trackcheck/text/glob.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(GlobTest, MatchesTheWholeText) {
  EXPECT_TRUE(GlobMatches("a.rld", "a.rld"));
  EXPECT_FALSE(GlobMatches("a.rld", "a.rldx"));
  EXPECT_FALSE(GlobMatches("a.rld", "xa.rld"));
  EXPECT_TRUE(GlobMatches("", ""));
  EXPECT_FALSE(GlobMatches("", "a"));
}

TEST(GlobTest, StarAndQuestionMarkStayInsideAName) {
  EXPECT_TRUE(GlobMatches("*.rld", "a.rld"));
  EXPECT_TRUE(GlobMatches("*.rld", ".rld"));
  EXPECT_FALSE(GlobMatches("*.rld", "b/a.rld"));
  EXPECT_TRUE(GlobMatches("*/a?rld", "b/a.rld"));
  EXPECT_FALSE(GlobMatches("b?a.rld", "b/a.rld"));
  EXPECT_FALSE(GlobMatches("a?", "a"));
}

TEST(GlobTest, TwoStarsCrossFolders) {
  EXPECT_TRUE(GlobMatches("legacy/**", "legacy/a/b.rld"));
  EXPECT_FALSE(GlobMatches("legacy/**", "new/legacy/a.rld"));
  EXPECT_TRUE(GlobMatches("**", "a/b/c"));
  EXPECT_TRUE(GlobMatches("a**c", "a/b/c"));
  EXPECT_TRUE(GlobMatches("**/a.rld", "a.rld"));
  EXPECT_TRUE(GlobMatches("**/a.rld", "x/y/a.rld"));
  EXPECT_FALSE(GlobMatches("**/a.rld", "x/ya.rld"));
  EXPECT_TRUE(GlobMatches("x/**/a.rld", "x/a.rld"));
  EXPECT_TRUE(GlobMatches("**/x/**/*.rld", "1/2/x/3/a.rld"));
}

TEST(GlobTest, ManyWildcardsTakeTimeInProportion) {
  std::string glob;
  for (int i = 0; i < 100; ++i) glob += "*a";
  EXPECT_FALSE(GlobMatches(glob + "b", std::string(2000, 'a')));
  EXPECT_TRUE(GlobMatches(glob, std::string(2000, 'a')));
  const std::string stars(100000, '*');
  EXPECT_TRUE(GlobMatches(stars + "b", std::string(2000, 'a') + "/b"));
  EXPECT_FALSE(GlobMatches(stars + "b", std::string(2000, 'a')));
}

TEST(GlobTest, StarsInARowStandForWhatTheyTogetherMatch) {
  EXPECT_TRUE(GlobMatches("***b", "a/b"));
  EXPECT_TRUE(GlobMatches("**/**/b", "b"));
  EXPECT_TRUE(GlobMatches("**/**/b", "x/y/b"));
  EXPECT_FALSE(GlobMatches("**/**/b", "x/yb"));
  EXPECT_TRUE(GlobMatches("**/*b", "x/yb"));
  EXPECT_FALSE(GlobMatches("x/*", "x/y/b"));
}

}  // namespace
}  // namespace trackcheck
