#include "trackcheck/patch/byte_edits.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "diff/patch/patch.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(ByteEditsTest, GiveTheOtherBytes) {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    std::string before(random() % 200, 'a');
    for (char& c : before) c = static_cast<char>(random() % 3);
    std::string after = before;
    for (int edits = static_cast<int>(random() % 4); edits > 0; --edits) {
      const size_t at = random() % (after.size() + 1);
      if (random() % 2 == 0) {
        after.insert(at, std::string(random() % 5, 'x'));
      } else if (at < after.size()) {
        after[at] = 'y';
      }
    }
    const std::vector<ByteEdit> edits = ByteEditsBetween(before, after);
    EXPECT_EQ(WithByteEdits(before, edits), after);
    if (before == after) EXPECT_TRUE(edits.empty());
  }
}

TEST(ByteEditsTest, FewBytesAreFewEdits) {
  const std::string before(10000, 'a');
  std::string after = before;
  after[5] = 'b';
  after[20] = 'b';
  after[9000] = 'b';
  const std::vector<ByteEdit> edits = ByteEditsBetween(before, after);
  ASSERT_EQ(edits.size(), 2u);
  EXPECT_EQ(edits[0].offset, 5u);
  EXPECT_EQ(edits[0].end, 21u);
  EXPECT_EQ(edits[1].bytes, "b");
}

TEST(ByteEditsTest, EditsOutsideOfTheBytesAreRefused) {
  EXPECT_EQ(WithByteEdits("abc", {{.offset = 2, .end = 4, .bytes = ""}}),
            std::nullopt);
  EXPECT_EQ(WithByteEdits("abc", {{.offset = 2, .end = 1, .bytes = ""}}),
            std::nullopt);
  EXPECT_EQ(WithByteEdits("abc", {{.offset = 1, .end = 2, .bytes = ""},
                                  {.offset = 1, .end = 2, .bytes = ""}}),
            std::nullopt);
  EXPECT_EQ(WithByteEdits("abc", {{.offset = 3, .end = 3, .bytes = "d"}}),
            "abcd");
}

}  // namespace
}  // namespace trackcheck
