#include "validators/btg/scenery/weld.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/rules.h"
#include "validators/btg/scenery/flat_tile.h"
#include "validators/btg/scenery/repaired.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck::btg {
namespace {

using testing::IsEmpty;

constexpr double kLimitMeters = 2;
constexpr double kEquatorMeters = 6378137;

Bucket Middle() { return Bucket::At(10, 15); }
Bucket EastOf(const Bucket& bucket) {
  return bucket.Neighbors(Side::kEast).front();
}
Bucket NorthOf(const Bucket& bucket) {
  return bucket.Neighbors(Side::kNorth).front();
}

void Raise(FlatTile& tile, uint64_t vertex, double height_m) {
  for (double& x : tile.vertex(vertex)) x *= 1 + height_m / kEquatorMeters;
}

// Tiles whose seams are welded. They are numbered in the order of their
// indices.
class WeldTest : public testing::Test {
 protected:
  void Add(const Bucket& bucket, const FlatTile& tile, uint32_t creation_time,
           bool given = true) {
    AddBytes(bucket, tile.Bytes(creation_time), given);
  }
  void AddBytes(const Bucket& bucket, const std::string& bytes,
                bool given = true) {
    const std::string path = absl::StrCat("/T/", bucket.index(), ".btg");
    TestFile& file = tiles_[path];
    file.bytes = bytes;
    file.given = given;
    file.summary = Summarize(DecodeTile(file.bytes), path);
  }

  // The messages of the seams that are open.
  std::vector<std::string> Gaps() const {
    std::vector<std::string> gaps;
    for (const auto& [number, finding] : Findings()) {
      gaps.push_back(RenderMessage(finding.message));
    }
    return gaps;
  }

  // Welds all seams. Returns how many vertices of each tile moved or are new.
  std::map<size_t, size_t> Weld(double limit_m = kLimitMeters) {
    std::vector<FilePair> gaps;
    const std::vector<FileOfSet> files = Files();
    for (const auto& [number, finding] : Findings()) {
      const auto other =
          std::find_if(files.begin(), files.end(), [&](const FileOfSet& file) {
            return file.path == finding.related.front().path;
          });
      gaps.emplace_back(number, other - files.begin());
    }
    const std::map<size_t, WeldedFile> welded =
        SceneryRules().Weld(files, gaps, limit_m, [&](size_t number) {
          return std::optional(tiles_.at(files[number].path).bytes);
        });
    std::map<size_t, size_t> moved;
    for (const auto& [number, file] : welded) {
      EXPECT_TRUE(files[number].given);
      moved[number] = file.vertices;
      TestFile& tile = tiles_[files[number].path];
      tile.bytes = Repaired(std::move(tile.bytes), file.repairs);
      tile.summary = Summarize(DecodeTile(tile.bytes), files[number].path);
    }
    return moved;
  }

 private:
  struct TestFile {
    std::string bytes;
    bool given = true;
    std::unique_ptr<const FileSummary> summary;
  };

  std::vector<FileOfSet> Files() const {
    std::vector<FileOfSet> files;
    for (const auto& [path, file] : tiles_) {
      files.push_back(
          {.path = path, .summary = file.summary.get(), .given = file.given});
    }
    return files;
  }
  std::vector<std::pair<size_t, Finding>> Findings() const {
    SetSink sink([](const RuleInfo&) { return true; });
    SceneryRules().Check(Files(), sink);
    std::vector<std::pair<size_t, Finding>> seams;
    for (const auto& [number, found] : sink.Take()) {
      for (const Finding& finding : found) {
        if (finding.rule->id != "btg-seam-gap") continue;
        seams.emplace_back(number, finding);
      }
    }
    return seams;
  }

  std::map<std::string, TestFile> tiles_;
};

TEST_F(WeldTest, TheOlderTileTakesTheBorderOfTheNewerOne) {
  for (const uint32_t time : {0, 2}) {
    FlatTile raised(EastOf(Middle()));
    Raise(raised, raised.border(50), 1.5);
    Add(Middle(), FlatTile(Middle()), 1);
    Add(EastOf(Middle()), raised, time);
    EXPECT_EQ(Gaps().size(), 1u);
    const size_t older = time == 0 ? 1 : 0;
    EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{older, 1}}));
    EXPECT_THAT(Gaps(), IsEmpty());
    EXPECT_THAT(Weld(), IsEmpty());
  }
}

TEST_F(WeldTest, NothingMovesFartherThanTheLimit) {
  FlatTile raised(EastOf(Middle()));
  Raise(raised, raised.border(50), 2.01);
  Raise(raised, raised.border(55), 1);
  Add(Middle(), FlatTile(Middle()), 1);
  Add(EastOf(Middle()), raised, 2);
  EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{0, 1}}));
  EXPECT_EQ(Gaps().size(), 1u);
  EXPECT_EQ(Weld(2.02), (std::map<size_t, size_t>{{0, 1}}));
  EXPECT_THAT(Gaps(), IsEmpty());
}

TEST_F(WeldTest, AllVerticesOfABorderMove) {
  for (const Bucket& bucket : PlacesOfTiles()) {
    SCOPED_TRACE(bucket.index());
    Add(bucket, FlatTile(bucket), 1);
    Add(EastOf(bucket), FlatTile(EastOf(bucket), 1.9), 2);
    EXPECT_EQ(Gaps().size(), 1u);
    EXPECT_EQ(Weld().size(), 1u);
    EXPECT_THAT(Gaps(), IsEmpty());
  }
}

TEST_F(WeldTest, AVertexOfTheOlderTileMovesOntoTheEdge) {
  // One side has twice as many vertices. Those between are 4 cm above the
  // straight edges, and one is 1 m.
  FlatTile fine(Middle());
  Raise(fine, fine.border(21), 1);
  Add(Middle(), fine, 1);
  Add(EastOf(Middle()), FlatTile(EastOf(Middle()), 0, 8), 2);
  EXPECT_EQ(Gaps().size(), 1u);
  EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{0, 8}}));
  EXPECT_THAT(Gaps(), IsEmpty());
}

TEST_F(WeldTest, AVertexOfTheNewerTileDividesTheEdge) {
  FlatTile fine(Middle());
  Raise(fine, fine.border(21), 1);
  Raise(fine, fine.border(23), -1);
  Add(Middle(), fine, 3);
  Add(EastOf(Middle()), FlatTile(EastOf(Middle()), 0, 8), 2);
  EXPECT_EQ(Gaps().size(), 1u);
  EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{1, 2}}));
  EXPECT_THAT(Gaps(), IsEmpty());
}

TEST_F(WeldTest, AVertexOfTheNewerTileDividesStripsAndFans) {
  FlatTile fine(Middle());
  Raise(fine, fine.border(21), 1);
  Raise(fine, fine.border(23), -1);
  const FlatTile coarse(EastOf(Middle()), 0, 8);
  for (const ObjectType type : {kStrips, kFans}) {
    Add(Middle(), fine, 3);
    AddBytes(EastOf(Middle()), coarse.BytesOf(type, 2));
    EXPECT_EQ(Gaps().size(), 1u);
    EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{1, 2}}));
    EXPECT_THAT(Gaps(), IsEmpty());
  }
}

TEST_F(WeldTest, OnUnevenGroundNoVertexNeedsAPartner) {
  FlatTile older(Middle(), 0, 12);
  for (int i = 12; i <= 24; ++i) Raise(older, older.border(i), i % 3 * 0.5);
  FlatTile newer(EastOf(Middle()));
  for (int i = 48; i < 64; ++i) Raise(newer, newer.border(i), i % 4 * -0.3);
  Add(Middle(), older, 1);
  Add(EastOf(Middle()), newer, 2);
  EXPECT_EQ(Gaps().size(), 1u);
  const std::map<size_t, size_t> changed = Weld();
  EXPECT_EQ(changed.size(), 1u);
  EXPECT_EQ(changed.count(0), 1u);
  EXPECT_THAT(Gaps(), IsEmpty());
}

TEST_F(WeldTest, AnEdgeThatCannotBeDividedStays) {
  FlatTile fine(Middle());
  Raise(fine, fine.border(31), 1);
  Raise(fine, fine.border(29), 1);
  Add(Middle(), fine, 3);
  // Which of two lists of vertices should grow?
  std::string coarse = FlatTile(EastOf(Middle()), 0, 8).Bytes(2);
  ++coarse[kObjectCountOffset];
  coarse += static_cast<char>(kVertices) + LittleEndianBytes(uint32_t{0}) +
            LittleEndianBytes(uint32_t{1}) + LittleEndianBytes(uint32_t{0});
  AddBytes(EastOf(Middle()), coarse);
  EXPECT_EQ(Gaps().size(), 1u);
  EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{0, 2}}));
  EXPECT_THAT(Gaps(), IsEmpty());
}

TEST_F(WeldTest, TilesAgreeAtACorner) {
  const std::array<Bucket, 4> tiles = {
      Middle(), EastOf(Middle()), NorthOf(Middle()), EastOf(NorthOf(Middle()))};
  // The number of the newest tile, whose corner is higher. From the south-west
  // corner on, every sixteenth vertex is a corner.
  constexpr std::array<uint64_t, 4> kCorners = {32, 48, 16, 0};
  for (size_t newest = 0; newest < tiles.size(); ++newest) {
    for (size_t i = 0; i < tiles.size(); ++i) {
      FlatTile tile(tiles[i]);
      if (i == newest) Raise(tile, tile.border(kCorners[i]), 1);
      Add(tiles[i], tile, i == newest ? 9 : static_cast<uint32_t>(i));
    }
    EXPECT_EQ(Gaps().size(), 2u);
    const std::map<size_t, size_t> moved = Weld();
    EXPECT_EQ(moved.size(), 3u);
    for (const auto& [number, vertices] : moved) EXPECT_EQ(vertices, 1u);
    EXPECT_THAT(Gaps(), IsEmpty());
  }
}

TEST_F(WeldTest, VerticesAtOnePlaceMoveTogether) {
  FlatTile older(Middle());
  const uint64_t twin = older.Add(older.vertex(older.border(20)));
  older.AddTriangle({twin, older.border(21), older.center_vertex()});
  FlatTile newer(EastOf(Middle()));
  Raise(newer, newer.border(60), 1);
  Add(Middle(), older, 1);
  Add(EastOf(Middle()), newer, 2);
  EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{0, 2}}));
  EXPECT_THAT(Gaps(), IsEmpty());
}

TEST_F(WeldTest, AFileThatIsNotGivenStays) {
  for (const size_t given : {0, 1}) {
    FlatTile newer(EastOf(Middle()));
    Raise(newer, newer.border(60), 1);
    Add(Middle(), FlatTile(Middle()), 1, given == 0);
    Add(EastOf(Middle()), newer, 2, given == 1);
    EXPECT_EQ(Weld(), (std::map<size_t, size_t>{{given, 1}}));
    EXPECT_THAT(Gaps(), IsEmpty());
  }
}

}  // namespace
}  // namespace trackcheck::btg
