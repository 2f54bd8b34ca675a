// Mutates the base case of each format, with the bounds of the fuzz targets.
// items_per_second is the number of mutations.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "benchmark/benchmark.h"
#include "fuzz/mutator/mutator.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/examples/base_cases.h"
#include "registry/format.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

std::unique_ptr<google::protobuf::Message> BaseMessage(const Format& format) {
  std::unique_ptr<google::protobuf::Message> message =
      WithMessages(format).NewMessage();
  if (!google::protobuf::TextFormat::ParseFromString(
          std::string(BaseCase(format.name())), message.get())) {
    std::abort();
  }
  return message;
}

void Mutate(benchmark::State& state, const Format& format) {
  const std::unique_ptr<google::protobuf::Message> base = BaseMessage(format);
  const std::unique_ptr<google::protobuf::Message> message(base->New());
  uint64_t seed = 0;
  for (auto _ : state) {
    message->CopyFrom(*base);
    Mutator(++seed, base->ByteSizeLong()).Mutate(message.get());
  }
  state.SetItemsProcessed(state.iterations());
}

void Crossover(benchmark::State& state, const Format& format) {
  const std::unique_ptr<google::protobuf::Message> base = BaseMessage(format);
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
