// Tests on random tiles that the rules find what plain loops find, for any
// prefilters and any division into blocks.
#include "validators/btg/rules.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/engine/file_set.h"
#include "validators/engine/testing.h"

namespace trackcheck::btg {
namespace {

using ::testing::IsEmpty;

// Finds the failing places of each rule with plain loops over all elements.
class Reference {
 public:
  explicit Reference(const Tile& tile) : tile_(tile) {
    used_.resize(tile.list(kVertices).count);
    for (uint64_t i = 0; i < tile.object_count(); ++i) {
      const Object& object = tile.object(i);
      if (!tile.HasTuples(i)) continue;
      ForEachRun(tile.document(), object, [&](const ElementRun& run) {
        for (uint64_t j = run.first; j < run.first + run.count; ++j) {
          AddElement(object, run.size, run.OffsetOf(j) + kElementHeader);
        }
      });
    }
    for (const bool used : used_) {
      if (!used) ++places_["btg-vertex-unused"];
    }
  }

  const std::map<std::string, uint64_t>& places() const { return places_; }

 private:
  void AddElement(const Object& object, uint32_t element_size, uint64_t data) {
    const uint64_t size = TupleSize(tile_.document(), object);
    const uint64_t tuples = element_size / size;
    if (element_size % size != 0) ++places_["btg-element-record"];
    if (element_size == 0) ++places_["btg-element-empty"];
    if (element_size % size == 0 && tuples > 0) AddCount(object, tuples);
    for (uint64_t t = 0; t < tuples; ++t) AddTuple(object, data + t * size);
    const bool points = object.type == kPoints && tuples == 3;
    if ((object.index_types & kVertexBit) == 0 || tuples % 3 != 0 ||
        (!points && object.type != kTriangles)) {
      return;
    }
    for (uint64_t t = 0; t < tuples; t += 3) {
      const std::set<uint64_t> corners = {
          tile_.LoadIndex(data + t * size),
          tile_.LoadIndex(data + (t + 1) * size),
          tile_.LoadIndex(data + (t + 2) * size)};
      if (corners.size() == 3) continue;
      ++places_[points ? "btg-points-dropped" : "btg-triangle-degenerate"];
    }
  }

  void AddCount(const Object& object, uint64_t tuples) {
    if (object.type == kTriangles && tuples % 3 != 0) {
      ++places_["btg-triangles-count"];
    }
    if (object.type == kStrips && tuples < 3) ++places_["btg-strip-short"];
    if (object.type == kFans && tuples < 3) ++places_["btg-fan-short"];
  }

  void AddTuple(const Object& object, uint64_t offset) {
    const std::vector<TupleIndex> indices = TupleIndices(object);
    for (uint64_t i = 0; i < indices.size(); ++i) {
      const uint64_t index =
          tile_.LoadIndex(offset + i * tile_.widths().index());
      if (index >= tile_.list(indices[i].list).count) {
        ++places_["btg-index-range"];
      }
    }
    if (indices[0].kind != 0) return;
    const uint64_t vertex = tile_.LoadIndex(offset);
    if (vertex >= used_.size()) return;
    used_[vertex] = true;
    const uint64_t normals = tile_.list(kNormals).count;
    if ((object.index_types & kNormalBit) == 0 && normals > 0 &&
        vertex >= normals) {
      ++places_["btg-index-implicit-normal"];
    }
  }

  const Tile& tile_;
  std::vector<bool> used_;
  std::map<std::string, uint64_t> places_;
};

std::string Text(const Location& where) {
  return std::string(where.field.text()) + " at " +
         std::to_string(where.range.offset) + "+" +
         std::to_string(where.range.size);
}

Findings FindingsOf(const Document& document, WorkPool& pool,
                    uint64_t max_per_rule,
                    const RuleSelection& selection = RuleSelection()) {
  FindingSink sink(selection, max_per_rule);
  // At the corner of this tile, so that some vertices are in others.
  Check(document, "2954880.btg", pool, sink);
  return sink.Take();
}

// Returns a line for each finding, or for each one of the rule `only`.
std::vector<std::string> LinesOf(const Findings& findings,
                                 std::string_view only = "") {
  std::vector<std::string> lines;
  for (const Finding& finding : findings.listed) {
    if (!only.empty() && finding.rule->id != only) continue;
    std::string line =
        std::string(finding.rule->id) + " " + Text(finding.where) + ": " +
        RenderMessage(finding.message) + " x " + std::to_string(finding.count);
    for (const Related& related : finding.related) {
      line += ", " + Text(related.where);
    }
    lines.push_back(line);
  }
  for (const auto& [rule, places] : findings.omitted) {
    lines.push_back(std::string(rule) + " omitted " +
                    std::to_string(places.total()));
  }
  return lines;
}

std::vector<std::string> LinesOf(const Document& document, WorkPool& pool,
                                 uint64_t max_per_rule) {
  return LinesOf(FindingsOf(document, pool, max_per_rule));
}

constexpr uint64_t kBlockSizes[] = {1, 40, 333, 1000};

TEST(BtgRulesTest, KnowTheNamesOfFilesAndCompanions) {
  for (const std::string_view name : {"1.btg", "K.btg.gz", "K.BTG.GZ"}) {
    EXPECT_EQ(SceneryRules().KindOfName(name), NameInFolder::kFile) << name;
  }
  for (const std::string_view name : {"1.stg", "1.stg.gz"}) {
    EXPECT_EQ(SceneryRules().KindOfName(name), NameInFolder::kCompanion)
        << name;
  }
  for (const std::string_view name : {"1.stg.txt", "1.btg.txt", "btg", ""}) {
    EXPECT_EQ(SceneryRules().KindOfName(name), NameInFolder::kOther) << name;
  }
}

TEST(BtgRulesTest, FindWhatPlainLoopsFind) {
  Random random(1);
  WorkPool pool(1);
  uint64_t found = 0;
  for (int round = 0; round < 300 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    ASSERT_TRUE(document.whole);
    const Tile tile(document);
    const std::map<std::string, uint64_t> expected = Reference(tile).places();
    std::map<std::string, uint64_t> places;
    for (const Finding& finding : FindingsOf(document, pool, 0).listed) {
      places[std::string(finding.rule->id)] += finding.count;
    }
    for (const char* rule :
         {"btg-element-empty", "btg-element-record", "btg-fan-short",
          "btg-index-implicit-normal", "btg-index-range", "btg-points-dropped",
          "btg-strip-short", "btg-triangle-degenerate", "btg-triangles-count",
          "btg-vertex-unused"}) {
      const auto reference = expected.find(rule);
      const uint64_t count =
          reference == expected.end() ? 0 : reference->second;
      EXPECT_EQ(places[rule], count) << rule;
      found += count;
    }
  }
  EXPECT_GT(found, 1000u);
}

TEST(BtgRulesTest, FindTheSameInBlocksOfAnySizeAndOnAnyThread) {
  Random random(2);
  WorkPool one(1);
  WorkPool four(4);
  uint64_t lines = 0;
  for (int round = 0; round < 100 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    for (const uint64_t max_per_rule : {0, 1, 3}) {
      const std::vector<std::string> whole =
          LinesOf(document, one, max_per_rule);
      lines += whole.size();
      for (const uint64_t size : kBlockSizes) {
        const ScopedBlockSize blocks(size);
        EXPECT_EQ(LinesOf(document, one, max_per_rule), whole);
        EXPECT_EQ(LinesOf(document, four, max_per_rule), whole);
      }
    }
  }
  EXPECT_GT(lines, 1000u);
}

TEST(BtgRulesTest, EachRuleAloneFindsTheSame) {
  Random random(5);
  WorkPool pool(1);
  std::map<std::string_view, uint64_t> found;
  for (int round = 0; round < 100 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    const Findings all = FindingsOf(document, pool, 0);
    for (const RuleInfo* rule : Rules()) {
      const std::vector<std::string> expected = LinesOf(all, rule->id);
      found[rule->id] += expected.size();
      EXPECT_EQ(LinesOf(FindingsOf(document, pool, 0, OnlyRule(rule->id))),
                expected)
          << rule->id;
    }
  }
  for (const char* rule :
       {"btg-index-range", "btg-index-implicit-normal", "btg-points-dropped",
        "btg-triangle-degenerate", "btg-vertex-unused"}) {
    EXPECT_GT(found[rule], 0u) << rule;
  }
}

TEST(BtgRulesTest, FindTheSameWithoutPrefilters) {
  Random random(3);
  WorkPool pool(1);
  for (int round = 0; round < 200 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const TestTile bytes = RandomTile(random);
    const Document document = DecodeTile(bytes.bytes());
    const std::vector<std::string> lines = LinesOf(document, pool, 3);
    const ScopedBlockSize blocks(kBlockSizes[round % std::size(kBlockSizes)]);
    const ScopedPrefiltersOff off;
    EXPECT_EQ(LinesOf(document, pool, 3), lines);
  }
}

TEST(BtgRulesTest, PrefiltersClearNothingThatARuleReports) {
  Random random(4);
  WorkPool pool(1);
  for (int round = 0; round < 200 && !testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    std::string bytes = RandomTile(random).bytes();
    // Some files are cut, so that their lists are not compared with indices.
    if (round % 4 == 0) bytes.resize(bytes.size() - 1 - random() % 50);
    const Document document = DecodeTile(bytes);
    const ScopedBlockSize blocks(kBlockSizes[round % std::size(kBlockSizes)]);
    ScopedPrefilterAudit audit;
    FindingsOf(document, pool, 0);
    EXPECT_THAT(audit.TakeMisses(), IsEmpty());
  }
}

// The number of findings of one rule about a file.
size_t CountOf(std::string_view rule, const Document& document) {
  WorkPool pool(1);
  return LinesOf(FindingsOf(document, pool, 0), rule).size();
}
size_t CountOf(std::string_view rule, const TestTile& tile) {
  return CountOf(rule, DecodeTile(tile.bytes()));
}

// An element of indices of 16 bits.
std::string ElementOf(const std::vector<uint16_t>& indices) {
  std::string element;
  for (const uint16_t index : indices) TestTile::Put(index, element);
  return element;
}

TEST(BtgRulesTest, ALongListIsReportedIfTuplesHaveItsIndices) {
  const std::string longest(65536 * kRecordSizes[kVertices], '\0');
  const std::string longer = longest + std::string(12, '\0');
  for (const std::string& list : {longest, longer}) {
    // The only geometry is the first object.
    TestTile tile(kUnsignedVersion);
    tile.AddTriangles({{0, 1, 2}});
    tile.AddList(kVertices, list);
    EXPECT_EQ(CountOf("btg-list-limit", tile), list == longer ? 1u : 0u);
  }
  // An object without index types, whose elements are divided by none.
  TestTile tile(kUnsignedVersion);
  tile.AddObject(kTriangles, 0, 1);
  tile.AddElement(std::string(13, '\0'));
  tile.AddList(kVertices, longer);
  EXPECT_EQ(CountOf("btg-list-limit", tile), 0u);
}

TEST(BtgRulesTest, IndexTypesAreNotComparedWhereDecodingLostItsWay) {
  // The second object has normals, too.
  TestTile tile(kUnsignedVersion);
  for (uint8_t type = kVertices; type <= kTexcoords; ++type) {
    tile.AddList(static_cast<ObjectType>(type),
                 std::string(kRecordSizes[type], '\0'));
  }
  for (const std::string_view types : {"\xb", "\x9"}) {
    tile.AddObject(kTriangles, 1, 2);
    tile.AddProperty(kIndexTypes, types);
    for (int i = 0; i < 2; ++i) tile.AddElement(std::string(18, '\0'));
  }
  Document document = DecodeTile(tile.bytes());
  EXPECT_EQ(CountOf("btg-index-types-mismatch", document), 1u);
  document.lost = true;
  EXPECT_EQ(CountOf("btg-index-types-mismatch", document), 0u);
}

TEST(BtgRulesTest, TheLastOfManyIndicesIsFoundOutOfRange) {
  // Up to four more indices than the seven of the index types.
  for (const uint32_t attributes : {0x1, 0x3, 0x7, 0xf}) {
    const size_t indices = 7 + std::popcount(attributes);
    TestTile tile(kUnsignedVersion);
    for (uint8_t type = kVertices; type < kLists; ++type) {
      tile.AddList(static_cast<ObjectType>(type),
                   std::string(3 * kRecordSizes[type], '\0'));
    }
    std::string stored;
    TestTile::Put(attributes, stored);
    for (const uint16_t last : {2, 3}) {
      tile.AddObject(kTriangles, 2, 1);
      tile.AddProperty(kIndexTypes, "\x7f");
      tile.AddProperty(kVertexAttributes, stored);
      std::vector<uint16_t> element(3 * indices, 0);
      element.back() = last;
      tile.AddElement(ElementOf(element));
      EXPECT_EQ(CountOf("btg-index-range", tile), last == 3 ? 1u : 0u);
    }
  }
}

TEST(BtgRulesTest, VerticesAreMisplacedOnlyOnEarth) {
  // Far east of the tile.
  for (const double y : {5e6, 6378137.}) {
    TestTile tile(kUnsignedVersion);
    tile.AddSphere({0, y, 0}, 1000);
    tile.AddList(kVertices, std::string(3 * kRecordSizes[kVertices], '\0'));
    tile.AddTriangles({{0, 1, 2}});
    EXPECT_EQ(CountOf("btg-tile-misplaced", tile), y > 6e6 ? 1u : 0u);
    const ScopedPrefiltersOff off;
    EXPECT_EQ(CountOf("btg-tile-misplaced", tile), y > 6e6 ? 1u : 0u);
  }
}

}  // namespace
}  // namespace trackcheck::btg
