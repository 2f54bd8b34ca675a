// Lists that are read in parts, with parts of a few elements.
#include "formats/track/decode/values/read_ahead.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/decode/decode.h"
#include "formats/track/decode/values/parser.h"
#include "formats/track/test_text.h"
#include "formats/track/testing/parts_agreement.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kPartBytes = 150;

std::string Difference(std::string_view text, uint64_t part_bytes) {
  static WorkPool& pool = *new WorkPool(3);
  return DifferenceInParts(text, part_bytes, pool);
}

void ExpectSameInParts(std::string_view text) {
  for (const uint64_t part_bytes : {uint64_t{1}, kPartBytes, uint64_t{1000}}) {
    EXPECT_EQ(Difference(text, part_bytes), "") << part_bytes << "\n" << text;
  }
}

// Lists of many elements. `index` is the smallest index in sectors and
// segments.
std::string LongText(int elements, int index = 0) {
  std::string vertices;
  std::string sectors;
  std::string vertices_2d;
  std::string segments;
  for (int i = 0; i < elements; ++i) {
    const char* const comma = i == 0 ? "" : ",\n";
    absl::StrAppend(&vertices, comma, "[", i, ", 0.5, -", i, "]");
    absl::StrAppend(
        &sectors, comma, R"({"num-edges": 3, "edges": [{"kind": "wall", )",
        R"("start": )", index + i, R"(}, {"kind": "exit", "start": )",
        index + 2 * i, R"(, "neighbor": )", i, R"(, "neighbor-edge": 1}, )",
        R"({"kind": "wall", "start": 7}]})");
    absl::StrAppend(&vertices_2d, comma, "[", i, ", -2.5]");
    absl::StrAppend(&segments, comma, R"({"kind": "line", "start": )",
                    index + i, R"(, "end": )", i + 1, R"(, "length": 4.5})");
  }
  return absl::StrCat(
      R"({"version": "3.0", "name": "n", "track": {"num-vertices": )", elements,
      R"(, "vertices": [)", vertices, R"(], "num-sectors": )", elements,
      R"(, "sectors": [)", sectors, R"(]}, "racing-lines": {"num-vertices": )",
      elements, R"(, "vertices": [)", vertices_2d,
      R"(], "num-lines": 2, "lines": [{"num-segments": )", elements,
      R"(, "segments": [)", segments, R"(]}, {"num-segments": )", elements,
      R"(, "segments": [)", segments, "]}]}}\n");
}

TEST(TrackReadAheadTest, AcceptsTextsWithoutFaults) {
  ExpectSameInParts(kText);
  ExpectSameInParts(LongText(100));
}

TEST(TrackReadAheadTest, FoldsLargeIndices) {
  // All, and from the middle of the lists on: runs of faults begin and end in
  // parts and go over several.
  ExpectSameInParts(LongText(100, 70000));
  ExpectSameInParts(LongText(100, 65500));
  std::string text = LongText(100, 70000);
  for (size_t at = 2000; at < text.size(); at += 1111) {
    at = text.find("700", at);
    if (at == std::string::npos) break;
    text.replace(at, 3, "100");
  }
  ExpectSameInParts(text);
}

TEST(TrackReadAheadTest, FoldsLargeIndicesInEachLine) {
  // Only few are listed, so each text has some in one of the lines only.
  for (const size_t line : {1, 2}) {
    std::string text = LongText(100);
    size_t at = 0;
    for (size_t i = 0; i < line; ++i)
      at = text.find(R"("segments": [)", at + 1);
    for (int i = 0; i < 3; ++i) {
      at = text.find(R"("end": )", at + 1700);
      ASSERT_NE(at, std::string::npos);
      text.insert(at + 7, "700");
    }
    ExpectSameInParts(text);
  }
}

// Altitudes, which the document does not hold, decide what the others are.
TEST(TrackReadAheadTest, CountsNumbersOf2dVertices) {
  const std::string text = LongText(100);
  std::string three_each = text;
  for (size_t at = 0; (at = three_each.find(", -2.5]", at)) != text.npos;) {
    three_each.insert(at, ", 0.25");
    at += 10;
  }
  ExpectSameInParts(three_each);
  for (const int vertex : {0, 40, 99}) {
    const std::string two = absl::StrCat("[", vertex, ", -2.5]");
    const std::string three = absl::StrCat("[", vertex, ", 0.25, -2.5]");
    const std::string four = absl::StrCat("[", vertex, ", 0, 0.25, -2.5]");
    ExpectSameInParts(Replaced(text, two, three));
    ExpectSameInParts(Replaced(text, two, four));
    ExpectSameInParts(Replaced(three_each, three, two));
  }
}

TEST(TrackReadAheadTest, ReadsElementsWithFaultsAgain) {
  const std::string text = LongText(60, 65500);
  for (const std::string_view fault :
       {R"("wall")", R"("line")", "[7, 0.5", R"("neighbor-edge": 1)", "}, {",
        "]},\n{", "],\n["}) {
    for (const std::string_view other :
         {R"("Wall")", "null", "[", "]", "{", "}", "/* { */", "// [\n", "1e999",
          R"("x": {"y": [{"num-edges")", "\xff", "\"", ","}) {
      for (size_t from = 0; from < text.size(); from += text.size() / 3) {
        std::string changed = text;
        const size_t at = changed.find(fault, from);
        if (at == std::string::npos) break;
        changed.replace(at, fault.size(), other);
        ExpectSameInParts(changed);
      }
    }
  }
}

TEST(TrackReadAheadTest, SeesOpeningsInsideCommentsAndElements) {
  const std::string sector = R"({"num-edges": 0, "edges": []})";
  std::string sectors;
  for (int i = 0; i < 50; ++i) sectors += sector + ",";
  const std::string text = LongText(30);
  const auto expect_same_with = [&](std::string_view list,
                                    const std::string& first) {
    ExpectSameInParts(Replaced(text, list, std::string(list) + first));
  };
  const std::string comment = "/* " + sectors + " */";
  expect_same_with(R"("sectors": [)", comment);
  expect_same_with(R"("sectors": [)", sectors + comment);
  expect_same_with(R"("vertices": [)", comment);
  expect_same_with(R"("sectors": [)",
                   R"({"num-edges": 0, "edges": [], "attributes": {"a": [)" +
                       sectors + sector + "]}}," + sectors);
}

// Elements of a list. Each hundred of them are alternately `even` and `odd`,
// which have the same size.
struct Elements {
  std::string even;
  std::string odd;
};

// Takes the parts of a list of `count` elements, and returns how many of them
// were in parts. A part takes ten elements.
uint64_t TakeParts(const Elements& elements, int count) {
  const uint64_t part_bytes = 10 * (elements.even.size() + 1);
  std::string text;
  for (int i = 0; i < count; ++i) {
    const bool is_even = i / 100 % 2 == 0;
    absl::StrAppend(&text, i == 0 ? "[" : ",",
                    is_even ? elements.even : elements.odd);
  }
  text += "]";
  WorkPool pool(3);
  Parser parser(ByteView(text), /*max_runs=*/1, pool, part_bytes);
  parser.reader.Peek();
  std::atomic<uint64_t> end = 0;   // of what was read ahead
  std::atomic<uint64_t> read = 0;  // elements that were read ahead
  ReadAhead ahead(parser, [&end, &read](ListPart& part) {
    part.Read([&part](uint64_t) { part.parser.reader.Skip(); });
    read += part.size;
    uint64_t before = end;
    while (before < part.end && !end.compare_exchange_weak(before, part.end)) {
    }
  });
  parser.reader.EnterArray();
  uint64_t in_parts = 0;
  int found = 0;
  while (parser.reader.NextElement()) {
    const uint64_t offset = parser.reader.offset();
    const uint64_t end_before = end;
    if (const ListPart* const part = ahead.Find(); part != nullptr) {
      EXPECT_EQ(part->begin, offset);
      EXPECT_GT(part->size, 0);
      // A part ends with the element that begins before its limit.
      if (end != end_before) EXPECT_LE(end, 2 * offset + part_bytes);
      in_parts += part->size;
      found += static_cast<int>(part->size);
      ahead.Pass(*part, {});
    } else {
      parser.reader.Skip();
      ++found;
    }
  }
  EXPECT_EQ(found, count);
  EXPECT_FALSE(parser.reader.failed());
  EXPECT_EQ(read, in_parts);  // nothing was read ahead in vain
  return in_parts;
}

TEST(TrackReadAheadTest, ReadsAheadAsMuchAsWasReadOfTheList) {
  // An opening is the bracket of an array, or that of an object and its first
  // key.
  for (const Elements& elements :
       {Elements{"[1,2,3]", "[4,5,6]"}, Elements{R"({"a": 1})", R"({"a" :1})"},
        Elements{R"({"":1})", R"({"":2})"}}) {
    // All but the first two parts and the last one.
    EXPECT_EQ(TakeParts(elements, 1000), 970) << elements.even;
    // A list of at most four parts is not read ahead.
    EXPECT_EQ(TakeParts(elements, 40), 0) << elements.even;
    EXPECT_EQ(TakeParts(elements, 41), 20) << elements.even;
    // The next parts begin where the ones before them end.
    EXPECT_EQ(TakeParts(elements, 61), 40) << elements.even;
  }
}

TEST(TrackReadAheadTest, KnowsOpeningsOf64Bytes) {
  // With the bracket and the quotes.
  const std::string most = absl::StrCat("{\"", std::string(61, 'k'), "\":1}");
  EXPECT_EQ(TakeParts({most, most}, 1000), 970);
  const std::string more = absl::StrCat("{\"", std::string(62, 'k'), "\":1}");
  EXPECT_EQ(TakeParts({more, more}, 1000), 0);
}

// A list that begins after `begin`, whose faulty elements leave no allowance
// for its first valid element if `fits` is false. Most of them are the
// shortest; then come `faulty` ones, which begin like valid ones, so that parts
// begin there. `trailing` bytes are between them and the valid ones.
struct ListAtTheLimit {
  std::string begin;
  std::string faulty;
  std::string valid;
  uint64_t bytes_each;  // that an element should take
};

constexpr uint64_t kFreeElements = 64 * 1024;
constexpr uint64_t kBytesOfParts = 198;
// So many bytes that the parts of the shortest elements end there.
constexpr uint64_t kFaultyBytes = 50 * kBytesOfParts;

std::string TextAtTheLimit(const ListAtTheLimit& list, bool fits) {
  const uint64_t faulty_bytes = list.faulty.size();
  const uint64_t faulty = kFaultyBytes / faulty_bytes;
  const uint64_t last = (kBytesOfParts - faulty_bytes) / 2;
  uint64_t first = 1;
  while (first + faulty + last <=
         kFreeElements + (1 + 2 * first + faulty * faulty_bytes + 2 * last) /
                             list.bytes_each) {
    ++first;
  }
  if (fits) --first;
  std::string text = list.begin + "[";
  for (uint64_t i = 0; i < first; ++i) text += "1,";
  for (uint64_t i = 0; i < faulty; ++i) text += list.faulty;
  for (uint64_t i = 0; i < last; ++i) text += "1,";
  for (uint64_t i = 0; i < 100; ++i) text += list.valid;
  return text + "1]";
}

TEST(TrackReadAheadTest, KeepsNoPartThatTheTextHasNoRoomFor) {
  const ListAtTheLimit lists[] = {
      {R"({"track":{"vertices":)", "[1],", "[1.25,2.25,3.25],", 8},
      {R"({"racing-lines":{"vertices":)", "[1],", "[1.25,2.25],", 6},
      {R"({"track":{"sectors":)", R"({"edges":1},)",
       R"({"edges":[],"num-edges":0},)" + std::string(40, ' '), 48},
      {R"({"racing-lines":{"lines":[{"segments":)", R"({"kind":1},)",
       R"({"kind":"line","start":1,"end":1,"length":1.5},)", 24},
  };
  for (const ListAtTheLimit& list : lists) {
    for (const bool fits : {false, true}) {
      const std::string text = TextAtTheLimit(list, fits);
      const std::string end = list.bytes_each == 24 ? "}]}}" : "}}";
      Findings findings;
      const Document document = DecodeText(text + end, &findings);
      EXPECT_EQ(document.vertex_list.present || document.sector_list.present ||
                    document.vertex_list_2d.present ||
                    document.line_list.present,
                fits)
          << list.begin;
      EXPECT_EQ(Difference(text + end, kBytesOfParts), "") << list.begin;
    }
  }
}

// The same for the edges of sectors.
TEST(TrackReadAheadTest, KeepsNoPartWhoseEdgesTheTextHasNoRoomFor) {
  constexpr std::string_view kOpening = R"({"edges":[)";
  constexpr uint64_t kOpeningBytes = kOpening.size();
  constexpr std::string_view kFaulty = R"({"edges":[1,1,1,1,1,1,1,1,1,1]},)";
  constexpr uint64_t kEdgeBytes = 16;
  // From the last faulty edge to the first valid one.
  constexpr uint64_t kBetween = 4 + kOpeningBytes;
  // Where parts begin depends on the number of faulty sectors.
  for (uint64_t faulty = 300; faulty < 306; ++faulty) {
    uint64_t edges = 0;   // of the first sector
    uint64_t spaces = 0;  // before it
    for (bool is_limit = false; !is_limit; ++spaces) {
      uint64_t offset = 0;
      edges = 0;
      do {
        ++edges;
        offset = 3 + spaces + 2 * kOpeningBytes + 2 * edges +
                 faulty * kFaulty.size();
      } while (edges + 10 * faulty <= kFreeElements + offset / kEdgeBytes);
      is_limit = edges + 10 * faulty - 1 <=
                 kFreeElements + (offset - kBetween) / kEdgeBytes;
    }
    std::string text = R"({"track":{"sectors":[)";
    text += std::string(spaces - 1, ' ') + std::string(kOpening) + "1";
    for (uint64_t i = 1; i < edges; ++i) text += ",1";
    text += "]},";
    for (uint64_t i = 0; i < faulty; ++i) text += kFaulty;
    for (int i = 0; i < 100; ++i) {
      text += R"({"edges":[{"kind":"wall","start":1}],"num-edges":1},)";
    }
    text += "1]}}";
    Findings findings;
    EXPECT_FALSE(DecodeText(text, &findings).sector_list.present);
    EXPECT_EQ(Difference(text, kBytesOfParts), "") << faulty;
  }
}

TEST(TrackReadAheadTest, ReportsHowFarTheTextWasRead) {
  const std::string text = LongText(3000);
  constexpr uint64_t kBytes = kPassedParts * kPartBytes;
  for (const int threads : {1, 3}) {
    WorkPool pool(threads);
    const RuleSelection all;
    FindingSink sink(all, 1);
    std::vector<uint64_t> ends = {0};
    DecodeInParts(pool, kPartBytes, ByteView(text), sink,
                  [&](uint64_t end) { ends.push_back(end); });
    EXPECT_LT(text.size() - ends.back(), 2 * kBytes);
    for (size_t i = 1; i < ends.size(); ++i) {
      EXPECT_GE(ends[i] - ends[i - 1], kBytes);
      EXPECT_LT(ends[i] - ends[i - 1], 2 * kBytes);
    }
    EXPECT_LE(ends.back(), text.size());
  }
}

TEST(TrackReadAheadTest, EndsWithTheText) {
  const std::string text = LongText(12, 65530);
  for (size_t size = 0; size < text.size(); size += 7) {
    EXPECT_EQ(Difference(text.substr(0, size), kPartBytes), "") << size;
  }
}

TEST(TrackReadAheadTest, KeepsTheDepthLimit) {
  std::string deep;
  std::string end;
  for (int i = 0; i < 64; ++i) {
    deep += R"({"a": )";
    end += "}";
    // Sectors are in three containers.
    const std::string attributes =
        R"("num-edges": 0, "edges": [], "attributes": )" + deep + "1" + end;
    ExpectSameInParts(
        Replaced(LongText(10), R"("sectors": [)",
                 absl::StrCat(R"("sectors": [{)", attributes, "}, {",
                              attributes, "}, {", attributes, "},")));
  }
}

}  // namespace
}  // namespace trackcheck::track
