#include "trackcheck/compare/pairing.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

TEST(PairByPathTest, PairsEqualPathsInTheirOrder) {
  const std::vector<std::string> before = {"b/x", "a.rld", "c"};
  const std::vector<std::string> after = {"c", "a/x", "b/x", "d"};
  EXPECT_THAT(PairByPath(before, after),
              ElementsAre(FilePair{1, std::nullopt},  // a.rld
                          FilePair{std::nullopt, 1},  // a/x
                          FilePair{0, 2},             // b/x
                          FilePair{2, 0},             // c
                          FilePair{std::nullopt, 3}));
}

TEST(PairByPathTest, ASideMayBeEmpty) {
  const std::vector<std::string> some = {"b", "a"};
  EXPECT_THAT(PairByPath(some, {}), ElementsAre(FilePair{1, std::nullopt},
                                                FilePair{0, std::nullopt}));
  EXPECT_THAT(PairByPath({}, some), ElementsAre(FilePair{std::nullopt, 1},
                                                FilePair{std::nullopt, 0}));
  EXPECT_THAT(PairByPath({}, {}), IsEmpty());
}

TEST(PairByPathTest, BytesThatAreNoCharactersAreInAPathToo) {
  const std::vector<std::string> before = {"\xff", "\n", "e\xcc\x81"};
  const std::vector<std::string> after = {"\n", "\xc3\xa9", "\xff"};
  EXPECT_THAT(PairByPath(before, after),
              ElementsAre(FilePair{1, 0}, FilePair{2, std::nullopt},
                          FilePair{std::nullopt, 1}, FilePair{0, 2}));
}

bool AllEqual(size_t /*old_index*/, size_t /*new_index*/) { return true; }

TEST(PairByContentTest, OfSeveralEqualFilesTheFirstAreAPair) {
  const ContentKey key = {.format = "f", .hash = 1};
  EXPECT_THAT(PairByContent(std::vector{key, key, key}, std::vector{key, key},
                            AllEqual),
              ElementsAre(Pair(0, 0), Pair(1, 1)));
  EXPECT_THAT(PairByContent(std::vector{key}, std::vector{key, key}, AllEqual),
              ElementsAre(Pair(0, 0)));
}

TEST(PairByContentTest, FormatAndHashHaveToBeEqual) {
  const ContentKey key = {.format = "f", .hash = 1};
  EXPECT_THAT(PairByContent(std::vector{key},
                            std::vector{ContentKey{.format = "g", .hash = 1},
                                        ContentKey{.format = "f", .hash = 2}},
                            AllEqual),
              IsEmpty());
}

TEST(PairByContentTest, EqualHashesAreNotTrusted) {
  const std::vector<ContentKey> keys(2, {.format = "f", .hash = 1});
  EXPECT_THAT(PairByContent(keys, keys,
                            [](size_t before, size_t after) {
                              return before == 0 && after == 1;
                            }),
              ElementsAre(Pair(0, 1)));
}

TEST(PairByContentTest, CollidingHashesTakeLittleTime) {
  const std::vector<ContentKey> keys(1000, {.format = "f", .hash = 1});
  size_t calls = 0;
  EXPECT_THAT(PairByContent(keys, keys,
                            [&](size_t /*before*/, size_t /*after*/) {
                              ++calls;
                              return false;
                            }),
              IsEmpty());
  EXPECT_EQ(calls, kMaxCandidates * keys.size());
}

}  // namespace
}  // namespace trackcheck
