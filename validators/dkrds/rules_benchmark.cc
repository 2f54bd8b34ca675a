// Bytes of a track that the rules judge per second on one thread: a sound track
// of 64 sections, about 1 MB, and that track with every triangle wrong.
#include <cstdint>
#include <string>

#include "benchmark/benchmark.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/dkrds/decode/decode.h"
#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/testing/generate.h"
#include "validators/dkrds/rules.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint64_t kMaxPerRule = 20;

void DecodeAndCheck(benchmark::State& state, const std::string& bytes) {
  const RuleSelection selection;
  WorkPool pool(1);
  for (auto _ : state) {
    FindingSink sink(selection, kMaxPerRule);
    const Document document =
        Decode(ByteView(bytes), Limits(), Options(), sink);
    Check(document, pool, sink);
    benchmark::DoNotOptimize(sink.Take());
  }
  state.SetBytesProcessed(
      static_cast<int64_t>(state.iterations() * bytes.size()));
}

void SoundTrack(benchmark::State& state) {
  DecodeAndCheck(state, *Encode(Generate({})));
}
BENCHMARK(SoundTrack)->Unit(benchmark::kMicrosecond);

void EveryTriangleWrong(benchmark::State& state) {
  File file = Generate({});
  for (SectionBlock& section : *file.mutable_sections()) {
    auto& normals = *section.mutable_triangles()->mutable_normals();
    for (int i = 0; i < normals.size(); ++i) normals[i] = -normals[i] / 2;
    for (uint32_t& word : *section.mutable_collision()) word ^= 0x00010101;
  }
  DecodeAndCheck(state, *Encode(file));
}
BENCHMARK(EveryTriangleWrong)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace trackcheck::dkrds
