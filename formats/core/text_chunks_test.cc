#include "formats/core/text_chunks.h"

#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

// The text of the chunks, and how often they were written.
struct Joined {
  std::string text;
  int calls = 0;
};

Joined Join(const std::vector<std::string_view>& chunks) {
  Joined joined;
  joined.text = JoinChunks([&](TextSink take) {
    ++joined.calls;
    for (const std::string_view chunk : chunks) take(chunk);
  });
  return joined;
}

TEST(TextChunksTest, OneChunkIsWrittenOnce) {
  EXPECT_EQ(Join({}).text, "");
  EXPECT_EQ(Join({}).calls, 1);
  EXPECT_EQ(Join({"ring"}).text, "ring");
  EXPECT_EQ(Join({"ring"}).calls, 1);
}

TEST(TextChunksTest, ALongTextIsAllocatedOnce) {
  const std::vector<std::string_view> chunks = {"", "a", "", "long ", "text"};
  const Joined joined = Join(chunks);
  EXPECT_EQ(joined.text, "along text");
  EXPECT_EQ(joined.calls, 2);
  const std::string chunk(100000, 'x');
  const std::string text = Join(std::vector<std::string_view>(50, chunk)).text;
  EXPECT_EQ(text, std::string(5000000, 'x'));
  EXPECT_EQ(text.capacity(), text.size());
}

}  // namespace
}  // namespace trackcheck
