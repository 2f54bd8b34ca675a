// A track file that tests change, and its faults.
#ifndef TRACKCHECK_FORMATS_TRACK_TEST_TEXT_H_
#define TRACKCHECK_FORMATS_TRACK_TEST_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/decode/decode.h"
#include "formats/track/document.h"
#include "gtest/gtest.h"

namespace trackcheck::track {

// A text without faults: two sectors, a straight line and an arc, a comment and
// an escape.
inline constexpr std::string_view kText = R"({ /* a ring */
  "version": "3.0",
  "name": "r\u0069ng",
  "revision": "7",
  "track": {
    "num-vertices": 4,
    "vertices": [[0, 1.5, 0], [10, -0.25, 0], [10, 0, 1e1], [0, 0, 10]],
    "num-sectors": 2,
    "sectors": [
      {"num-edges": 3, "edges": [
        {"kind": "wall", "start": 0},
        {"kind": "exit", "start": 1, "neighbor": 1, "neighbor-edge": 0},
        {"kind": "wall", "start": 2}]},
      {"num-edges": 3, "edges": [
        {"kind": "entry", "start": 2, "neighbor": 0, "neighbor-edge": 1},
        {"kind": "wall", "start": 1},
        {"kind": "wall", "start": 3}],
       "attributes": {"grip": [1, {"wet": 0.5}]}}
    ]
  },
  "racing-lines": {
    "num-vertices": 3,
    "vertices": [[0, 0], [4, 0], [2, 0]],
    "num-lines": 1,
    "lines": [{"num-segments": 2, "segments": [
      {"kind": "line", "start": 0, "end": 1, "length": 4},
      {"kind": "arc", "start": 1, "end": 0, "length": 6.28,
       "center": 2, "angle": 180}]}]
  }
}
)";

// `text` with the first `old_part` in it replaced.
inline std::string Replaced(std::string_view text, std::string_view old_part,
                            std::string_view new_part) {
  std::string result(text);
  const size_t at = result.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  if (at != std::string::npos) result.replace(at, old_part.size(), new_part);
  return result;
}

// Decodes `text` and lists all findings. The document refers to `text`.
inline Document DecodeText(std::string_view text, Findings* findings) {
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  Document document = Decode(ByteView(text), Limits(), sink);
  *findings = sink.Take();
  return document;
}

// "rule @ path: text" of each fault, followed by " x3" if it counts three
// places.
inline std::vector<std::string> FaultsOf(std::string_view text) {
  Findings findings;
  DecodeText(text, &findings);
  std::vector<std::string> faults;
  for (const Finding& finding : findings.listed) {
    const ByteRange& range = finding.where.range;
    EXPECT_LE(range.end(), text.size());
    EXPECT_FALSE(RenderMessage(finding.message).empty());
    std::string fault = std::string(finding.rule->id).substr(6) + " @ " +
                        finding.where.field.text() + ": " +
                        std::string(text.substr(range.offset, range.size));
    if (finding.count > 1) fault += " x" + std::to_string(finding.count);
    faults.push_back(fault);
  }
  return faults;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEST_TEXT_H_
