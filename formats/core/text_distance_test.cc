#include "formats/core/text_distance.h"

#include <string_view>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

const std::vector<std::string_view> kWords = {"skip",     "severity", "fail_on",
                                              "suppress", "raf",      "rld"};

TEST(TextDistanceTest, FindsWhatTwoEditsAreEnoughFor) {
  EXPECT_EQ(NearestWord("severity", kWords), "severity");
  EXPECT_EQ(NearestWord("severty", kWords), "severity");
  EXPECT_EQ(NearestWord("severitty", kWords), "severity");
  EXPECT_EQ(NearestWord("fail-on", kWords), "fail_on");
  EXPECT_EQ(NearestWord("saverety", kWords), "severity");
  EXPECT_EQ(NearestWord("supress", kWords), "suppress");
}

TEST(TextDistanceTest, ExchangedNeighborsAreOneEdit) {
  EXPECT_EQ(NearestWord("sikp", kWords), "skip");
  EXPECT_EQ(NearestWord("lrd", kWords), "rld");
  EXPECT_EQ(NearestWord("esverit", kWords), "severity");
  EXPECT_EQ(NearestWord("piks", kWords), "");
}

TEST(TextDistanceTest, GivesNothingForAnotherWord) {
  EXPECT_EQ(NearestWord("saveretie", kWords), "");
  EXPECT_EQ(NearestWord("colour", kWords), "");
  EXPECT_EQ(NearestWord("", kWords), "");
  EXPECT_EQ(NearestWord("skip", {}), "");
}

TEST(TextDistanceTest, AShortWordHasToBeNearer) {
  EXPECT_EQ(NearestWord("ra", kWords), "");
  EXPECT_EQ(NearestWord("rad", kWords), "raf");
  EXPECT_EQ(NearestWord("skxx", kWords), "");
  EXPECT_EQ(NearestWord("skxp", kWords), "skip");
}

TEST(TextDistanceTest, TakesTheNearestAndThenTheFirst) {
  const std::vector<std::string_view> words = {"abcdef", "abcdxx", "abcdey"};
  EXPECT_EQ(NearestWord("abcdxy", words), "abcdxx");
  const std::vector<std::string_view> equal = {"abcde1", "abcde2"};
  EXPECT_EQ(NearestWord("abcde3", equal), "abcde1");
}

}  // namespace
}  // namespace trackcheck
