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
        const uint64_t chunk = index.ChunkOf(unit, number);
        EXPECT_LE(index.FirstOf(unit, chunk), number);
        EXPECT_LT(number, index.FirstOf(unit, chunk + 1));
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

// Whether a unit at this place (see Expected) starts in the part.
bool StartsIn(const ElementPart& part, const std::vector<uint64_t>& unit) {
  return unit[0] == part.number && unit[1] >= part.element &&
         unit[1] < part.element + part.elements &&
         unit[2] >= part.first_tuple && unit[2] < part.end_tuple;
}

TEST(ElementIndexTest, ChunksAreNumberedByTheUnitsThatStartInThem) {
  Random random(5);
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
      for (uint64_t i = 0; i < index.chunk_count(); ++i) {
        ASSERT_LE(index.FirstOf(unit, i), index.FirstOf(unit, i + 1));
        // The others are in objects without tuples, too.
        if (unit == Unit::kElement || unit == Unit::kSphere) continue;
        uint64_t units = 0;
        index.ForEachPart(i, [&](const ElementPart& part) {
          units += std::count_if(
              expected.begin(), expected.end(),
              [&](const auto& place) { return StartsIn(part, place); });
        });
        EXPECT_EQ(index.FirstOf(unit, i + 1) - index.FirstOf(unit, i), units);
      }
    }
  }
}

// The number of the first tuple of each chunk, then that of all tuples.
std::vector<uint64_t> FirstTuples(const TestTile& bytes, uint64_t chunk_bytes) {
  const Document document = DecodeTile(bytes.bytes());
  const Tile tile(document);
  const ElementIndex index(tile, chunk_bytes);
  std::vector<uint64_t> first;
  for (uint64_t i = 0; i <= index.chunk_count(); ++i) {
    first.push_back(index.FirstOf(Unit::kTuple, i));
  }
  return first;
}

// Triangles whose tuples have the indices `types`, of 2 bytes each.
void AddTriangles(char types, const std::vector<uint64_t>& element_sizes,
                  TestTile* tile) {
  tile->AddObject(kTriangles, 1, element_sizes.size());
  tile->AddProperty(kIndexTypes, {&types, 1});
  for (const uint64_t size : element_sizes) {
    tile->AddElement(std::string(size, '\0'));
  }
}

TEST(ElementIndexTest, ChunksAreAsLongAsTheyMayBe) {
  // The header of an object has 5 bytes, an element with one triangle 10.
  TestTile tile(kUnsignedVersion);
  tile.AddList(kVertices, std::string(12, '\0'));
  AddTriangles(1, std::vector<uint64_t>(10, 6), &tile);
  // 5 bytes are left for the next object.
  AddTriangles(1, std::vector<uint64_t>(2, 6), &tile);
  AddTriangles(1, std::vector<uint64_t>(6, 6), &tile);
  EXPECT_EQ(FirstTuples(tile, 50),
            (std::vector<uint64_t>{0, 9, 24, 36, 51, 54}));
}

TEST(ElementIndexTest, LongElementsAreDividedAtTriangles) {
  // 24 of the tuples take 48 bytes.
  TestTile tile(kUnsignedVersion);
  tile.AddList(kVertices, std::string(12, '\0'));
  AddTriangles(1, {200, 96, 6}, &tile);
  EXPECT_EQ(FirstTuples(tile, 50),
            (std::vector<uint64_t>{0, 0, 24, 48, 72, 96, 100, 124, 148, 151}));
  // An element as long as a chunk is not divided.
  TestTile longest(kUnsignedVersion);
  longest.AddList(kVertices, std::string(12, '\0'));
  AddTriangles(0x1f, {40, 40}, &longest);
  EXPECT_EQ(FirstTuples(longest, 44), (std::vector<uint64_t>{0, 0, 4, 8}));
  EXPECT_EQ(FirstTuples(longest, 43),
            (std::vector<uint64_t>{0, 0, 3, 4, 7, 8}));
  // At least three tuples, and at least one chunk.
  EXPECT_EQ(FirstTuples(longest, 6),
            (std::vector<uint64_t>{0, 0, 0, 0, 3, 4, 7, 8}));
}

TEST(ElementIndexTest, ElementsWithoutTuplesCountByTheirHeaders) {
  TestTile tile(kUnsignedVersion);
  tile.AddObject(kVertices, 0, 23);
  for (int i = 0; i < 23; ++i) tile.AddElement(std::string(12, '\0'));
  const Document document = DecodeTile(tile.bytes());
  const Tile decoded(document);
  const ElementIndex index(decoded, 50);
  // The header of the object has 5 bytes, that of an element 4.
  ASSERT_EQ(index.chunk_count(), 2u);
  EXPECT_EQ(index.FirstOf(Unit::kElement, 1), 11u);
  EXPECT_EQ(index.Count(Unit::kElement), 23u);
  // Elements of triangles that are empty have a chunk each.
  TestTile empty(kUnsignedVersion);
  AddTriangles(1, {0, 0}, &empty);
  EXPECT_EQ(FirstTuples(empty, 1), (std::vector<uint64_t>{0, 0, 0, 0}));
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
