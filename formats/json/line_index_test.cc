// Compares lines and columns with a count byte by byte, in any order of
// queries.
#include "formats/json/line_index.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"

namespace trackcheck::json {
namespace {

std::vector<LinePosition> CountOneByOne(const std::string& text) {
  std::vector<LinePosition> positions;
  LinePosition position;
  for (size_t i = 0; i <= text.size(); ++i) {
    positions.push_back(position);
    const bool is_pair = text.substr(i, 2) == "\r\n";
    if (i < text.size() && (text[i] == '\n' || text[i] == '\r') && !is_pair) {
      position = {position.line + 1, 1};
    } else {
      ++position.column;
    }
  }
  return positions;
}

TEST(LineIndexTest, EndsLinesAtFeedReturnOrBoth) {
  const std::string text = "ab\ncd\r\n\re\n\n";
  LineIndex lines{ByteView(text)};
  EXPECT_EQ(lines.At(0), (LinePosition{1, 1}));
  EXPECT_EQ(lines.At(2), (LinePosition{1, 3}));
  EXPECT_EQ(lines.At(3), (LinePosition{2, 1}));
  EXPECT_EQ(lines.At(6), (LinePosition{2, 4}));
  EXPECT_EQ(lines.At(7), (LinePosition{3, 1}));
  EXPECT_EQ(lines.At(8), (LinePosition{4, 1}));
  EXPECT_EQ(lines.At(11), (LinePosition{6, 1}));
  EXPECT_EQ(lines.At(12), (LinePosition{6, 1}));
  EXPECT_EQ(LineIndex(ByteView("")).At(0), (LinePosition{1, 1}));
}

TEST(LineIndexTest, AgreesWithCountingInAnyOrder) {
  std::mt19937 random(11);
  for (const size_t size : {50, 65535, 65536, 65537, 200000}) {
    std::string text(size, 'x');
    for (char& byte : text) {
      const uint32_t drawn = random() % 40;
      if (drawn < 2) byte = drawn == 0 ? '\n' : '\r';
    }
    // CR and LF in different chunks.
    if (size > 65536) text.replace(65535, 2, "\r\n");
    const std::vector<LinePosition> expected = CountOneByOne(text);
    LineIndex backward{ByteView(text)};
    LineIndex forward(
        ByteView(reinterpret_cast<const uint8_t*>(text.data()), size, 700));
    for (size_t i = 0; i <= size; i += 1 + random() % 400) {
      ASSERT_EQ(forward.At(700 + i), expected[i]) << i;
      ASSERT_EQ(backward.At(size - i), expected[size - i]) << i;
    }
    if (size > 65536) {
      EXPECT_EQ(backward.At(65536), expected[65536]);
      EXPECT_EQ(backward.At(65537), expected[65537]);
    }
  }
}

TEST(LineIndexTest, CountsVeryManyLines) {
  const std::string text(200000, '\n');
  LineIndex lines{ByteView(text)};
  for (uint64_t i = 0; i <= text.size(); i += 997) {
    ASSERT_EQ(lines.At(i), (LinePosition{i + 1, 1}));
  }
}

TEST(LineIndexTest, CountsFeedsAlikeWithAndWithoutReturns) {
  std::mt19937 random(12);
  std::string text(100000, 'x');
  for (char& byte : text) {
    if (random() % 30 == 0) byte = '\n';
  }
  const std::vector<LinePosition> expected = CountOneByOne(text);
  LineIndex lines{ByteView(text)};
  for (size_t i = 0; i <= text.size(); i += 1 + random() % 400) {
    ASSERT_EQ(lines.At(i), expected[i]) << i;
  }
}

TEST(LineIndexTest, CountsALongLineOnce) {
  // If a query counted more than one chunk, this would take minutes.
  const std::string text(uint64_t{1} << 24, ' ');
  LineIndex lines{ByteView(text)};
  uint64_t columns = 0;
  for (uint64_t i = 0; i < 20000; ++i) {
    columns += lines.At(text.size() - 16 * i).column;
  }
  EXPECT_EQ(columns, 20000 * (text.size() + 1) - uint64_t{16} * 19999 * 10000);
}

}  // namespace
}  // namespace trackcheck::json
