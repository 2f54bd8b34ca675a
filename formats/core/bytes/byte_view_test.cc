#include "formats/core/bytes/byte_view.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();

constexpr uint8_t kBytes[] = {'a', 'b', 'c', 'd', 'e', 'f'};

// "abcdef" at offset 100 of the inflated bytes.
ByteView View() { return ByteView(kBytes, 6, 100, Space::kInflated); }

TEST(ByteViewTest, WindowKnowsItsPlace) {
  const ByteView window = View().Window({102, 3});
  EXPECT_EQ(window.text(), "cde");
  EXPECT_EQ(window.range(), (ByteRange{102, 3, Space::kInflated}));
  EXPECT_EQ(window.Window({103, 1}).text(), "d");
}

TEST(ByteViewTest, WindowIsCutToTheView) {
  EXPECT_EQ(View().Window({104, 100}).text(), "ef");
  EXPECT_EQ(View().Window({104, kMax}).text(), "ef");
  EXPECT_EQ(View().Window({90, 12}).text(), "ab");
  EXPECT_EQ(View().Window({0, kMax}).text(), "abcdef");
  EXPECT_EQ(View().Window({kMax, kMax}).range(),
            (ByteRange{106, 0, Space::kInflated}));
  EXPECT_EQ(View().Window({10, 20}).range(),
            (ByteRange{100, 0, Space::kInflated}));
  EXPECT_EQ(ByteView().Window({5, 5}).size(), 0u);
}

TEST(ByteViewTest, FromReachesToTheEnd) {
  EXPECT_EQ(View().From(104).text(), "ef");
  EXPECT_EQ(View().From(106).text(), "");
  EXPECT_EQ(View().From(kMax).text(), "");
}

TEST(ByteViewTest, ContainsOnlyWhatLiesInside) {
  EXPECT_TRUE(View().Contains({100, 6}));
  EXPECT_TRUE(View().Contains({106, 0}));
  EXPECT_FALSE(View().Contains({99, 2}));
  EXPECT_FALSE(View().Contains({100, 7}));
  EXPECT_FALSE(View().Contains({101, kMax}));
}

TEST(ByteViewTest, LoadsScalarsAtAnyAlignment) {
  const uint8_t bytes[] = {0xff, 0x01, 0x02, 0x03, 0x84};
  EXPECT_EQ(LoadLittleEndian<uint32_t>(bytes + 1), 0x84030201u);
  EXPECT_EQ(LoadBigEndian<uint32_t>(bytes + 1), 0x01020384u);
  EXPECT_EQ(LoadLittleEndian<int16_t>(bytes + 3), int16_t{-31741});
}

}  // namespace
}  // namespace trackcheck
