// Tests that properties are found by their number in any order.
#include "validators/btg/analysis/properties.h"

#include <cstdint>
#include <string>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

TEST(PropertiesTest, AreFoundInAnyOrder) {
  struct Place {
    uint64_t object;
    uint64_t index;
    uint64_t offset;
  };
  Random random(1);
  TestTile bytes(kUnsignedVersion);
  std::vector<Place> places;
  for (uint64_t object = 0; object < 20; ++object) {
    // Some objects have none. Together they have more than are found from one
    // remembered position.
    const uint64_t count = object % 3 == 0 ? 0 : 150 + random() % 90;
    bytes.AddObject(kFans, count, 0);
    for (uint64_t index = 0; index < count; ++index) {
      places.push_back({object, index, bytes.bytes().size()});
      bytes.AddProperty(static_cast<PropertyType>(random() % 12),
                        std::string(random() % 5, 'a'));
    }
  }
  const std::string content = bytes.bytes();
  const Document document = DecodeTile(content);
  const Tile tile(document);
  const PropertyIndex index(tile);
  const Properties properties(index);
  ASSERT_EQ(properties.size(), places.size());
  ASSERT_GT(properties.size(), 2 * PropertyIndex::kInterval);
  for (int round = 0; round < 1000; ++round) {
    const uint64_t number = random() % places.size();
    const PropertyPosition& found = properties.Find(number);
    EXPECT_EQ(found.object, places[number].object);
    EXPECT_EQ(found.index, places[number].index);
    EXPECT_EQ(found.offset, places[number].offset);
    EXPECT_EQ(properties.TypeOf(number), content[places[number].offset]);
  }
}

}  // namespace
}  // namespace trackcheck::btg
