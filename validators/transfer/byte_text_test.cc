#include "validators/transfer/byte_text.h"

#include <cstdint>
#include <optional>
#include <set>

#include "gtest/gtest.h"

namespace trackcheck::transfer {
namespace {

TEST(ByteTextTest, KnowsLatin1AndWindows1252) {
  for (char32_t character = 0; character < 0x100; ++character) {
    EXPECT_EQ(ByteOfCharacter(character), static_cast<uint8_t>(character));
  }
  EXPECT_EQ(ByteOfCharacter(0x20AC), 0x80);  // the euro sign
  EXPECT_EQ(ByteOfCharacter(0x2122), 0x99);  // the trade mark sign
  EXPECT_EQ(ByteOfCharacter(0x0178), 0x9F);
  EXPECT_EQ(ByteOfCharacter(0x0100), std::nullopt);
  EXPECT_EQ(ByteOfCharacter(kReplacement), std::nullopt);
}

TEST(ByteTextTest, Windows1252HasTwentySevenFurtherCharacters) {
  std::set<uint8_t> bytes;
  int characters = 0;
  for (char32_t character = 0x100; character < 0x3000; ++character) {
    if (const std::optional<uint8_t> byte = ByteOfCharacter(character)) {
      bytes.insert(*byte);
      ++characters;
    }
  }
  EXPECT_EQ(characters, 27);
  EXPECT_EQ(bytes.size(), 27u);
  EXPECT_EQ(*bytes.begin(), 0x80);
  EXPECT_EQ(*bytes.rbegin(), 0x9F);
}

}  // namespace
}  // namespace trackcheck::transfer
