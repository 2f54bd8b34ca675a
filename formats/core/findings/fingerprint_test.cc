#include "formats/core/findings/fingerprint.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr RuleInfo kRule = {.id = "toy-rule"};
constexpr RuleInfo kOther = {.id = "toy-other"};

std::string Sequence(size_t size) {
  std::string bytes(size, '\0');
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 + 1);
  return bytes;
}

uint64_t Hash(std::string_view text) { return HashBytes(ByteView(text)); }

Finding At(const RuleInfo& rule, std::string_view field) {
  return {.rule = &rule, .where = {{}, FieldPath(field)}};
}

std::vector<std::string> Of(const std::vector<Finding>& findings,
                            const std::vector<uint64_t>& contents) {
  FingerprintMaker maker;
  std::vector<std::string> fingerprints;
  for (size_t i = 0; i < findings.size(); ++i) {
    fingerprints.push_back(maker.Next(findings[i], contents[i]));
  }
  return fingerprints;
}

// Stored baselines depend on these values.
TEST(FingerprintTest, ValuesNeverChange) {
  EXPECT_EQ(Hash(""), 0x9420dd0e9308aaf0);
  EXPECT_EQ(Hash("a"), 0x1edefcf92e2a87ba);
  EXPECT_EQ(Hash(Sequence(100)), 0xe945f3cd6359114a);
  EXPECT_EQ(HashWords(1, 2), 0x4341bc9f0b90838e);
  const Finding equal = At(kRule, "a[1].b");
  EXPECT_EQ(Of({equal, equal, equal}, {7, 7, 7}),
            (std::vector<std::string>{"cb8517a32892e286", "7a3202ebd0e9803d",
                                      "bec433c6a7ccb5f5"}));
}

TEST(FingerprintTest, TextsAreParsedAgain) {
  for (const uint64_t value : {uint64_t{0}, uint64_t{0xab}, ~uint64_t{0}}) {
    EXPECT_EQ(ParseFingerprint(FingerprintText(value)), value);
  }
  EXPECT_EQ(ParseFingerprint("ab"), 0xabu);
  for (const char* text : {"", "AB", "0x1", " 1", "10000000000000000"}) {
    EXPECT_EQ(ParseFingerprint(text), std::nullopt) << text;
  }
}

TEST(FingerprintTest, TheOrderOfWordsCounts) {
  EXPECT_NE(HashWords(1, 2), HashWords(2, 1));
  EXPECT_NE(HashWords(0, 0), HashWords(0, 1));
  EXPECT_NE(HashWords(0, 0), 0);
}

TEST(FingerprintTest, EveryBitOfTheInputCounts) {
  std::set<uint64_t> hashes;
  size_t inputs = 0;
  for (const size_t size : {1, 7, 8, 9, 31, 32, 33, 40, 63, 64, 100}) {
    std::string bytes = Sequence(size);
    hashes.insert(Hash(bytes));
    ++inputs;
    for (size_t bit = 0; bit < 8 * size; ++bit) {
      bytes[bit / 8] ^= 1 << bit % 8;
      hashes.insert(Hash(bytes));
      ++inputs;
      bytes[bit / 8] ^= 1 << bit % 8;
    }
  }
  EXPECT_EQ(hashes.size(), inputs);
}

TEST(FingerprintTest, ZerosOfEveryLengthDiffer) {
  std::set<uint64_t> hashes;
  for (size_t size = 0; size < 200; ++size) {
    hashes.insert(Hash(std::string(size, '\0')));
  }
  EXPECT_EQ(hashes.size(), 200u);
}

TEST(FingerprintTest, OneBitChangesAboutHalfOfTheHash) {
  const std::string bytes = Sequence(48);
  int changed = 0;
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string other = bytes;
    other[bit / 8] ^= 1 << bit % 8;
    const int flips = std::popcount(Hash(bytes) ^ Hash(other));
    EXPECT_GE(flips, 10) << "bit " << bit;
    changed += flips;
  }
  const double average = changed / (8.0 * static_cast<double>(bytes.size()));
  EXPECT_GT(average, 31);
  EXPECT_LT(average, 33);
}

TEST(FingerprintTest, WhereTheBytesLieDoesNotMatter) {
  const std::string text = "xx" + Sequence(50);
  EXPECT_EQ(HashBytes(ByteView(text).From(2)), Hash(Sequence(50)));
}

TEST(FingerprintTest, DependsOnRuleFieldAndContent) {
  const std::vector<Finding> findings = {
      At(kRule, "v[1].x"), At(kOther, "v[1].x"), At(kRule, "v[1].y"),
      At(kRule, "v[1].x")};
  const std::vector<std::string> all = Of(findings, {5, 5, 5, 6});
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), 4u);
  for (const std::string& fingerprint : all) {
    EXPECT_EQ(fingerprint.size(), 16u);
    EXPECT_EQ(fingerprint.find_first_not_of("0123456789abcdef"),
              std::string::npos);
  }
}

TEST(FingerprintTest, IndicesDoNotCount) {
  EXPECT_EQ(Of({At(kRule, "v[1].x")}, {5}), Of({At(kRule, "v[22].x")}, {5}));
}

TEST(FingerprintTest, EqualFindingsDifferInTheirOrdinal) {
  const Finding first = At(kRule, "v[0].x");
  const Finding second = At(kRule, "v[1].x");
  const std::vector<std::string> two = Of({first, second}, {5, 5});
  EXPECT_NE(two[0], two[1]);
  // After one of them is repaired, the other one has a known fingerprint.
  EXPECT_EQ(Of({second}, {5}), std::vector<std::string>{two[0]});
}

}  // namespace
}  // namespace trackcheck
