#include "trackcheck/text/character_index.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

std::vector<uint64_t> Counts(std::string_view text) {
  CharacterIndex index(text);
  std::vector<uint64_t> counts;
  for (size_t i = 0; i <= text.size(); ++i) counts.push_back(index.Before(i));
  return counts;
}

using Expected = std::vector<uint64_t>;

TEST(CharacterIndexTest, CountsCodePoints) {
  EXPECT_EQ(Counts(""), Expected({0}));
  EXPECT_EQ(Counts("ab"), Expected({0, 1, 2}));
  // Two bytes, three bytes, four bytes.
  EXPECT_EQ(Counts("\xc3\xa9x"), Expected({0, 0, 1, 2}));
  EXPECT_EQ(Counts("\xe2\x82\xacx"), Expected({0, 0, 0, 1, 2}));
  EXPECT_EQ(Counts("\xf0\x9f\x8f\x81x"), Expected({0, 0, 0, 0, 1, 2}));
}

TEST(CharacterIndexTest, AByteThatIsNotUtf8IsACharacter) {
  EXPECT_EQ(Counts("\xa9\xa9"), Expected({0, 1, 2}));
  EXPECT_EQ(Counts("\xe2\x82x"), Expected({0, 1, 2, 3}));
}

TEST(CharacterIndexTest, AByteOrderMarkAtTheBeginningIsNotCounted) {
  EXPECT_EQ(Counts("\xef\xbb\xbfx"), Expected({0, 0, 0, 0, 1}));
  EXPECT_EQ(Counts("x\xef\xbb\xbf"), Expected({0, 1, 1, 1, 2}));
}

TEST(CharacterIndexTest, ClampsToTheText) {
  EXPECT_EQ(CharacterIndex("abc").Before(uint64_t{1} << 60), 3u);
}

TEST(CharacterIndexTest, CountsForwardAndBackInAChunk) {
  CharacterIndex index("\xe2\x82\xac\xe2\x82\xacx");
  for (const auto& [offset, count] : std::vector<std::pair<uint64_t, uint64_t>>{
           {3, 1}, {3, 1}, {4, 1}, {6, 2}, {7, 3}, {5, 1}, {0, 0}, {6, 2}}) {
    EXPECT_EQ(index.Before(offset), count) << offset;
  }
}

TEST(CharacterIndexTest, CountsOverManyChunksInAnyOrder) {
  // A character lies across each multiple of 64 KiB.
  std::string text = "x";
  while (text.size() < (size_t{1} << 18)) text += "\xe2\x82\xac";
  CharacterIndex index(text);
  std::mt19937 random(1);
  for (int i = 0; i < 1000; ++i) {
    const uint64_t offset = random() % (text.size() + 1);
    EXPECT_EQ(index.Before(offset), offset == 0 ? 0 : 1 + (offset - 1) / 3)
        << offset;
  }
}

// Texts of one, two and three bytes a character, and of bytes that belong to
// none, with and without a byte order mark.
TEST(CharacterIndexTest, CountsTheSameFromAnyCharacter) {
  for (const std::string_view mark : {"", "\xef\xbb\xbf"}) {
    for (const std::string_view piece :
         {"x", "\xc3\xa9", "\xe2\x82\xac", "\xe2\x82x", "ab\xa9\n"}) {
      std::string text(mark);
      while (text.size() < 1200) text += piece;
      CharacterIndex index(text);
      std::vector<uint64_t> begins = {0};
      while (begins.back() < text.size()) {
        begins.push_back(mark.size() + (begins.size() - 1) * piece.size());
      }
      for (const uint64_t begin : begins) {
        for (const uint64_t length : {0, 1, 2, 3, 511, 512, 513, 1300}) {
          EXPECT_EQ(index.Between(begin, begin + length),
                    index.Before(begin + length) - index.Before(begin))
              << mark << piece << ' ' << begin << ' ' << length;
        }
      }
    }
  }
}

}  // namespace
}  // namespace trackcheck
