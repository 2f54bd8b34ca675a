// Lists that are read in parts, with parts of a few elements.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/decode/parts_agreement.h"
#include "formats/track/test_text.h"
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
  std::string segments;
  for (int i = 0; i < elements; ++i) {
    const char* const comma = i == 0 ? "" : ",\n";
    absl::StrAppend(&vertices, comma, "[", i, ", 0.5, -", i, "]");
    absl::StrAppend(
        &sectors, comma, R"({"num-edges": 3, "edges": [{"kind": "wall", )",
        R"("start": )", index + i, R"(}, {"kind": "exit", "start": )",
        index + 2 * i, R"(, "neighbor": )", i, R"(, "neighbor-edge": 1}, )",
        R"({"kind": "wall", "start": 7}]})");
    absl::StrAppend(&segments, comma, R"({"kind": "line", "start": )",
                    index + i, R"(, "end": )", i + 1, R"(, "length": 4.5})");
  }
  return absl::StrCat(
      R"({"version": "3.0", "name": "n", "track": {"num-vertices": )", elements,
      R"(, "vertices": [)", vertices, R"(], "num-sectors": )", elements,
      R"(, "sectors": [)", sectors,
      R"(]}, "racing-lines": {"num-vertices": 2, "vertices": [[0, 0], [1, 0]],)",
      R"("num-lines": 2, "lines": [{"num-segments": )", elements,
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

TEST(TrackReadAheadTest, SeesOpeningsInCommentsAndStrings) {
  const std::string sector = R"({"num-edges": 0, "edges": []})";
  std::string comment = "/* ";
  std::string string = R"({"num-edges": 0, "edges": [], "attributes": {"a": ")";
  for (int i = 0; i < 50; ++i) {
    comment += sector + ",";
    string += R"({"num-edges": 0, [1, 2, 3],)";
  }
  comment += " */";
  string += "\"}}";
  string =
      Replaced(string, R"({"num-edges": 0, [1)", R"({\"num-edges\": 0, [1)");
  const std::string text = LongText(30);
  ExpectSameInParts(
      Replaced(text, "\"sectors\": [", "\"sectors\": [" + comment));
  ExpectSameInParts(Replaced(text, "\"sectors\": [",
                             "\"sectors\": [" + sector + comment + ","));
  ExpectSameInParts(
      Replaced(text, "\"vertices\": [", "\"vertices\": [" + comment));
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
