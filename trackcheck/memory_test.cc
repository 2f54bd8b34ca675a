// Texts that are made to take memory: a run takes a small multiple of them.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <new>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "trackcheck/console.h"
#include "trackcheck/run.h"
#include "trackcheck/run_program.h"

namespace {

// Of everything that was allocated and is still there.
std::atomic<size_t> live_bytes = 0;
std::atomic<size_t> peak_bytes = 0;

// In front of every block: how large it is.
constexpr size_t kHeader = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

void* Allocate(size_t size) {
  void* block = std::malloc(kHeader + size);
  if (block == nullptr) std::abort();
  *static_cast<size_t*>(block) = size;
  const size_t live = live_bytes += size;
  size_t peak = peak_bytes;
  while (live > peak && !peak_bytes.compare_exchange_weak(peak, live)) {
  }
  return static_cast<char*>(block) + kHeader;
}

void Free(void* bytes) {
  if (bytes == nullptr) return;
  void* block = static_cast<char*>(bytes) - kHeader;
  live_bytes -= *static_cast<size_t*>(block);
  std::free(block);
}

}  // namespace

void* operator new(size_t size) { return Allocate(size); }
void* operator new[](size_t size) { return Allocate(size); }
void operator delete(void* bytes) noexcept { Free(bytes); }
void operator delete[](void* bytes) noexcept { Free(bytes); }
void operator delete(void* bytes, size_t) noexcept { Free(bytes); }
void operator delete[](void* bytes, size_t) noexcept { Free(bytes); }

namespace trackcheck {
namespace {

constexpr size_t kSize = size_t{2} << 20;
// Of the text and what is made of it; the program may take 64 MiB beyond it, of
// which it needs no more than this.
constexpr size_t kFactor = 8;
constexpr size_t kFree = size_t{12} << 20;

class Nowhere : public std::streambuf {
 private:
  int_type overflow(int_type c) override { return traits_type::not_eof(c); }
  std::streamsize xsputn(const char*, std::streamsize size) override {
    return size;
  }
};

// Bytes that were allocated at once while the program ran.
size_t PeakOf(const std::vector<std::string>& arguments) {
  Nowhere nowhere;
  std::ostream out(&nowhere);
  std::ostream err(&nowhere);
  Console console = {.out = out, .err = err, .today = "2026-07-01"};
  const size_t before = live_bytes;
  peak_bytes = before;
  EXPECT_NE(RunTrackcheck(arguments, console), 2) << arguments[0];
  return peak_bytes - before;
}

std::string Track(std::string_view in_root, std::string_view in_track,
                  std::string_view in_edges) {
  std::string text = R"({"version": "3.0", "name": "n", "track": {)";
  text += R"("vertices": [[0, 0, 0]], )";
  text += in_track;
  text += R"("sectors": [{"edges": [)";
  text += in_edges;
  text += R"({"kind": "wall", "start": 0}]}]}, )";
  text += in_root;
  return text + R"("racing-lines": {}})";
}

std::string Repeated(const std::function<std::string(size_t)>& part) {
  std::string text;
  for (size_t i = 0; text.size() < kSize; ++i) text += part(i);
  return text;
}

std::string Keys(const std::string& before) {
  return Repeated([&before](size_t i) {
    return '"' + before + std::to_string(i * 7919 % 999983) + "\":0,";
  });
}

struct Hostile {
  std::string_view name;
  std::string text;
};

std::vector<Hostile> HostileTexts() {
  const std::string controls(kSize, '\x01');
  const std::string few_controls(20, '\x01');
  const auto repeat = [](std::string_view part) {
    return Repeated([part](size_t) { return std::string(part); });
  };
  return {
      {"control characters",
       Track(R"("x": {"b": ")" + controls + R"(", "a": 0}, )", "", "")},
      {"control characters as a key",
       Track('"' + controls + "\": 0, ", "", "")},
      {"control characters in many values",
       Track(Repeated([&](size_t i) {
               return "\"" + std::to_string(i) + "\":\"" + few_controls + "\",";
             }),
             "", "")},
      {"control characters in many keys", Track(Keys(few_controls), "", "")},
      {"control characters as a kind",
       Track("", "", R"({"kind": ")" + controls + R"("}, )")},
      {"bytes that are no text",
       R"({"track": {}, "name": ")" + std::string(kSize, '\xff') + "\"}"},
      {"keys of the root", Track(Keys(""), "", "")},
      {"keys of the track", Track("", Keys(""), "")},
      {"keys of an edge", Track("", "", '{' + Keys("") + "\"start\": 0}, ")},
      {"edges with keys",
       Track("", "", repeat(R"({"kind":"wall","start":0,"a":0,"b":0},)"))},
      {"edges without a start", Track("", "", repeat(R"({"kind":"exit"},)"))},
      {"edges of strings",
       Track("", "", repeat(R"({"kind":0,"start":"","neighbor":""},)"))},
      {"sectors with keys",
       Track("", "",
             R"({}]}, )" + repeat(R"({"a":0,"b":0,"edges":[]},)") +
                 R"({"edges": [)")},
      {"empty objects", Track("\"x\": [" + repeat("{},") + "0], ", "", "")},
  };
}

// The same with another byte in the middle.
std::string Altered(std::string text) {
  const size_t at = text.find_first_of("07\x01\xff", text.size() / 2);
  text[at] = text[at] == '0' ? '7' : text[at] == '7' ? '0' : '\x02';
  return text;
}

TEST(MemoryTest, HostileTracksTakeNoManifoldOfTheirSize) {
  const TempFolder folder;
  for (const Hostile& hostile : HostileTexts()) {
    const std::string old_path = folder.Write("a.trk", hostile.text);
    const std::string new_path = folder.Write("b.trk", Altered(hostile.text));
    // What is mapped counts as well.
    const size_t bound = (kFactor - 1) * hostile.text.size() + kFree;
    const std::vector<std::vector<std::string>> runs = {
        {"check", old_path},
        {"dump", old_path},
        {"dump", "--output", "json", old_path},
        {"dump", "--output", "textproto", old_path}};
    for (const std::vector<std::string>& run : runs) {
      EXPECT_LE(PeakOf(run), bound)
          << hostile.name << ": " << run.front() << ' ' << run[run.size() - 2];
    }
    const size_t bound_of_both = 2 * (bound - kFree) + kFree;
    EXPECT_LE(PeakOf({"diff", "--report", "json", old_path, new_path}),
              bound_of_both)
        << hostile.name;
  }
}

}  // namespace
}  // namespace trackcheck
