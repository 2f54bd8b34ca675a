// The screen never clears a chunk in which an exact rule finds something, and
// what the rules find is what plain loops find, however the tile is cut.
#include "validators/btg/tuple_screen.h"

#include <bit>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "formats/btg/decode.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "gtest/gtest.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

constexpr const TupleRule* kTupleRules[] = {
#define TUPLE_RULE(name) &rules::name,
#include "validators/btg/rules.def"
};

using Random = std::mt19937_64;

// Indices of a tuple: mostly those of a small list, so that triangles are
// often degenerate and vertices unused.
std::string RandomElement(Random& random, const TestTile& tile,
                          uint64_t indices, uint64_t tuples, uint64_t records) {
  std::string element;
  for (uint64_t i = 0; i < indices * tuples; ++i) {
    const bool wild = random() % 200 == 0;
    tile.PutWide(wild ? random() : random() % records, element);
  }
  // Bytes that are no tuple.
  if (random() % 50 == 0) element.resize(element.size() + random() % 3);
  return element;
}

void AddGeometry(Random& random, uint64_t records, TestTile& tile) {
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

TestTile RandomTile(Random& random) {
  TestTile tile(random() % 2 == 0 ? kUnsignedVersion : kWideVersion);
  const uint64_t records = 20 + random() % 20;
  for (uint8_t type = kVertices; type < kLists; ++type) {
    // One list in a few is shorter than the others, or empty.
    uint64_t count = records;
    if (random() % 8 == 0) count -= random() % 3;
    if (random() % 20 == 0) count = 0;
    tile.AddList(static_cast<ObjectType>(type),
                 std::string(count * kRecordSizes[type], '\0'));
  }
  for (uint64_t i = random() % 6; i > 0; --i) {
    AddGeometry(random, records, tile);
  }
  return tile;
}

Document DecodeTile(const std::string& bytes) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  return Decode(ByteView(bytes), Limits(), sink);
}

// What plain loops say: failing places of each rule, and of each tuple what the
// screen must hold against its chunk.
class Reference {
 public:
  explicit Reference(const TileFacts& tile) : tile_(tile) {
    used_.resize(tile.list(kVertices).count);
    ForEachObject(tile, [&](uint64_t number, const Object& object) {
      if (!object.has_tuples) return;
      ForEachRun(tile.document(), object, [&](const ElementRun& run) {
        for (uint64_t j = run.first; j < run.first + run.count; ++j) {
          LookAtElement(number, object, run, j);
        }
      });
    });
    for (const bool used : used_) {
      if (!used) ++places_["btg-vertex-unused"];
    }
  }

  using Tuple = std::tuple<uint64_t, uint64_t, uint64_t>;
  const std::map<Tuple, Suspicions>& tuples() const { return tuples_; }
  const std::map<std::string, uint64_t>& places() const { return places_; }

 private:
  uint64_t Load(uint64_t offset, uint64_t column) const {
    return tile_.LoadIndex(offset + column * tile_.widths().index());
  }

  void LookAtElement(uint64_t number, const Object& object,
                     const ElementRun& run, uint64_t j) {
    const uint64_t size = TupleSize(tile_.document(), object);
    const uint64_t each = run.size / size;
    const uint64_t at = run.OffsetOf(j) + kElementHeader;
    const std::vector<TupleIndex> indices = TupleIndices(object);
    for (uint64_t t = 0; t < each; ++t) {
      Suspicions& found = tuples_[{number, j, t}];
      for (uint64_t c = 0; c < indices.size(); ++c) {
        if (Load(at + t * size, c) < tile_.list(indices[c].list).count) {
          continue;
        }
        found |= OfKind(indices[c].kind);
        ++places_["btg-index-range"];
      }
      if (indices[0].kind != 0) continue;
      const uint64_t vertex = Load(at + t * size, 0);
      if (vertex >= used_.size()) continue;
      used_[vertex] = true;
      if ((object.index_types & kNormalBit) == 0 &&
          tile_.list(kNormals).count > 0 &&
          vertex >= tile_.list(kNormals).count) {
        found |= kOfImplicitNormal;
        ++places_["btg-index-implicit-normal"];
      }
    }
    if (indices[0].kind != 0 || each == 0 || each % 3 != 0) return;
    const bool points = object.type == kPoints && each == 3;
    if (!points && object.type != kTriangles) return;
    for (uint64_t t = 0; t < each; t += 3) {
      const std::set<uint64_t> corners = {Load(at + t * size, 0),
                                          Load(at + (t + 1) * size, 0),
                                          Load(at + (t + 2) * size, 0)};
      if (corners.size() == 3) continue;
      tuples_[{number, j, t}] |= points ? kOfThreePoints : kOfTriangle;
      ++places_[points ? "btg-points-dropped" : "btg-triangle-degenerate"];
    }
  }

  const TileFacts& tile_;
  std::vector<bool> used_;
  std::map<Tuple, Suspicions> tuples_;
  std::map<std::string, uint64_t> places_;
};

std::string Text(const Location& where) {
  return std::string(where.field.text()) + " at " +
         std::to_string(where.range.offset) + "+" +
         std::to_string(where.range.size);
}

// What the rules say, each finding as a line.
std::vector<std::string> Check(const TupleScreen& screen,
                               uint64_t max_per_rule) {
  const RuleSelection selection;
  FindingSink sink(selection, max_per_rule);
  for (const TupleRule* rule : kTupleRules) rule->check(screen, sink);
  const Findings findings = sink.Take();
  std::vector<std::string> lines;
  for (const Finding& finding : findings.listed) {
    std::string line =
        std::string(finding.rule->id) + " " + Text(finding.where) + ": " +
        RenderMessage(finding.message) + " x " + std::to_string(finding.count);
    for (const Related& related : finding.related) {
      line += ", " + Text(related.where);
    }
    lines.push_back(line);
  }
  for (const auto& [rule, count] : findings.omitted) {
    lines.push_back(std::string(rule) + " omitted " + std::to_string(count));
  }
  return lines;
}

std::map<std::string, uint64_t> PlacesOf(const TupleScreen& screen) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  for (const TupleRule* rule : kTupleRules) rule->check(screen, sink);
  std::map<std::string, uint64_t> places;
  for (const Finding& finding : sink.Take().listed) {
    places[std::string(finding.rule->id)] += finding.count;
  }
  return places;
}

constexpr uint64_t kChunkSizes[] = {1, 40, 100, 333, 1000};

TEST(TupleScreenTest, ClearsNothingInWhichARuleFindsSomething) {
  Random random(1);
  uint64_t found = 0;
  for (int round = 0; round < 500 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    ASSERT_TRUE(document.whole);
    const TileFacts tile(document);
    const Reference reference(tile);
    WorkPool pool(1);
    const TupleScreen screen(tile, pool,
                             kChunkSizes[random() % std::size(kChunkSizes)]);
    // Each tuple is in one chunk, which is suspected of what is wrong with it.
    uint64_t seen = 0;
    for (uint64_t i = 0; i < screen.chunks().size(); ++i) {
      screen.chunks().ForEachRun(i, [&](const TuplePart& part,
                                        const TupleRun& run) {
        for (uint64_t j = 0; j < run.elements.count; ++j) {
          for (uint64_t t = run.first; t < run.end; ++t, ++seen) {
            const Suspicions wrong =
                reference.tuples().at({part.number, run.elements.first + j, t});
            found += wrong != 0;
            EXPECT_EQ(wrong & ~screen.suspicions(i), 0u)
                << "chunk " << i << " element " << run.elements.first + j;
          }
        }
      });
    }
    EXPECT_EQ(seen, reference.tuples().size());
    EXPECT_EQ(PlacesOf(screen), reference.places());
  }
  EXPECT_GT(found, 1000u);
}

TEST(TupleScreenTest, FindingsDoNotDependOnChunksAndThreads) {
  Random random(2);
  WorkPool one(1);
  WorkPool four(4);
  uint64_t lines = 0;
  for (int round = 0; round < 200 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    const TileFacts tile(document);
    for (const uint64_t max_per_rule : {0, 1, 3}) {
      const std::vector<std::string> whole =
          Check(TupleScreen(tile, one), max_per_rule);
      lines += whole.size();
      for (const uint64_t size : kChunkSizes) {
        EXPECT_EQ(Check(TupleScreen(tile, one, size), max_per_rule), whole);
        EXPECT_EQ(Check(TupleScreen(tile, four, size), max_per_rule), whole);
      }
    }
  }
  EXPECT_GT(lines, 1000u);
}

TEST(TupleScreenTest, ASoundTileIsNotSuspect) {
  for (const uint16_t version : {kUnsignedVersion, kWideVersion}) {
    TestTile tile(version);
    tile.AddList(kVertices, std::string(300 * kRecordSizes[kVertices], '\0'));
    // All vertices, 3 a time; the last bytes of the file are the last index.
    tile.AddObject(kTriangles, 1, 100);
    tile.AddProperty(kIndexTypes, "\x01");
    for (uint64_t i = 0; i < 100; ++i) {
      std::string element;
      for (uint64_t k = 0; k < 3; ++k) tile.PutWide(3 * i + k, element);
      tile.AddElement(element);
    }
    const Document document = DecodeTile(tile.bytes());
    const TileFacts facts(document);
    WorkPool pool(1);
    const TupleScreen screen(facts, pool);
    EXPECT_EQ(screen.all_suspicions(), 0u);
    EXPECT_EQ(screen.used(), std::vector<uint8_t>(300, 1));
  }
}

TEST(TupleScreenTest, WhatWasCutIsHeldAgainstNoList) {
  Random random(3);
  uint64_t judged = 0;
  for (int round = 0; round < 100; ++round) {
    const TestTile tile = RandomTile(random);
    const std::string cut =
        tile.bytes().substr(0, tile.bytes().size() - 1 - random() % 50);
    const Document document = DecodeTile(cut);
    if (!document.header.present()) continue;
    ASSERT_FALSE(document.whole);
    const TileFacts facts(document);
    WorkPool pool(1);
    const TupleScreen screen(facts, pool, 100);
    EXPECT_EQ(screen.all_suspicions() & ~(kOfTriangle | kOfThreePoints), 0u);
    EXPECT_TRUE(screen.used().empty());
    judged += screen.chunks().size();
  }
  EXPECT_GT(judged, 100u);
}

}  // namespace
}  // namespace trackcheck::btg
