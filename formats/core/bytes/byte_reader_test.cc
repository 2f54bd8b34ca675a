#include "formats/core/bytes/byte_reader.h"

#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(ByteReaderTest, ReadsForwardAndKnowsItsPlace) {
  const uint8_t bytes[] = {1, 0, 2, 0, 0, 0, 'x', 'y', 'z'};
  ByteReader reader(ByteView(bytes, sizeof(bytes), 50));
  uint16_t first = 0;
  int32_t second = 0;
  ByteView rest;
  ASSERT_TRUE(reader.Read(&first));
  ASSERT_TRUE(reader.Read(&second));
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 2);
  EXPECT_EQ(reader.offset(), 56u);
  ASSERT_TRUE(reader.ReadBytes(2, &rest));
  EXPECT_EQ(rest.text(), "xy");
  EXPECT_EQ(rest.begin(), 56u);
  EXPECT_EQ(reader.remaining(), 1u);
}

TEST(ByteReaderTest, FailedReadChangesNothing) {
  const uint8_t bytes[] = {1, 2, 3};
  ByteReader reader(ByteView(bytes, sizeof(bytes)));
  uint32_t word = 77;
  ByteView view(bytes, 1);
  EXPECT_FALSE(reader.Read(&word));
  EXPECT_FALSE(reader.ReadBytes(4, &view));
  EXPECT_FALSE(reader.ReadBytes(~uint64_t{0}, &view));
  EXPECT_EQ(word, 77u);
  EXPECT_EQ(view.size(), 1u);
  EXPECT_EQ(reader.offset(), 0u);
  EXPECT_TRUE(reader.ReadBytes(3, &view));
  EXPECT_TRUE(reader.ReadBytes(0, &view));
}

}  // namespace
}  // namespace trackcheck
