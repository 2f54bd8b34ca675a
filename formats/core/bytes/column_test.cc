#include "formats/core/bytes/column.h"

#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(ColumnTest, ReadsEveryStride) {
  const uint8_t bytes[] = {0xee, 1, 0, 0xee, 2, 0, 0xee, 3, 1};
  const ByteView view(bytes, sizeof(bytes), 10);
  const Column<uint16_t> column(view.From(11), 3, 3);
  EXPECT_EQ(column.size(), 3u);
  EXPECT_EQ(column[0], 1);
  EXPECT_EQ(column[1], 2);
  EXPECT_EQ(column[2], 0x103);
  EXPECT_EQ(column.range(2), (ByteRange{17, 2}));
  EXPECT_EQ(column.address(1), bytes + 4);
}

TEST(ColumnTest, StandsInTheSpaceOfItsBytes) {
  const uint8_t bytes[] = {1, 2};
  const Column<uint8_t> column(ByteView(bytes, 2, 0, Space::kInflated), 2);
  EXPECT_EQ(column.range(1), (ByteRange{1, 1, Space::kInflated}));
  EXPECT_TRUE(Column<uint8_t>().empty());
}

}  // namespace
}  // namespace trackcheck
