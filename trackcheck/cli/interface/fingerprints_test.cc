// Fingerprints: a known finding stays known when the file is written in another
// way, when unrelated elements are inserted, and when elements are renumbered.
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/gzip/gzip.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

// By rule and field without its indices.
using Fingerprints = std::map<std::string, std::multiset<std::string>>;

std::string WithoutNumbers(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c < '0' || c > '9') result += c;
  }
  return result;
}

Fingerprints FingerprintsOf(const Format& format, const std::string& path) {
  const JsonValue report =
      JsonOf({"check", "--max-per-rule", "0", "--format",
              std::string(format.name()), "--report", "json", path});
  Fingerprints fingerprints;
  for (const JsonValue& finding :
       ElementsOf(ElementsOf(report, "files")[0], "findings")) {
    fingerprints[TextOf(finding, "rule") + " at " +
                 WithoutNumbers(TextOf(finding, "field"))]
        .insert(TextOf(finding, "fingerprint"));
  }
  return fingerprints;
}

// Some findings are about the form itself. All others are in both files.
void ExpectKnown(const Fingerprints& before, const Fingerprints& after,
                 const std::string& what) {
  for (const auto& [place, fingerprints] : after) {
    const auto known = before.find(place);
    if (known == before.end() || known->second.size() != fingerprints.size()) {
      continue;
    }
    EXPECT_EQ(known->second, fingerprints) << what << ": " << place;
  }
}

// Writes members in the reverse order, with other white space and numbers.
void WriteAgain(const JsonValue& value, std::string* out) {
  switch (value.kind) {
    case JsonValue::Kind::kObject:
      *out += "{ /* again */";
      for (size_t i = value.keys.size(); i-- > 0;) {
        *out += " \"" + value.keys[i] + "\" :";
        WriteAgain(value.elements[i], out);
        if (i > 0) *out += "\t,\n";
      }
      *out += "}";
      return;
    case JsonValue::Kind::kArray:
      *out += "[ ";
      for (size_t i = 0; i < value.elements.size(); ++i) {
        if (i > 0) *out += " ,";
        WriteAgain(value.elements[i], out);
      }
      *out += "\n]";
      return;
    case JsonValue::Kind::kNumber: {
      *out += value.text;
      const bool real = value.text.find('.') != std::string::npos;
      const bool exponent = value.text.find_first_of("eE") != std::string::npos;
      if (real && !exponent) *out += "0e0";
      return;
    }
    case JsonValue::Kind::kString:
      *out += '"' + value.text + '"';
      return;
    case JsonValue::Kind::kBool:
      *out += value.is_true ? "true" : "false";
      return;
    case JsonValue::Kind::kNull:
      *out += "null";
  }
}

// The file in another form; empty if it has no other form of equal meaning: the
// order of equal keys means something.
std::string WrittenAgain(const Example& example) {
  if (!example.format->has_canonical_form() ||
      example.rule->id == "track-duplicate-key") {
    return "";
  }
  if (!example.format->is_text()) return gzip::Compress(example.bytes);
  const std::optional<JsonValue> value = ParseJson(example.bytes);
  if (!value) return "";
  std::string text;
  WriteAgain(*value, &text);
  return text;
}

TEST(FingerprintsTest, TheFormOfAFileDoesNotCount) {
  const BadExamples& examples = BadExamples::Get();
  const TempFolder folder;
  std::set<std::string> formats;
  for (const Example& example : examples.all()) {
    const std::string again = WrittenAgain(example);
    if (again.empty()) continue;
    formats.insert(std::string(example.format->name()));
    ExpectKnown(FingerprintsOf(*example.format, example.path),
                FingerprintsOf(*example.format, folder.Write("again", again)),
                std::string(example.rule->id));
  }
  EXPECT_EQ(formats, (std::set<std::string>{"btg", "track"}));
}

TEST(FingerprintsTest, TheVersionThatStoresAnIndexDoesNotCount) {
  const BadExamples& examples = BadExamples::Get();
  const TempFolder folder;
  for (const Example& example : examples.all()) {
    if (example.format->name() != "btg" ||
        example.rule->id != "btg-triangle-degenerate") {
      continue;
    }
    // Indices have 16 bits in version 7, and 32 bits in version 10.
    const std::string wide =
        EditedBase(*example.format,
                   "set header.version 10; " + std::string(example.rule->bad));
    const Fingerprints before = FingerprintsOf(*example.format, example.path);
    const Fingerprints after =
        FingerprintsOf(*example.format, folder.Write("wide", wide));
    EXPECT_EQ(before.begin()->second, after.at(before.begin()->first));
  }
}

// A file with a finding of `rule`, and the same with elements inserted in front
// of those that the finding is about, which are renumbered.
struct Insertion {
  std::string rule;
  std::string before;
  std::string after;
};

// A mesh whose second triangle names a point twice and whose last point is
// huge.
std::string FaultyMesh(bool inserted) {
  return inserted
             ? Mesh(
                   "vertices: [1, 1, 50,  0, 0, 0,  1, 0, 0,  1, 1, 0,  0, "
                   "2000000, 0] triangles: [0, 1, 2,  1, 2, 3,  1, 1, 4] "
                   "block_start: 0 block_points: 5")
             : Mesh(
                   "vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0,  0, 2000000, 0] "
                   "triangles: [0, 1, 2,  0, 0, 3] block_start: 0 "
                   "block_points: 4");
}

// A lap with one block that is too fast.
std::string FaultyLap(bool inserted) {
  std::string lap = EditedBase(*FindFormat("raf"),
                               "set data_blocks.speed[60] 151; "
                               "set data_blocks.gear[70] 9");
  if (!inserted) return lap;
  constexpr size_t kHeader = 1024;
  constexpr size_t kBlock = 192;
  lap.insert(kHeader, lap.substr(kHeader, kBlock));
  ++lap[0x14];  // the number of blocks
  return lap;
}

// A tile with a degenerate triangle.
std::string FaultyTile(bool inserted) {
  const std::string shared =
      "header { creation_time: 1400000000 } objects { sphere { x: 6378200 "
      "radius: 5000 } } objects { type: 2 elements: \"\\200\\200\\376\" } "
      "objects { type: 10 properties { data: \"Grass\" } properties { type: 1 "
      "data: \"\\001\" } indices_per_element: 3 ";
  return Encoded("btg",
                 inserted ? shared +
                                "indices: [0, 1, 2, 1, 2, 2] } objects { type: "
                                "1 floats: [5, 5, 5,  0, 0, 0,  0, 9, 0] }"
                          : shared +
                                "indices: [0, 1, 1] } objects { type: 1 "
                                "floats: [0, 0, 0,  0, 9, 0] }");
}

// A track file of the game with a degenerate triangle and an unused vertex.
std::string FaultyModel(bool inserted) {
  return EditedBase(
      *FindFormat("dkrds"),
      inserted
          ? "set sections[0].vertices 40 40 40  0 0 0 100 10 0 200 20 0  0 0 "
            "100 100 10 100 200 20 100  0 80 100 100 90 100 200 100 100  7 7 "
            "7 8 8 8;"
            "set sections[0].triangles.vertex 1 1 5 1 5 2 2 5 6 2 6 3 4 7 8 4 "
            "8 5 5 8 9 5 9 6"
          : "append sections[0].vertices 7 7 7 8 8 8;"
            "set sections[0].triangles.vertex[1] 0");
}

// Two squares side by side. An edge of the first has no length, and two edges
// of the second start at the same vertex.
std::string FaultyTrack(bool inserted) {
  const int first = inserted ? 1 : 0;
  const auto edge = [first](int start) {
    return R"({"kind": "wall", "start": )" + std::to_string(start + first) +
           "}";
  };
  const auto sector = [&edge](std::initializer_list<int> starts) {
    std::string edges;
    for (const int start : starts) {
      edges += (edges.empty() ? "" : ", ") + edge(start);
    }
    return R"({"num-edges": )" + std::to_string(starts.size()) +
           R"(, "edges": [)" + edges + "]}";
  };
  return R"({"version": "3.0", "name": "n", "revision": "1", "track": {)"
         R"("num-vertices": )" +
         std::to_string(7 + first) + R"(, "vertices": [)" +
         (inserted ? "[9, 0, 9], " : "") +
         "[0, 0, 0], [1, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1], [2, 0, 0], "
         "[2, 0, 1]], \"num-sectors\": " +
         std::to_string(2 + first) + R"(, "sectors": [)" +
         (inserted ? sector({0, 3, 6}) + ", " : "") + sector({0, 4, 3, 2, 1}) +
         ", " + sector({1, 3, 6, 3, 5}) +
         "]}, \"racing-lines\": {\"num-vertices\": 0, \"vertices\": [], "
         "\"num-lines\": 0, \"lines\": []}}";
}

std::vector<Insertion> Insertions() {
  const auto pair = [](const std::string& rule, std::string (*make)(bool)) {
    return Insertion{rule, make(false), make(true)};
  };
  return {pair("rld-index-repeat", FaultyMesh),
          pair("rld-vertex-huge", FaultyMesh),
          pair("raf-speed-huge", FaultyLap),
          pair("raf-gear-limit", FaultyLap),
          pair("btg-triangle-degenerate", FaultyTile),
          pair("dkrds-triangle-degenerate", FaultyModel),
          pair("dkrds-vertex-unused", FaultyModel),
          pair("track-edge-vertex-repeat", FaultyTrack),
          pair("track-edge-zero-length", FaultyTrack)};
}

std::string FormatNameOf(const std::string& rule) {
  return rule.substr(0, rule.find('-'));
}

TEST(FingerprintsTest, InsertedAndRenumberedElementsDoNotCount) {
  const TempFolder folder;
  std::set<std::string> formats;
  for (const Insertion& insertion : Insertions()) {
    const std::string name = FormatNameOf(insertion.rule);
    formats.insert(name);
    const Format& format = *FindFormat(name);
    const auto of_rule = [&](const std::string& bytes) {
      std::multiset<std::string> found;
      for (const auto& [place, fingerprints] :
           FingerprintsOf(format, folder.Write("file", bytes))) {
        if (place.starts_with(insertion.rule + " ")) found = fingerprints;
      }
      return found;
    };
    const std::multiset<std::string> before = of_rule(insertion.before);
    const std::multiset<std::string> after = of_rule(insertion.after);
    EXPECT_FALSE(before.empty()) << insertion.rule;
    // Inserted elements may have findings of their own.
    EXPECT_TRUE(
        std::includes(after.begin(), after.end(), before.begin(), before.end()))
        << insertion.rule;
  }
  for (const Format* format : Formats()) {
    EXPECT_TRUE(formats.contains(std::string(format->name())))
        << "no insertion for " << format->name();
  }
}

TEST(FingerprintsTest, AnotherContentIsAnotherFinding) {
  const TempFolder folder;
  const Format& format = *FindFormat("rld");
  const auto of = [&](const std::string& edits) {
    return FingerprintsOf(format,
                          folder.Write("file", EditedBase(format, edits)))
        .at("rld-vertex-huge at vertices[].x");
  };
  EXPECT_NE(of("set vertices[3] 2000000"), of("set vertices[3] 3000000"));
  // The whole vertex counts.
  EXPECT_NE(of("set vertices[3] 2000000"), of("set vertices[6] 2000000"));
}

TEST(FingerprintsTest, EqualFindingsAreNumbered) {
  const TempFolder folder;
  const Format& format = *FindFormat("rld");
  const auto of = [&](const std::string& edits) {
    return FingerprintsOf(format,
                          folder.Write("file", EditedBase(format, edits)))
        .at("rld-vertex-huge at vertices[].x");
  };
  const std::multiset<std::string> two =
      of("set vertices[3] 2000000; set vertices[9] 2000000");
  EXPECT_EQ(two.size(), 2u);
  EXPECT_NE(*two.begin(), *two.rbegin());
  // When one of them is repaired, the other one stays known.
  EXPECT_TRUE(two.contains(*of("set vertices[9] 2000000").begin()));
}

}  // namespace
}  // namespace trackcheck
