// Compares meshes of the size of a long track that were edited in a few places
// or everywhere. The reported memory is the peak during the comparison minus
// the memory before it.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/toy_document.h"

namespace trackcheck {
namespace {

constexpr int32_t kVertices = 10'000'000;
constexpr int32_t kTriangles = 20'000'000;

ToyDocument MakeTrack() {
  ToyDocument track;
  track.vertices.resize(kVertices);
  track.triangles.resize(kTriangles);
  for (int32_t i = 0; i < kVertices; ++i) {
    const int32_t row = i / 4096;
    track.vertices[i] = {static_cast<float>(i % 4096), static_cast<float>(row),
                         static_cast<float>(i % 101) * 0.01f};
  }
  for (int32_t i = 0; i < kTriangles; ++i) {
    const int32_t v = i / 2;
    track.triangles[i] = {v, (v + 1) % kVertices,
                          (v + 4096 - i % 2) % kVertices};
  }
  return track;
}

void ChangeFivePlaces(ToyDocument* track) {
  track->vertices[1'000'000][0] += 0.5f;
  track->vertices[5'000'000][2] += 0.5f;
  track->vertices[9'000'000][1] += 0.5f;
  track->triangles[7'000'000][1] += 1;
  track->triangles[15'000'000][2] += 1;
}

void InsertVertexInFront(ToyDocument* track) {
  track->vertices.insert(track->vertices.begin(), {-1, -1, -1});
  for (auto& triangle : track->triangles) {
    for (int32_t& index : triangle) ++index;
  }
}

void RenumberVertices(ToyDocument* track) {
  std::vector<int32_t> order(track->vertices.size());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(1));
  const std::vector<ToyDocument::Vertex> vertices = track->vertices;
  std::vector<int32_t> place(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    track->vertices[i] = vertices[order[i]];
    place[order[i]] = static_cast<int32_t>(i);
  }
  for (auto& triangle : track->triangles) {
    for (int32_t& index : triangle) index = place[index];
  }
}

void ReplaceVertices(ToyDocument* track) {
  for (auto& vertex : track->vertices) vertex[0] += 0.25f;
  for (auto& vertex : track->vertices) vertex[1] += 0.25f;
  for (auto& vertex : track->vertices) vertex[2] += 0.001f;
  track->vertices.push_back({-1, -1, -1});
}

// Removes one vertex in a thousand and changes one in ten.
void EditEverywhere(ToyDocument* track) {
  std::mt19937 random(2);
  for (auto& vertex : track->vertices) {
    if (random() % 10 == 0) vertex[2] += 0.25f;
  }
  std::erase_if(track->vertices, [&random](const ToyDocument::Vertex&) {
    return random() % 1000 == 0;
  });
  track->triangles.clear();
}

void AddNoise(ToyDocument* track) {
  for (auto& vertex : track->vertices) vertex[2] += 0.0001f;
  InsertVertexInFront(track);
}

// Peak memory of this process since the last reset, in bytes.
double PeakMemory() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word != "VmHWM:") continue;
    double kibibytes = 0;
    status >> kibibytes;
    return kibibytes * 1024;
  }
  return 0;
}

void ResetPeakMemory() { std::ofstream("/proc/self/clear_refs") << 5; }

void Run(benchmark::State& state, void (*edit)(ToyDocument*),
         double tolerance) {
  const ToyDocument old_track = MakeTrack();
  ToyDocument new_track = old_track;
  edit(&new_track);
  DiffOptions options;
  options.tolerance = tolerance;
  DiffResult result;
  ResetPeakMemory();
  const double before = PeakMemory();
  for (auto _ : state) {
    result = Diff(old_track, new_track, options);
    benchmark::DoNotOptimize(result);
  }
  state.counters["extra_MB"] = (PeakMemory() - before) / 1e6;
  state.counters["added"] = static_cast<double>(result.added);
  state.counters["removed"] = static_cast<double>(result.removed);
  state.counters["changed"] = static_cast<double>(result.changed);
  state.counters["moved"] = static_cast<double>(result.moved);
}

void BM_Equal(benchmark::State& state) {
  Run(state, [](ToyDocument*) {}, 0);
}
void BM_FiveChanges(benchmark::State& state) {
  Run(state, ChangeFivePlaces, 0);
}
void BM_VertexInFront(benchmark::State& state) {
  Run(state, InsertVertexInFront, 0);
}
void BM_Renumbered(benchmark::State& state) { Run(state, RenumberVertices, 0); }
void BM_Replaced(benchmark::State& state) { Run(state, ReplaceVertices, 0); }
void BM_EditedEverywhere(benchmark::State& state) {
  Run(state, EditEverywhere, 0);
}
void BM_NoiseAndInsertion(benchmark::State& state) {
  Run(state, AddNoise, 0.001);
}

BENCHMARK(BM_Equal)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_FiveChanges)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_VertexInFront)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Renumbered)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Replaced)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_EditedEverywhere)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_NoiseAndInsertion)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace trackcheck
