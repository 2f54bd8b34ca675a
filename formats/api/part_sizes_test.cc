#include "formats/api/part_sizes.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr std::string_view kNames[] = {"header", "rows", "rest"};
enum Part : uint8_t { kHeader, kRows, kRest };

std::string Text(const PartSizes& sizes) {
  std::string text;
  for (const InfoPart& part : sizes.Parts()) {
    text += std::string(part.name) + ' ' + std::to_string(part.bytes) + '\n';
  }
  return text;
}

TEST(PartSizesTest, AddsUpInTheOrderOfTheNames) {
  PartSizes sizes(kNames, {0, 100});
  sizes.Add(kRows, {0, 10});
  sizes.Add(kHeader, {10, 30});
  sizes.Add(kRows, {40, 60});
  EXPECT_EQ(Text(sizes), "header 30\nrows 70\n");
}

TEST(PartSizesTest, NamesTheBytesOfNoPart) {
  PartSizes sizes(kNames, {0, 100});
  EXPECT_EQ(Text(sizes), "not part of anything 100\n");
  sizes.Add(kHeader, {4, 6});
  sizes.Add(kRest, {20, 0});
  EXPECT_EQ(Text(sizes), "header 6\nnot part of anything 94\n");
}

TEST(PartSizesTest, CountsAByteOnlyOnce) {
  PartSizes sizes(kNames, {0, 100});
  sizes.Add(kHeader, {0, 50});
  sizes.Add(kRows, {20, 40});   // 10 bytes more
  sizes.Add(kRest, {30, 10});   // none
  sizes.Add(kRows, {0, 1000});  // up to the end
  EXPECT_EQ(Text(sizes), "header 50\nrows 50\n");
}

TEST(PartSizesTest, CountsOnlyBytesOfTheWhole) {
  PartSizes sizes(kNames, {10, 10});
  sizes.Add(kHeader, {5, 6});
  sizes.Add(kRows, {19, std::numeric_limits<uint64_t>::max()});
  sizes.Add(kRest, {std::numeric_limits<uint64_t>::max(), 1});
  EXPECT_EQ(Text(sizes), "header 1\nrows 1\nnot part of anything 8\n");
  EXPECT_EQ(Text(PartSizes(kNames, {0, 0})), "");
}

}  // namespace
}  // namespace trackcheck
