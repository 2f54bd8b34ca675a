// Measures how many bytes of a mesh the rules judge in a second. The mesh has 1
// million points and 2 million triangles. Times are of one thread unless the
// name says otherwise.
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "benchmark/benchmark.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/rld/document.h"
#include "validators/rld/rules.h"

namespace trackcheck::rld {
namespace {

constexpr int32_t kSide = 1000;

struct Mesh {
  std::vector<Vertex> vertices;
  std::vector<Triangle> triangles;
  std::vector<int32_t> starts = {0};
  std::vector<int32_t> points = {kSide * kSide};
  Document document;
};

template <typename T>
ByteView Bytes(const std::vector<T>& values) {
  return {reinterpret_cast<const uint8_t*>(values.data()),
          values.size() * sizeof(T)};
}

// A square of kSide by kSide points on a rolling surface.
const Mesh& TestMesh() {
  static const Mesh* const mesh = [] {
    auto* made = new Mesh();
    for (int32_t row = 0; row < kSide; ++row) {
      for (int32_t column = 0; column < kSide; ++column) {
        made->vertices.push_back(
            {static_cast<float>(column), static_cast<float>(row),
             100 + 0.01F * static_cast<float>((row * column) % 17)});
        if (row + 1 == kSide || column + 1 == kSide) continue;
        const int32_t a = row * kSide + column;
        const int32_t b = a + kSide;
        made->triangles.push_back({{a, a + 1, b + 1}});
        made->triangles.push_back({{a, b + 1, b}});
      }
    }
    Document& document = made->document;
    document.header = Section<Header>::Present({});
    document.vertices = Section<Column<Vertex>>::Present(
        {Bytes(made->vertices), made->vertices.size()});
    document.triangles = Section<Column<Triangle>>::Present(
        {Bytes(made->triangles), made->triangles.size()});
    document.blocks = Section<BlockTable>::Present(
        {0, {Bytes(made->starts), 1}, {Bytes(made->points), 1}});
    document.point_count = made->vertices.size();
    return made;
  }();
  return *mesh;
}

// Rules whose id starts with one of the prefixes.
class OnlyRules : public RuleSelection {
 public:
  explicit OnlyRules(std::vector<std::string_view> prefixes)
      : prefixes_(std::move(prefixes)) {}
  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    for (const std::string_view prefix : prefixes_) {
      if (rule.id.starts_with(prefix)) return natural;
    }
    return Severity::kOff;
  }

 private:
  std::vector<std::string_view> prefixes_;
};

void RunRules(benchmark::State& state,
              const std::vector<std::string_view>& prefixes, uint64_t bytes,
              int threads) {
  const Mesh& mesh = TestMesh();
  const OnlyRules selection(prefixes);
  WorkPool pool(threads);
  for (auto _ : state) {
    FindingSink sink(selection, 20);
    Check(mesh.document, pool, sink);
    benchmark::DoNotOptimize(sink.Take());
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * bytes));
}

uint64_t VertexBytes() { return TestMesh().vertices.size() * sizeof(Vertex); }
uint64_t TriangleBytes() {
  return TestMesh().triangles.size() * sizeof(Triangle);
}

void VertexValues(benchmark::State& state) {
  RunRules(state,
           {"rld-vertex-nonfinite", "rld-vertex-denormal", "rld-vertex-huge",
            "rld-vertex-negzero"},
           VertexBytes(), 1);
}
BENCHMARK(VertexValues);

void IndexValues(benchmark::State& state) {
  RunRules(state, {"rld-index-"}, TriangleBytes(), 1);
}
BENCHMARK(IndexValues);

void EdgeRules(benchmark::State& state) {
  RunRules(state, {"rld-edge-"}, TriangleBytes(), 1);
}
BENCHMARK(EdgeRules)->Unit(benchmark::kMillisecond);

void AllRules(benchmark::State& state) {
  RunRules(state, {"rld-"}, VertexBytes() + TriangleBytes(),
           static_cast<int>(state.range(0)));
}
BENCHMARK(AllRules)->ArgName("threads")->Arg(1)->Arg(4)->UseRealTime()->Unit(
    benchmark::kMillisecond);

}  // namespace
}  // namespace trackcheck::rld
