// Mutates the base case of each format, with the bounds of the fuzz targets.
// items_per_second is the number of mutations.
#include <cstdint>
#include <memory>
#include <string>

#include "benchmark/benchmark.h"
#include "fuzz/mutator/mutator.h"
#include "google/protobuf/message.h"
#include "registry/examples/base_case_message.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

void Mutate(benchmark::State& state, const Format& format) {
  const std::unique_ptr<google::protobuf::Message> base =
      BaseCaseMessage(format);
  const std::unique_ptr<google::protobuf::Message> message(base->New());
  uint64_t seed = 0;
  for (auto _ : state) {
    message->CopyFrom(*base);
    Mutator(++seed, base->ByteSizeLong()).Mutate(message.get());
  }
  state.SetItemsProcessed(state.iterations());
}

void Crossover(benchmark::State& state, const Format& format) {
  const std::unique_ptr<google::protobuf::Message> base =
      BaseCaseMessage(format);
  const std::unique_ptr<google::protobuf::Message> other(base->New());
  other->CopyFrom(*base);
  Mutator(1, base->ByteSizeLong()).Mutate(other.get());
  const std::unique_ptr<google::protobuf::Message> message(base->New());
  uint64_t seed = 0;
  for (auto _ : state) {
    message->CopyFrom(*base);
    Mutator(++seed, base->ByteSizeLong()).Crossover(*other, message.get());
  }
  state.SetItemsProcessed(state.iterations());
}

const bool kRegistered = [] {
  for (const Format* format : Formats()) {
    const std::string name(format->name());
    benchmark::RegisterBenchmark(
        ("Mutate/" + name).c_str(),
        [format](benchmark::State& state) { Mutate(state, *format); });
    benchmark::RegisterBenchmark(
        ("Crossover/" + name).c_str(),
        [format](benchmark::State& state) { Crossover(state, *format); });
  }
  return true;
}();

}  // namespace
}  // namespace trackcheck
