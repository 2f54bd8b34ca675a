#include "formats/track/positions/field_position.h"

#include <string>
#include <string_view>

#include "formats/core/fields/field_path.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

std::string PathOfKey(std::string_view key) {
  return KeyPath(FieldPath("a"), key).text();
}

TEST(TrackFieldPositionTest, WritesPlainWordsAsTheyAre) {
  for (const std::string_view key :
       {"a", "z", "A", "Z", "_", "b0", "b9", "b-c", "AZaz_09-"}) {
    EXPECT_EQ(PathOfKey(key), "a." + std::string(key));
  }
}

TEST(TrackFieldPositionTest, QuotesOtherKeys) {
  for (const std::string_view key : {"", "0", "9a", "-", "`", "{", "@", "[",
                                     "b/", "b:", "b.c", "b c", "~"}) {
    EXPECT_EQ(PathOfKey(key), "a[\"" + std::string(key) + "\"]");
  }
  EXPECT_EQ(PathOfKey("\x1f ~\x7f\x80\xff"),
            R"(a["\u001f ~\u007f\u0080\u00ff"])");
}

TEST(TrackFieldPositionTest, WritesCharactersAsEscapes) {
  EXPECT_EQ(PathOfKey("\u00e4\u20ac\U0001f3c1"),
            R"(a["\u00e4\u20ac\ud83c\udfc1"])");
  EXPECT_EQ(PathOfKey(R"(\u00e4\")"), R"(a["\u00e4\""])");
}

TEST(TrackFieldPositionTest, CutsKeysBetweenCharacters) {
  const std::string ascii(198, ' ');
  EXPECT_EQ(PathOfKey(ascii + "\u00e4b"), "a[\"" + ascii + "\\u00e4...\"]");
  EXPECT_EQ(PathOfKey(ascii + " \u00e4"), "a[\"" + ascii + " ...\"]");
  std::string escapes;
  for (int i = 0; i < 200; ++i) escapes += R"(\u0080)";
  EXPECT_EQ(PathOfKey(std::string(201, '\x80')), "a[\"" + escapes + "...\"]");
}

TEST(TrackFieldPositionTest, CutsKeysOfMoreThan200Bytes) {
  const std::string key = "b" + std::string(199, 'c');
  EXPECT_EQ(PathOfKey(key), "a." + key);
  EXPECT_EQ(PathOfKey(key + "d"), "a[\"" + key + "...\"]");
  EXPECT_EQ(WholeKeyPath(FieldPath("a"), key + "d").text(), "a." + key + "d");
}

}  // namespace
}  // namespace trackcheck::track
