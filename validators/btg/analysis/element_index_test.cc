// Tests that units are found by their number, that chunks of any size hold
// every tuple once, and what the summary keeps of them.
#include "validators/btg/analysis/element_index.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/tuple_summary.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

constexpr uint64_t kChunkSizes[] = {1, 40, 100, 333, 1000};

// Returns the object, element, tuple and offset of each unit.
std::vector<std::vector<uint64_t>> Expected(const Tile& tile, Unit unit) {
  std::vector<std::vector<uint64_t>> positions;
  for (uint64_t i = 0; i < tile.object_count(); ++i) {
    const Object& object = tile.object(i);
    const ElementShape shape(tile, i);
    ForEachRun(tile.document(), object, [&](const ElementRun& run) {
      const uint64_t units = shape.Count(unit, run.size);
      const uint64_t tuples = unit == Unit::kTriangle ? 3 : 1;
      for (uint64_t j = run.first; j < run.first + run.count; ++j) {
        for (uint64_t k = 0; k < units; ++k) {
          positions.push_back({i, j, k * tuples,
                               run.OffsetOf(j) + kElementHeader +
                                   k * tuples * shape.record_size()});
        }
      }
    });
  }
  return positions;
}

std::vector<uint64_t> Found(UnitCursor& cursor, uint64_t number) {
  const UnitSpan& span = cursor.Seek(number);
  return {span.object, span.ElementOf(number), span.TupleOf(number),
          span.DataOffset(number)};
}

TEST(ElementIndexTest, CursorsFindUnitsInAnyOrder) {
  Random random(1);
  for (int round = 0; round < 100 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    const Tile tile(document);
    const ElementIndex index(tile, kChunkSizes[round % 5]);
    for (const Unit unit :
         {Unit::kElement, Unit::kSphere, Unit::kTuple,
          Unit::kTupleLackingNormal, Unit::kTriangle, Unit::kPointTriple}) {
      const auto expected = Expected(tile, unit);
      ASSERT_EQ(index.Count(unit), expected.size());
      UnitCursor ascending(index, unit);
      UnitCursor anywhere(index, unit);
      for (uint64_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(Found(ascending, i), expected[i]) << i;
        const uint64_t number = random() % expected.size();
        EXPECT_EQ(Found(anywhere, number), expected[number]) << number;
      }
    }
  }
}

TEST(ElementIndexTest, ChunksHoldEachTupleOnce) {
  Random random(2);
  for (int round = 0; round < 100 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    const Tile tile(document);
    const ElementIndex index(tile, kChunkSizes[round % 5]);
    uint64_t tuples = 0;
    for (uint64_t i = 0; i < index.chunk_count(); ++i) {
      EXPECT_EQ(index.FirstOf(Unit::kTuple, i), tuples);
      index.ForEachPart(i, [&](const ElementPart& part) {
        EXPECT_EQ(part.first_tuple % 3, 0u);
        const ElementShape shape(tile, part.number);
        ForEachRun(document.bytes, *part.object, part.element, part.offset,
                   part.elements, [&](const ElementRun& run) {
                     const uint64_t all = shape.Count(Unit::kTuple, run.size);
                     const uint64_t end = std::min(all, part.end_tuple);
                     tuples += run.count * (end - part.first_tuple);
                   });
      });
    }
    EXPECT_EQ(tuples, index.Count(Unit::kTuple));
  }
}

TEST(TupleSummaryTest, KeepsWhatEachChunkHolds) {
  for (const uint16_t version : {kUnsignedVersion, kWideVersion}) {
    TestTile bytes(version);
    bytes.AddList(kVertices, std::string(300 * kRecordSizes[kVertices], '\0'));
    // Every vertex once. The last bytes of the file are the last index.
    bytes.AddObject(kTriangles, 1, 100);
    bytes.AddProperty(kIndexTypes, "\x01");
    for (uint64_t i = 0; i < 100; ++i) {
      std::string element;
      for (uint64_t k = 0; k < 3; ++k) bytes.PutWide(3 * i + k, element);
      bytes.AddElement(element);
    }
    const Document document = DecodeTile(bytes.bytes());
    const Tile tile(document);
    const ElementIndex index(tile);
    WorkPool pool(1);
    const TupleSummary summary(index, pool);
    for (uint64_t i = 0; i < index.chunk_count(); ++i) {
      const ChunkTuples& tuples = summary.tuples_of(i);
      EXPECT_EQ(tuples.index_end[0], 300u);
      for (uint64_t kind = 1; kind < kIndexKinds; ++kind) {
        EXPECT_EQ(tuples.index_end[kind], 0u);
      }
      EXPECT_EQ(tuples.vertex_end_lacking_normals, 0u);
      EXPECT_FALSE(tuples.repeats_vertex);
    }
    EXPECT_EQ(summary.used_vertices(), std::vector<uint8_t>(300, 1));
  }
}

TEST(TupleSummaryTest, TheVerticesOfACutTileAreUnknown) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    const TestTile tile_bytes = RandomTile(random);
    const std::string cut = tile_bytes.bytes().substr(
        0, tile_bytes.bytes().size() - 1 - random() % 50);
    const Document document = DecodeTile(cut);
    if (!document.header.present()) continue;
    ASSERT_FALSE(document.whole);
    const Tile tile(document);
    const ElementIndex index(tile, 100);
    WorkPool pool(1);
    const TupleSummary summary(index, pool);
    EXPECT_TRUE(summary.used_vertices().empty());
  }
}

}  // namespace
}  // namespace trackcheck::btg
