#include "validators/btg/analysis/tile.h"

#include <cstdint>
#include <string>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "gtest/gtest.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

TEST(TileTest, RecordsOfTheLastTwoObjectsMayBeMisread) {
  TestTile bytes(kUnsignedVersion);
  for (uint64_t lists = 1; lists <= 4; ++lists) {
    bytes.AddList(kVertices, std::string(10 * kRecordSizes[kVertices], '\0'));
    Document document = DecodeTile(bytes.bytes());
    EXPECT_EQ(Tile(document).JudgedRecords(kVertices), 10 * lists);
    document.lost = true;
    EXPECT_EQ(Tile(document).JudgedRecords(kVertices),
              lists < 2 ? 0 : 10 * (lists - 2));
    EXPECT_EQ(Tile(document).JudgedRecords(kNormals), 0u);
  }
}

}  // namespace
}  // namespace trackcheck::btg
