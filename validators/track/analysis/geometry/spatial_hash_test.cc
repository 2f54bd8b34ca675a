#include "validators/track/analysis/geometry/spatial_hash.h"

#include <cstdint>
#include <span>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

// Differs for the items of a test, in its upper bits as well.
uint32_t HashOfItem(uint64_t item) {
  return static_cast<uint32_t>(item * 0x9E3779B1);
}

TEST(SpatialHashTest, EachItemHasItsHash) {
  WorkPool pool(2);
  // Items are added in blocks of 32768. Up to 1024 are one part.
  for (const uint64_t count :
       {0, 1, 2, 1024, 1025, 32767, 32768, 32769, 65536, 65537}) {
    SpatialHash hashed(pool, count, [](uint64_t begin, uint64_t end, auto add) {
      for (uint64_t i = begin; i < end; ++i) {
        add(HashOfItem(i), static_cast<uint32_t>(i));
      }
    });
    std::vector<int> seen(count);
    EXPECT_EQ(hashed.parts(), count <= 1024 ? 1 : 256) << count;
    std::vector<int> wrong(hashed.parts());
    hashed.ForEachHash(pool, [&](std::span<uint64_t> entries, uint64_t part) {
      for (const uint64_t entry : entries) {
        const uint32_t item = SpatialHash::ItemOf(entry);
        ++seen[item];
        wrong[part] += SpatialHash::HashOf(entry) != HashOfItem(item);
      }
    });
    EXPECT_EQ(seen, std::vector<int>(count, 1)) << count;
    EXPECT_EQ(wrong, std::vector<int>(hashed.parts())) << count;
  }
}

}  // namespace
}  // namespace trackcheck::track
