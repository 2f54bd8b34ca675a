#include "trackcheck/check/excerpt.h"

#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using testing::ElementsAre;

std::vector<std::string> Render(const std::string& bytes,
                                const ByteRange& place) {
  return RenderExcerpt(TakeExcerpt(ByteView(bytes), place), place);
}

constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz";

TEST(ExcerptTest, MarksBytesInOneRow) {
  EXPECT_THAT(
      Render(kLetters, {6, 3}),
      ElementsAre("00000000  61 62 63 64 65 66 67 68  69 6a 6b 6c 6d 6e 6f "
                  "70  |abcdefghijklmnop|",
                  "                            ^^^^^^^^^"));
}

TEST(ExcerptTest, MarksBytesInSeveralRows) {
  EXPECT_THAT(
      Render(kLetters, {15, 2}),
      ElementsAre("00000000  61 62 63 64 65 66 67 68  69 6a 6b 6c 6d 6e 6f "
                  "70  |abcdefghijklmnop|",
                  std::string(10 + 46, ' ') + "^^",
                  "00000010  71 72 73 74 75 76 77 78  79 7a" +
                      std::string(20, ' ') + "|qrstuvwxyz|",
                  "          ^^"));
}

TEST(ExcerptTest, MarksBytesPastFourGigabytes) {
  const uint64_t row = uint64_t{1} << 32;
  EXPECT_THAT(
      RenderExcerpt({row, "abc"}, {row + 1, 1}),
      ElementsAre("100000000  61 62 63" + std::string(42, ' ') + "|abc|",
                  "              ^^"));
}

TEST(ExcerptTest, MarksAnEmptyRangeWithOneCaret) {
  EXPECT_THAT(
      Render("abc\n", {4, 0}),
      ElementsAre("00000000  61 62 63 0a" + std::string(39, ' ') + "|abc.|",
                  "                      ^^"));
  const std::vector<std::string> after_end =
      Render(std::string(16, 'a'), {16, 0});
  ASSERT_EQ(after_end.size(), 3u);
  EXPECT_TRUE(after_end[0].starts_with("00000000  61"));
  EXPECT_TRUE(after_end[1].starts_with("00000010   "));
  EXPECT_EQ(after_end[2], "          ^^");
}

TEST(ExcerptTest, CutsLongRanges) {
  const std::vector<std::string> lines =
      Render(std::string(1000, 'a'), {8, 900});
  ASSERT_EQ(lines.size(), 9u);
  EXPECT_EQ(lines[8], "... and 844 more bytes");
}

TEST(ExcerptTest, ShowsNothingOfAnotherSpace) {
  EXPECT_TRUE(Render("", {0, 0}).empty());
  EXPECT_TRUE(Render(kLetters, {0, 4, Space::kInflated}).empty());
}

}  // namespace
}  // namespace trackcheck
