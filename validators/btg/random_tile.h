// Random tiles for tests: mostly valid, with short lists, so that triangles are
// often degenerate and vertices often unused. Some indices are too large.
#ifndef TRACKCHECK_VALIDATORS_BTG_RANDOM_TILE_H_
#define TRACKCHECK_VALIDATORS_BTG_RANDOM_TILE_H_

#include <bit>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>

#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {

using Random = std::mt19937_64;

inline std::string RandomElement(Random& random, const TestTile& tile,
                                 uint64_t indices, uint64_t tuples,
                                 uint64_t records) {
  std::string element;
  for (uint64_t i = 0; i < indices * tuples; ++i) {
    const bool wild = random() % 200 == 0;
    tile.PutWide(wild ? random() : random() % records, element);
  }
  // Bytes after the last tuple.
  if (random() % 50 == 0) element.resize(element.size() + random() % 3);
  return element;
}

inline void AddGeometry(Random& random, uint64_t records, TestTile& tile) {
  constexpr ObjectType kTypes[] = {kPoints, kTriangles, kTriangles, kStrips,
                                   kFans};
  constexpr char kIndexTypesOf[] = {1, 3, 9, 0xb, 0xf, 0x7f, 2, 8};
  const char types = kIndexTypesOf[random() % std::size(kIndexTypesOf)];
  const uint32_t attributes =
      random() % 4 == 0 ? random() & (kIntegerBits | kFloatBits) : 0;
  const uint64_t indices = std::popcount(static_cast<uint8_t>(types)) +
                           static_cast<uint64_t>(std::popcount(attributes));
  const bool uniform = random() % 2 == 0;
  const uint64_t elements = random() % 12;
  tile.AddObject(kTypes[random() % std::size(kTypes)], 2, elements);
  tile.AddProperty(kIndexTypes, {&types, 1});
  std::string stored;
  TestTile::Put(attributes, stored);
  tile.AddProperty(kVertexAttributes, stored);
  const uint64_t tuples = random() % 3 == 0 ? random() % 40 : 3;
  for (uint64_t i = 0; i < elements; ++i) {
    tile.AddElement(RandomElement(random, tile, indices,
                                  uniform ? tuples : random() % 10, records));
  }
}

inline std::string RandomVertices(Random& random, uint64_t count) {
  std::string list;
  for (uint64_t i = 0; i < 3 * count; ++i) {
    // Some are at one place in plan.
    TestTile::Put(static_cast<float>(random() % 9) - 4, list);
  }
  return list;
}

inline TestTile RandomTile(Random& random) {
  TestTile tile(random() % 2 == 0 ? kUnsignedVersion : kWideVersion);
  const uint64_t records = 20 + random() % 20;
  if (random() % 2 == 0) {
    // Near the lowest height that a vertex may have.
    std::string sphere;
    for (const double part : {6377637., 0., 0.}) TestTile::Put(part, sphere);
    TestTile::Put(100.F, sphere);
    tile.AddList(kBoundingSphere, sphere);
  }
  for (uint8_t type = kVertices; type < kLists; ++type) {
    // One list in a few is shorter than the others, or empty.
    uint64_t count = records;
    if (random() % 8 == 0) count -= random() % 3;
    if (random() % 20 == 0) count = 0;
    std::string list(count * kRecordSizes[type], '\0');
    if (type == kVertices) list = RandomVertices(random, count);
    tile.AddList(static_cast<ObjectType>(type), list);
  }
  for (uint64_t i = random() % 6; i > 0; --i) {
    AddGeometry(random, records, tile);
  }
  return tile;
}

// `bytes` must outlive the document.
inline Document DecodeTile(const std::string& bytes) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  return Decode(ByteView(bytes), Limits(), sink);
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RANDOM_TILE_H_
