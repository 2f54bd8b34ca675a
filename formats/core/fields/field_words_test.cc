#include "formats/core/fields/field_words.h"

#include <cstdint>
#include <optional>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(FieldWordsTest, TakesNamesAndIndices) {
  FieldWords words("track.sectors[3].edges[12].neighbor-edge");
  EXPECT_TRUE(words.TakeName("track"));
  EXPECT_EQ(words.TakeElement("sectors"), 3);
  EXPECT_EQ(words.TakeElement("edges"), 12);
  EXPECT_FALSE(words.done());
  EXPECT_TRUE(words.TakeName("neighbor-edge"));
  EXPECT_TRUE(words.done());
}

TEST(FieldWordsTest, TakesIndicesOfIndices) {
  FieldWords words("vertices[3][0]");
  EXPECT_EQ(words.TakeElement("vertices"), 3);
  EXPECT_EQ(words.TakeIndex(), 0);
  EXPECT_TRUE(words.done());
  EXPECT_EQ(words.TakeIndex(), std::nullopt);
}

TEST(FieldWordsTest, LeavesOtherWords) {
  FieldWords words("vertices_tag.x");
  EXPECT_FALSE(words.TakeName("vertices"));
  EXPECT_FALSE(words.TakeName("x"));
  EXPECT_EQ(words.TakeElement("vertices_tag"), std::nullopt);
  EXPECT_EQ(words.rest(), "vertices_tag.x");
  EXPECT_TRUE(words.TakeName("vertices_tag"));
  EXPECT_FALSE(words.TakeName("y"));
  EXPECT_TRUE(words.TakeName("x"));
}

TEST(FieldWordsTest, TakesNoMalformedIndex) {
  for (const char* path : {"a[", "a[]", "a[1", "a[-1]", "a[x]", "a[1x]",
                           "a[\"b\"]", "a[1..2]", "a[18446744073709551616]"}) {
    FieldWords words(path);
    EXPECT_EQ(words.TakeElement("a"), std::nullopt) << path;
    EXPECT_EQ(words.rest(), path);
  }
  FieldWords largest("a[18446744073709551615]");
  EXPECT_EQ(largest.TakeElement("a"), UINT64_MAX);
}

}  // namespace
}  // namespace trackcheck
