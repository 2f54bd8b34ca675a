// Reads a track file of 100 MB completely. Compares with a parse of RapidJSON
// whose handler does nothing.
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>

#include "benchmark/benchmark.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "rapidjson/reader.h"

namespace trackcheck::json {
namespace {

constexpr size_t kTextSize = 100 << 20;

enum Layout : int64_t { kIndented, kMinified };

// Vertices with three decimals and sectors of four edges, formatted as
// exporters do.
class TrackText {
 public:
  explicit TrackText(Layout layout) : indented_(layout == kIndented) {}

  std::string Make() {
    text_.reserve(kTextSize + (1 << 20));
    text_ = "{";
    Key(1, "name");
    text_ += "\"Stadium\",";
    Key(1, "version");
    text_ += "\"3.0\",";
    Key(1, "track");
    text_ += "{";
    Key(2, "vertices");
    text_ += "[";
    for (bool first = true; text_.size() < kTextSize / 5; first = false) {
      if (!first) text_ += ",";
      Vertex();
    }
    text_ += "],";
    Key(2, "sectors");
    text_ += "[";
    for (bool first = true; text_.size() < kTextSize; first = false) {
      if (!first) text_ += ",";
      Sector();
    }
    text_ += "]}}";
    return text_;
  }

 private:
  void Line(int depth) {
    if (!indented_) return;
    text_ += "\n";
    text_.append(2 * depth, ' ');
  }

  void Key(int depth, const char* key) {
    Line(depth);
    text_ += "\"";
    text_ += key;
    text_ += indented_ ? "\": " : "\":";
  }

  void Vertex() {
    const double range = 4000;
    std::uniform_real_distribution<double> coordinate(-range, range);
    char vertex[80];
    std::snprintf(vertex, sizeof(vertex),
                  indented_ ? "[%.3f, %.3f, %.3f]" : "[%.3f,%.3f,%.3f]",
                  coordinate(random_), coordinate(random_) / 10,
                  coordinate(random_));
    Line(3);
    text_ += vertex;
  }

  void Sector() {
    Line(3);
    text_ += "{";
    Key(4, "num-edges");
    text_ += "4,";
    Key(4, "edges");
    text_ += "[";
    for (int edge = 0; edge < 4; ++edge) {
      if (edge > 0) text_ += ",";
      Edge(edge);
    }
    Line(4);
    text_ += "]";
    Line(3);
    text_ += "}";
  }

  void Edge(int edge) {
    Line(5);
    text_ += "{";
    Key(6, "kind");
    const bool is_wall = edge % 2 == 0;
    text_ += is_wall ? "\"wall\"," : edge == 1 ? "\"exit\"," : "\"entry\",";
    Key(6, "start");
    text_ += std::to_string(random_() % 400000);
    if (!is_wall) {
      text_ += ",";
      Key(6, "neighbor");
      text_ += std::to_string(random_() % 200000) + ",";
      Key(6, "neighbor-edge");
      text_ += std::to_string(4 - edge);
    }
    Line(5);
    text_ += "}";
  }

  bool indented_;
  std::mt19937 random_{5};
  std::string text_;
};

const std::string& TextOf(int64_t layout) {
  static const std::string indented = TrackText(kIndented).Make();
  static const std::string minified = TrackText(kMinified).Make();
  return layout == kIndented ? indented : minified;
}

// Reads every number and string of a value.
struct Sum {
  double numbers = 0;
  uint64_t characters = 0;

  void Add(Reader* reader) {
    switch (reader->Peek()) {
      case Kind::kNone:
        break;
      case Kind::kNull:
      case Kind::kFalse:
      case Kind::kTrue:
        reader->ReadLiteral();
        break;
      case Kind::kNumber:
        numbers += reader->ReadNumber().value;
        break;
      case Kind::kString:
        characters += reader->ReadString().raw.size();
        break;
      case Kind::kArray:
        reader->EnterArray();
        while (reader->NextElement()) Add(reader);
        break;
      case Kind::kObject:
        reader->EnterObject();
        for (String key; reader->NextKey(&key);) {
          characters += key.raw.size();
          Add(reader);
        }
        break;
    }
  }
};

void BM_Reader(benchmark::State& state) {
  const std::string& text = TextOf(state.range(0));
  for (auto _ : state) {
    Reader reader(ByteView(text), 64, nullptr);
    Sum sum;
    sum.Add(&reader);
    benchmark::DoNotOptimize(sum);
    if (reader.failed()) state.SkipWithError("the text is faulty");
  }
  state.SetBytesProcessed(static_cast<int64_t>(text.size()) *
                          state.iterations());
}

void BM_Skip(benchmark::State& state) {
  const std::string& text = TextOf(state.range(0));
  for (auto _ : state) {
    Reader reader(ByteView(text), 64, nullptr);
    benchmark::DoNotOptimize(reader.Skip());
    if (reader.failed()) state.SkipWithError("the text is faulty");
  }
  state.SetBytesProcessed(static_cast<int64_t>(text.size()) *
                          state.iterations());
}

void BM_RapidJson(benchmark::State& state) {
  const std::string& text = TextOf(state.range(0));
  for (auto _ : state) {
    rapidjson::StringStream stream(text.c_str());
    rapidjson::BaseReaderHandler<> handler;
    rapidjson::Reader reader;
    const bool ok =
        !reader.Parse<rapidjson::kParseCommentsFlag>(stream, handler).IsError();
    if (!ok) state.SkipWithError("the text is faulty");
  }
  state.SetBytesProcessed(static_cast<int64_t>(text.size()) *
                          state.iterations());
}

BENCHMARK(BM_Reader)->Arg(kIndented)->Arg(kMinified)->Unit(
    benchmark::kMillisecond);
BENCHMARK(BM_Skip)->Arg(kIndented)->Arg(kMinified)->Unit(
    benchmark::kMillisecond);
BENCHMARK(BM_RapidJson)
    ->Arg(kIndented)
    ->Arg(kMinified)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace trackcheck::json
