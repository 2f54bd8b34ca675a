// Measures how many bytes of data blocks the rules judge in a second, in a
// sound lap of 100,000 blocks and in one in which every input is wrong. Times
// are of one thread unless the name says otherwise.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#include "benchmark/benchmark.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"
#include "formats/raf/layout.h"
#include "validators/raf/rules.h"

namespace trackcheck::raf {
namespace {

constexpr uint64_t kBlocks = 100000;

struct Lap {
  std::vector<uint8_t> bytes =
      std::vector<uint8_t>(kHeaderSize + kBlocks * kBlockSize);
  Document document;
};

template <typename T>
void Set(uint8_t* block, const Entry& entry, T value) {
  std::memcpy(block + entry.offset, &value, sizeof(value));
}

// A lap that goes straight north at 30 m/s with the throttle at `throttle`.
Lap MakeLap(float throttle) {
  Lap lap;
  for (uint64_t k = 0; k < kBlocks; ++k) {
    uint8_t* block = &lap.bytes[kHeaderSize + k * kBlockSize];
    const double distance = 0.3 * static_cast<double>(k);
    Set(block, block::kThrottle, throttle);
    Set<uint8_t>(block, block::kGear, 4);
    Set(block, block::kSpeed, 30.F);
    Set(block, block::kCarDistance, static_cast<float>(distance));
    Set(block, block::kPositionY, static_cast<int32_t>(distance * 65536));
    Set<int16_t>(block, block::kRightX, 32767);
    Set<int16_t>(block, block::kForwardY, 32767);
  }
  Header header;
  header.number_of_wheels = kMaxWheels;
  header.number_of_gears = 5;
  lap.document.file = ByteView(lap.bytes.data(), lap.bytes.size());
  lap.document.header = Section<Header>::Present(header);
  BlockTable table;
  table.bytes = lap.document.file.From(kHeaderSize);
  table.stride = kBlockSize;
  table.count = kBlocks;
  table.wheel_offset = kWheelBlockOffset;
  table.wheel_stride = kWheelBlockSize;
  table.wheels = kMaxWheels;
  table.interval_ms = 10;
  lap.document.blocks = Section<BlockTable>::Present(table);
  return lap;
}

void RunRules(benchmark::State& state, const Lap& lap, int threads) {
  const RuleSelection selection;
  WorkPool pool(threads);
  for (auto _ : state) {
    FindingSink sink(selection, 20);
    Check(lap.document, pool, sink);
    benchmark::DoNotOptimize(sink.Take());
  }
  state.SetBytesProcessed(
      static_cast<int64_t>(state.iterations() * lap.bytes.size()));
}

void SoundLap(benchmark::State& state) {
  static const Lap lap = MakeLap(1);
  RunRules(state, lap, static_cast<int>(state.range(0)));
}
BENCHMARK(SoundLap)->ArgName("threads")->Arg(1)->Arg(4)->UseRealTime()->Unit(
    benchmark::kMillisecond);

void EveryThrottleWrong(benchmark::State& state) {
  static const Lap lap = MakeLap(2);
  RunRules(state, lap, 1);
}
BENCHMARK(EveryThrottleWrong)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace trackcheck::raf
