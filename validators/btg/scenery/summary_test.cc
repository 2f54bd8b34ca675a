#include "validators/btg/scenery/summary.h"

#include <cmath>
#include <cstdint>
#include <string>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

const Bucket kBucket = Bucket::At(10, 20);

std::string PathOf(const Bucket& bucket) {
  return "/Terrain/e010n20/e010n20/" + std::to_string(bucket.index()) + ".btg";
}

TEST(SummaryTest, DamagedFilesHaveNone) {
  const std::string bytes = FlatTile(kBucket).Bytes();
  EXPECT_NE(Summarize(DecodeTile(bytes), PathOf(kBucket)), nullptr);
  EXPECT_EQ(Summarize(DecodeTile(""), PathOf(kBucket)), nullptr);
  Document unreliable = DecodeTile(bytes);
  unreliable.reliable = false;
  EXPECT_EQ(Summarize(unreliable, PathOf(kBucket)), nullptr);
  // A tile of an unknown version is judged only if all of it is read.
  std::string unknown = bytes;
  unknown[0] = 99;
  EXPECT_NE(Summarize(DecodeTile(unknown), PathOf(kBucket)), nullptr);
  unknown.pop_back();
  EXPECT_EQ(Summarize(DecodeTile(unknown), PathOf(kBucket)), nullptr);
}

TEST(SummaryTest, BytesCountBordersAndOutlines) {
  const std::string tile_bytes = FlatTile(kBucket, 0, 16).Bytes();
  const Document tile = DecodeTile(tile_bytes);
  const auto border = Summarize(tile, PathOf(kBucket));
  ASSERT_NE(BorderOf(border.get()), nullptr);
  EXPECT_EQ(OutlineOf(border.get()), nullptr);
  EXPECT_GT(border->bytes(),
            sizeof(BtgSummary) + sizeof(TileBorder) + 64 * sizeof(BorderPoint));

  const FlatAirport ground({{10, 20}, {10.01, 20}, {10.01, 20.01}}, 0);
  const std::string airport_bytes = ground.Bytes();
  const Document airport = DecodeTile(airport_bytes);
  const auto outline = Summarize(airport, "/Terrain/e010n20/e010n20/KABC.btg");
  ASSERT_NE(OutlineOf(outline.get()), nullptr);
  EXPECT_EQ(BorderOf(outline.get()), nullptr);
  EXPECT_GE(outline->bytes(),
            sizeof(BtgSummary) + sizeof(Outline) +
                OutlineOf(outline.get())->points.size() * sizeof(RimPoint));
  EXPECT_LT(outline->bytes(), border->bytes());

  struct OfAnotherFormat final : FileSummary {
    uint64_t bytes() const override { return 0; }
  };
  const OfAnotherFormat other;
  EXPECT_EQ(BorderOf(&other), nullptr);
  EXPECT_EQ(OutlineOf(&other), nullptr);
  EXPECT_EQ(BorderOf(nullptr), nullptr);
}

// The area of the hole that is `part` of the tile wide, and whether the summary
// has it.
struct FoundHole {
  double area_m2;
  bool is_summarized;
};

FoundHole HoleOf(double part) {
  FlatTile ground(kBucket, 0, 1);
  ground.CutHole(part);
  const std::string bytes = ground.Bytes();
  const Document document = DecodeTile(bytes);
  const auto summary = Summarize(document, PathOf(kBucket));
  return {FindHoles(Tile(document), 0).at(0).area_m2,
          !dynamic_cast<const BtgSummary&>(*summary).holes.empty()};
}

TEST(SummaryTest, HolesHaveAtLeast100SquareMeters) {
  constexpr double kPart = 0.001;
  const double part_of_one_m2 = kPart / std::sqrt(HoleOf(kPart).area_m2);
  const FoundHole small = HoleOf(part_of_one_m2 * std::sqrt(99.95));
  EXPECT_NEAR(small.area_m2, 99.95, 0.04);
  EXPECT_FALSE(small.is_summarized);
  const FoundHole large = HoleOf(part_of_one_m2 * std::sqrt(100.05));
  EXPECT_NEAR(large.area_m2, 100.05, 0.04);
  EXPECT_TRUE(large.is_summarized);
}

}  // namespace
}  // namespace trackcheck::btg
