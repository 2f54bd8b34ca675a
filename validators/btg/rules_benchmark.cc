// Measures how many bytes of a tile the rules judge in a second: in sound tiles
// with triangles and with strips of many lengths, and in one in which every
// triangle is degenerate. Times are of one thread unless the name says
// otherwise.
#include <cstdint>
#include <string>

#include "benchmark/benchmark.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "validators/btg/rules.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {
namespace {

constexpr uint64_t kVertexCount = 300000;

struct Tile {
  std::string bytes;
  Document document;
};

TestTile TileOfLists() {
  TestTile tile(kWideVersion);
  std::string sphere;
  for (const double x : {6378200., 0., 0.}) TestTile::Put(x, sphere);
  TestTile::Put(100.F, sphere);
  tile.AddList(kBoundingSphere, sphere);
  std::string vertices;
  std::string normals;
  std::string texcoords;
  for (uint64_t i = 0; i < kVertexCount; ++i) {
    for (const int x : {3, 4, 5}) {
      TestTile::Put(static_cast<float>(x), vertices);
    }
    for (const int x : {3, 4}) TestTile::Put(static_cast<float>(x), texcoords);
    normals += "\x80\x80\xfe";
  }
  tile.AddList(kVertices, vertices);
  tile.AddList(kNormals, normals);
  tile.AddList(kTexcoords, texcoords);
  return tile;
}

// Makes a tile whose tuples have a vertex, a normal and a texture coordinate.
// The lengths of strips are `least`, `least` + 1, ..., `most`.
const Tile* MakeTile(ObjectType type, uint64_t least, uint64_t most,
                     bool degenerate) {
  TestTile tile = TileOfLists();
  const uint64_t elements = 2 * kVertexCount;
  tile.AddObject(type, 2, elements);
  tile.AddProperty(kMaterial, "Grassland");
  tile.AddProperty(kIndexTypes, "\x0b");
  uint64_t index = 0;
  for (uint64_t i = 0; i < elements; ++i) {
    std::string element;
    for (uint64_t k = least + i % (most - least + 1); k > 0; --k) {
      for (int column = 0; column < 3; ++column) tile.PutWide(index, element);
      if (!degenerate || k == 1) index = (index + 1) % kVertexCount;
    }
    tile.AddElement(element);
  }
  auto* const made = new Tile{tile.bytes(), {}};
  const RuleSelection selection;
  FindingSink sink(selection, 20);
  made->document = Decode(ByteView(made->bytes), Limits(), sink);
  return made;
}

void RunRules(benchmark::State& state, const Tile& tile, int threads) {
  const RuleSelection selection;
  WorkPool pool(threads);
  for (auto _ : state) {
    FindingSink sink(selection, 20);
    Check(tile.document, /*path=*/"", pool, sink);
    benchmark::DoNotOptimize(sink.Take());
  }
  state.SetBytesProcessed(
      static_cast<int64_t>(state.iterations() * tile.bytes.size()));
}

void SoundTriangles(benchmark::State& state) {
  static const Tile* const tile = MakeTile(kTriangles, 3, 3, false);
  RunRules(state, *tile, static_cast<int>(state.range(0)));
}
BENCHMARK(SoundTriangles)
    ->ArgName("threads")
    ->Arg(1)
    ->Arg(4)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void SoundStrips(benchmark::State& state) {
  static const Tile* const tile = MakeTile(kStrips, 3, 8, false);
  RunRules(state, *tile, 1);
}
BENCHMARK(SoundStrips)->Unit(benchmark::kMillisecond);

void EveryTriangleDegenerate(benchmark::State& state) {
  static const Tile* const tile = MakeTile(kTriangles, 3, 3, true);
  RunRules(state, *tile, 1);
}
BENCHMARK(EveryTriangleDegenerate)->Unit(benchmark::kMillisecond);

void DecodeTriangles(benchmark::State& state) {
  static const Tile* const tile = MakeTile(kTriangles, 3, 3, false);
  const RuleSelection selection;
  for (auto _ : state) {
    FindingSink sink(selection, 20);
    benchmark::DoNotOptimize(Decode(ByteView(tile->bytes), Limits(), sink));
  }
  state.SetBytesProcessed(
      static_cast<int64_t>(state.iterations() * tile->bytes.size()));
}
BENCHMARK(DecodeTriangles)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace trackcheck::btg
