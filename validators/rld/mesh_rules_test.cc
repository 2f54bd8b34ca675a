// Compares the mesh rules with loops over all pairs of triangles and points, on
// random meshes with many coincidences, for any number of threads.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/rld/document.h"
#include "gtest/gtest.h"
#include "validators/engine/testing.h"
#include "validators/rld/rules.h"

namespace trackcheck::rld {
namespace {

struct Block {
  int32_t start, points;
};

struct Mesh {
  std::vector<Vertex> vertices;
  std::vector<Triangle> triangles;
  std::vector<Block> blocks;
};

template <typename T>
ByteView Bytes(const std::vector<T>& values) {
  return {reinterpret_cast<const uint8_t*>(values.data()),
          values.size() * sizeof(T)};
}

using Elements = std::set<uint64_t>;
using Found = std::map<std::string, Elements>;

// Returns the failing elements by rule and severity, unfolded.
Found Check(const Mesh& mesh, int threads,
            const RuleSelection& selection = RuleSelection()) {
  std::vector<int32_t> starts;
  std::vector<int32_t> points;
  for (const Block& block : mesh.blocks) {
    starts.push_back(block.start);
    points.push_back(block.points);
  }
  Document document;
  document.header = Section<Header>::Present({});
  document.vertices = Section<Column<Vertex>>::Present(
      {Bytes(mesh.vertices), mesh.vertices.size()});
  document.triangles = Section<Column<Triangle>>::Present(
      {Bytes(mesh.triangles), mesh.triangles.size()});
  document.blocks = Section<BlockTable>::Present(
      {0, {Bytes(starts), starts.size()}, {Bytes(points), points.size()}});
  document.point_count = mesh.vertices.size();

  FindingSink sink(selection, 0);
  WorkPool pool(threads);
  Check(document, pool, sink);
  Found found;
  for (const Finding& finding : sink.Take().listed) {
    std::string key(finding.rule->id);
    if (key == "rld-vertex-duplicate") {
      key += *finding.severity == Severity::kWarning ? " within" : " across";
    }
    const uint64_t first = finding.where.range.offset / sizeof(Vertex);
    for (uint64_t i = 0; i < finding.count; ++i) found[key].insert(first + i);
  }
  return found;
}

bool Repeats(const Triangle& t) {
  return t.v[0] == t.v[1] || t.v[1] == t.v[2] || t.v[0] == t.v[2];
}

std::array<int32_t, 3> Sorted(const Triangle& t) {
  std::array<int32_t, 3> v = {t.v[0], t.v[1], t.v[2]};
  std::sort(v.begin(), v.end());
  return v;
}

// Twice the signed area seen from above: all test points are at one height.
double Area(const Mesh& mesh, const Triangle& t) {
  const Vertex& a = mesh.vertices[t.v[0]];
  const Vertex& b = mesh.vertices[t.v[1]];
  const Vertex& c = mesh.vertices[t.v[2]];
  return (double{b.x} - a.x) * (double{c.y} - a.y) -
         (double{c.x} - a.x) * (double{b.y} - a.y);
}

std::array<uint32_t, 3> BitsOf(const Vertex& vertex) {
  return std::bit_cast<std::array<uint32_t, 3>>(vertex);
}

int BlockOf(const Mesh& mesh, uint64_t point) {
  for (size_t i = 0; i < mesh.blocks.size(); ++i) {
    const Block& block = mesh.blocks[i];
    if (point >= static_cast<uint64_t>(block.start) &&
        point < static_cast<uint64_t>(block.start) +
                    static_cast<uint64_t>(block.points)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

// Finds the failing elements of each rule by plain loops.
class Reference {
 public:
  explicit Reference(const Mesh& mesh) : mesh_(mesh) {}

  Found Find() {
    CompareTriangles();
    CompareEdges();
    ComparePoints();
    return std::move(found_);
  }

 private:
  void CompareTriangles() {
    uint64_t wound = 0;
    Elements clockwise;
    for (uint64_t i = 0; i < mesh_.triangles.size(); ++i) {
      const Triangle& t = mesh_.triangles[i];
      bool spans = false;
      for (const int k : {1, 2}) {
        spans = spans || BlockOf(mesh_, t.v[k]) != BlockOf(mesh_, t.v[0]);
      }
      if (spans) found_["rld-triangle-spans-blocks"].insert(i);
      if (Repeats(t)) {
        found_["rld-index-repeat"].insert(i);
        continue;
      }
      bool duplicate = false;
      for (uint64_t j = 0; j < i; ++j) {
        duplicate = duplicate || Sorted(mesh_.triangles[j]) == Sorted(t);
      }
      if (duplicate) found_["rld-triangle-duplicate"].insert(i);
      const double area = Area(mesh_, t);
      if (area == 0) found_["rld-triangle-degenerate"].insert(i);
      if (area == 0 || duplicate) continue;
      sound_.push_back(i);
      ++wound;
      if (area < 0) clockwise.insert(i);
    }
    if (clockwise.size() > wound / 2) {
      found_["rld-winding-flipped"].insert(*clockwise.begin());
    } else if (!clockwise.empty()) {
      found_["rld-triangle-clockwise"] = clockwise;
    }
  }

  void CompareEdges() {
    struct Use {
      uint64_t triangle;
      bool downward;
    };
    std::map<std::pair<int32_t, int32_t>, std::vector<Use>> edges;
    for (const uint64_t i : sound_) {
      const Triangle& t = mesh_.triangles[i];
      for (int k = 0; k < 3; ++k) {
        const int32_t from = t.v[k];
        const int32_t to = t.v[(k + 1) % 3];
        edges[std::minmax(from, to)].push_back({i, from > to});
      }
    }
    for (const auto& [edge, uses] : edges) {
      if (uses.size() > 2) {
        found_["rld-edge-nonmanifold"].insert(uses[2].triangle);
      } else if (uses.size() == 2 && uses[0].downward == uses[1].downward) {
        const bool first = Area(mesh_, mesh_.triangles[uses[0].triangle]) < 0;
        const bool second = Area(mesh_, mesh_.triangles[uses[1].triangle]) < 0;
        if (first == second) {
          found_["rld-edge-orientation"].insert(uses[1].triangle);
        }
      }
    }
  }

  void ComparePoints() {
    Elements used;
    for (const Triangle& t : mesh_.triangles) {
      used.insert({static_cast<uint64_t>(t.v[0]), static_cast<uint64_t>(t.v[1]),
                   static_cast<uint64_t>(t.v[2])});
    }
    for (uint64_t i = 0; i < mesh_.vertices.size(); ++i) {
      if (!used.contains(i)) found_["rld-vertex-unreferenced"].insert(i);
      bool within = false;
      bool across = false;
      for (uint64_t j = 0; j < i; ++j) {
        if (BitsOf(mesh_.vertices[i]) != BitsOf(mesh_.vertices[j])) {
          continue;
        }
        (BlockOf(mesh_, i) == BlockOf(mesh_, j) ? within : across) = true;
      }
      if (within) {
        found_["rld-vertex-duplicate within"].insert(i);
      } else if (across) {
        found_["rld-vertex-duplicate across"].insert(i);
      }
    }
  }

  const Mesh& mesh_;
  std::vector<uint64_t> sound_;
  Found found_;
};

Mesh RandomMesh(std::mt19937& random) {
  Mesh mesh;
  const int32_t points = 3 + static_cast<int32_t>(random() % 20);
  const int32_t places = 2 + static_cast<int32_t>(random() % 5);
  for (int32_t i = 0; i < points; ++i) {
    mesh.vertices.push_back({static_cast<float>(random() % places),
                             static_cast<float>(random() % places), 7});
  }
  const uint64_t triangles = 1 + random() % 30;
  for (uint64_t i = 0; i < triangles; ++i) {
    Triangle t;
    for (int32_t& index : t.v) {
      index = static_cast<int32_t>(random() % points);
    }
    mesh.triangles.push_back(t);
  }
  const int32_t cut = static_cast<int32_t>(random() % points);
  mesh.blocks = {{0, cut}, {cut, points - cut}};
  return mesh;
}

TEST(MeshRulesTest, AgreeWithComparingAllPairs) {
  std::mt19937 random(11);
  // The reference does not implement these rules.
  const std::set<std::string> others = {"rld-components", "rld-triangle-sliver",
                                        "rld-bounds-flat", "rld-axis-suspect",
                                        "rld-block-empty"};
  for (int round = 0; round < 3000; ++round) {
    const Mesh mesh = RandomMesh(random);
    Found found = Check(mesh, 1);
    EXPECT_EQ(Check(mesh, 3), found) << round;
    std::erase_if(found, [&others](const auto& entry) {
      return others.contains(entry.first);
    });
    ASSERT_EQ(found, Reference(mesh).Find()) << round;
  }
}

// `count` flat strips that share no point, each of `length` squares.
Mesh Strips(int32_t count, int32_t length) {
  Mesh mesh;
  for (int32_t strip = 0; strip < count; ++strip) {
    const int32_t first = static_cast<int32_t>(mesh.vertices.size());
    for (int32_t i = 0; i <= length; ++i) {
      const float x = static_cast<float>(i);
      const float y = 3 * static_cast<float>(strip);
      mesh.vertices.push_back({x, y, 7});
      mesh.vertices.push_back({x, y + 1, 7});
    }
    for (int32_t i = 0; i < length; ++i) {
      const int32_t a = first + 2 * i;
      mesh.triangles.push_back({{a, a + 2, a + 3}});
      mesh.triangles.push_back({{a, a + 3, a + 1}});
    }
  }
  mesh.blocks = {{0, static_cast<int32_t>(mesh.vertices.size())}};
  return mesh;
}

TEST(MeshRulesTest, LargeSoundMeshIsSilent) {
  EXPECT_EQ(Check(Strips(1, 40000), 4), Found{});
}

TEST(MeshRulesTest, CountsComponentsOfALargeMesh) {
  const Found found = Check(Strips(50, 1000), 4);
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found.begin()->first, "rld-components");
}

// Triangles are judged in chunks of 16384.
constexpr size_t kFirstOfSecondChunk = 16384;

TEST(MeshRulesTest, FindsADuplicateAtTheBeginOfAChunk) {
  Mesh mesh = Strips(1, 20000);
  mesh.triangles[kFirstOfSecondChunk] = mesh.triangles[0];
  const Found expected = {{"rld-triangle-duplicate", {kFirstOfSecondChunk}}};
  EXPECT_EQ(Check(mesh, 2), expected);
}

TEST(MeshRulesTest, CountsEachTriangleOfALargeMeshOnce) {
  for (const bool first_half : {false, true}) {
    Mesh mesh = Strips(1, 20000);
    Elements clockwise;
    for (size_t i = 0; i < mesh.triangles.size(); ++i) {
      if ((i < mesh.triangles.size() / 2) != first_half) continue;
      std::swap(mesh.triangles[i].v[1], mesh.triangles[i].v[2]);
      clockwise.insert(i);
    }
    // One more would be most of them.
    const Found expected = {{"rld-triangle-clockwise", clockwise}};
    EXPECT_EQ(Check(mesh, 2), expected) << first_half;
  }
}

TEST(MeshRulesTest, CountsEachBadIndexOfALargeMeshOnce) {
  Mesh mesh = Strips(1, 20000);
  mesh.triangles[kFirstOfSecondChunk] = {{-1, -2, -3}};
  const uint64_t points = mesh.vertices.size();
  for (int i = 0; i < 4; ++i) {
    mesh.vertices.push_back({static_cast<float>(i), 9, 7});
  }
  mesh.blocks[0].points += 4;
  // As many bad indices would explain them.
  const Elements unused = {points, points + 1, points + 2, points + 3};
  EXPECT_EQ(Check(mesh, 2)["rld-vertex-unreferenced"], unused);
}

TEST(MeshRulesTest, FindsManyPointsAtOnePosition) {
  Mesh mesh;
  mesh.vertices.assign(60, {0, 0, 7});
  mesh.vertices.push_back({1, 0, 7});
  mesh.vertices.push_back({0, 1, 7});
  mesh.triangles = {{{0, 60, 61}}};
  mesh.blocks = {{0, 30}, {30, 32}};
  EXPECT_EQ(Check(mesh, 1), Reference(mesh).Find());
}

// Points are dealt in chunks of 262144.
TEST(MeshRulesTest, FindsTwinsInALargeMesh) {
  Mesh mesh = Strips(1, 131071);
  const uint64_t first = mesh.vertices.size();
  ASSERT_EQ(first, 262144);
  Elements twins;
  for (uint64_t i = 0; i < 1000; ++i) {
    mesh.vertices.push_back(mesh.vertices[262 * i]);
    twins.insert(first + i);
    ++mesh.blocks[0].points;
    // The first twin is the only point of its chunk.
    if (i > 0 && i < 999) continue;
    EXPECT_EQ(Check(mesh, 3)["rld-vertex-duplicate within"], twins);
  }
  mesh.blocks = {{0, static_cast<int32_t>(first)},
                 {static_cast<int32_t>(first), 1000}};
  EXPECT_EQ(Check(mesh, 3)["rld-vertex-duplicate across"], twins);
}

// One triangle of two is clockwise: most of those that have a shape, if the
// other has none.
TEST(MeshRulesTest, OnlyFiniteTrianglesHaveAShape) {
  constexpr float kMax = std::numeric_limits<float>::max();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (float Vertex::* coordinate : {&Vertex::x, &Vertex::y, &Vertex::z}) {
    for (const float value : {kMax, -kMax, kInfinity, std::nanf("")}) {
      Mesh mesh = {.vertices = {{0, 0, 7}, {1, 0, 7}, {0, 1, 7}, {1, 1, 7}},
                   .triangles = {{{0, 2, 1}}, {{1, 3, 2}}},
                   .blocks = {{0, 4}}};
      mesh.vertices[3].*coordinate = value;
      const Found found = Check(mesh, 1);
      EXPECT_TRUE(found.contains("rld-winding-flipped")) << value;
      EXPECT_EQ(found.contains("rld-triangle-degenerate"), std::isfinite(value))
          << value;
    }
  }
}

// A disk around point 0, with `spokes` triangles.
Mesh Disk(int32_t spokes) {
  Mesh mesh;
  mesh.vertices.push_back({0, 0, 7});
  for (int32_t i = 0; i < spokes; ++i) {
    const double angle = 6.283185307179586 * i / spokes;
    mesh.vertices.push_back({static_cast<float>(std::cos(angle)),
                             static_cast<float>(std::sin(angle)), 7});
    mesh.triangles.push_back({{0, 1 + i, 1 + (i + 1) % spokes}});
  }
  mesh.blocks = {{0, spokes + 1}};
  return mesh;
}

TEST(MeshRulesTest, FindsFaultsAtAPointOfManyTriangles) {
  for (const int32_t spokes : {8, 31, 32, 33, 90}) {
    Mesh mesh = Disk(spokes);
    EXPECT_EQ(Check(mesh, 2), Found{}) << spokes;
    // The other way round, and a third triangle at a spoke.
    mesh.triangles.push_back({{0, 6, 5}});
    mesh.triangles.push_back({{0, 2, 4}});
    const Found found = Check(mesh, 2);
    EXPECT_TRUE(found.contains("rld-triangle-duplicate")) << spokes;
    EXPECT_TRUE(found.contains("rld-edge-nonmanifold")) << spokes;
    EXPECT_EQ(found, Reference(mesh).Find()) << spokes;
  }
}

TEST(MeshRulesTest, EachRuleRunsAlone) {
  std::mt19937 random(12);
  for (int round = 0; round < 100; ++round) {
    const Mesh mesh = RandomMesh(random);
    const Found all = Check(mesh, 1);
    Found joined;
    for (const RuleInfo* rule : Rules()) {
      joined.merge(Check(mesh, 1, OnlyRule(rule->id)));
    }
    EXPECT_EQ(joined, all) << round;
  }
}

// All triangles share one point, so all of them are in one bucket.
TEST(MeshRulesTest, FanAroundOnePointIsNotQuadratic) {
  Mesh mesh;
  mesh.vertices.push_back({0, 0, 0});
  constexpr int32_t kSpokes = 300000;
  for (int32_t i = 0; i < kSpokes; ++i) {
    const int32_t row = i / 1000;
    mesh.vertices.push_back(
        {1 + static_cast<float>(i % 1000), 1 + static_cast<float>(row), 0});
  }
  for (int32_t i = 1; i < kSpokes; ++i) {
    mesh.triangles.push_back({{0, i, i + 1}});
  }
  mesh.blocks = {{0, kSpokes + 1}};
  const Found found = Check(mesh, 2);
  EXPECT_FALSE(found.contains("rld-edge-nonmanifold"));
  EXPECT_FALSE(found.contains("rld-triangle-duplicate"));
}

}  // namespace
}  // namespace trackcheck::rld
