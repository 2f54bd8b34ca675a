#include "formats/core/radix_sort.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

// A key and the number of the element.
using Element = std::pair<uint64_t, size_t>;

template <int kKeyBits>
void ExpectSorted(size_t count, uint64_t keys) {
  std::mt19937_64 random(count);
  std::vector<Element> elements;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t key = random() % keys;
    // Both ends of what the keys can be.
    elements.emplace_back(
        key % 2 == 0 ? key : (uint64_t{1} << kKeyBits) - 1 - key, i);
  }
  std::vector<Element> expected = elements;
  std::sort(expected.begin(), expected.end());
  RadixSort<kKeyBits>(std::span(elements),
                      [](const Element& element) { return element.first; });
  EXPECT_THAT(elements, testing::ElementsAreArray(expected))
      << kKeyBits << " bits, " << count << " elements";
}

TEST(RadixSortTest, SortsByKeyAndKeepsTheOrderOfEqualKeys) {
  for (const size_t count : {0, 1, 2, 511, 512, 4095, 4096, 5000}) {
    for (const uint64_t keys :
         {uint64_t{1}, uint64_t{100}, uint64_t{1} << 11}) {
      ExpectSorted<11>(count, keys);
    }
    for (const uint64_t keys : {uint64_t{3}, uint64_t{1} << 24}) {
      ExpectSorted<24>(count, keys);
      ExpectSorted<32>(count, keys << 8);
      ExpectSorted<44>(count, keys << 20);
    }
  }
}

}  // namespace
}  // namespace trackcheck
