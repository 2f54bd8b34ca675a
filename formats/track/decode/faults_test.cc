#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/track/decode/decode.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

// A change of kText and the faults that it causes.
struct Change {
  std::string_view old_part;
  std::string_view new_part;
  std::vector<std::string> faults;
};

std::vector<Change> Changes() {
  return {
      // The text.
      {"{ /*", "\xef\xbb\xbf{ /*", {"bom @ : \xef\xbb\xbf"}},
      {"ring */", "r\xc3\xa9 */", {"non-ascii @ : \xc3\xa9"}},
      {R"(r\u)", "r\xc3\xa9\\u", {"non-ascii @ name: \xc3\xa9"}},
      {"/* a ring */", "// ring", {"comment-line @ : // ring"}},
      {"/* a ring */", "/* // ring */", {}},
      {"\n}\n", "\n} 1\n", {"trailing-content @ : 1"}},
      {"\n}\n", "\n}/* */\n", {}},
      {"\n}\n", "\n}/* *\n", {"comment-unterminated @ : /* *\n"}},
      {R"("revision": "7")",
       R"("revision": 07)",
       {"json-syntax @ revision: 07"}},
      {R"([2, 0]],)",
       R"([2, 0],],)",
       {"trailing-comma @ racing-lines.vertices: ,"}},
      {"6.28",
       "1e999",
       {"number-overflow @ racing-lines.lines[0].segments[1].length: 1e999"}},
      {"[0, 1.5",
       "[1e999, 1.5",
       {"number-overflow @ track.vertices[0][0]: 1e999"}},
      {"0.5",
       "9007199254740993",
       {"number-precision @ track.sectors[1].attributes.grip[1].wet: "
        "9007199254740993"}},
      {"0.5", "9007199254740992", {}},
      {R"("grip")",
       R"("gr ip":[[],0,"\q"],"")",
       {R"(string-escape @ track.sectors[1].attributes["gr ip"][2]: \q)"}},
      {R"(r\u)", "r\t", {"control-char @ name: \t"}},
      {R"({"wet": 0.5})",
       R"({"wet": 0.5, "w\u0065t": 1})",
       {R"(duplicate-key @ track.sectors[1].attributes.grip[1]["w\u0065t"]: )"
        R"("w\u0065t")"}},
      {R"("revision")", R"("name")", {R"(duplicate-key @ name: "name")"}},
      {R"("revision": "7")",
       R"("a-b": {}, "x": 1, "a-b": {}, "revision": "7")",
       {R"(extension @ a-b: "a-b" x2)", R"(unknown-field @ x: "x")",
        R"(duplicate-key @ a-b: "a-b")"}},
      // Fields and types.
      {R"("version": "3.0",)", "", {"missing-field @ : {"}},
      {R"("version": "3.0",)",
       R"("versoin": "3.0",)",
       {R"(missing-field @ : "versoin")"}},
      {R"("revision": "7",)", "", {}},
      {R"("revision": "7")",
       R"("revison": "7")",
       {R"(typo-field @ revison: "revison")"}},
      {R"("revision": "7")",
       R"("revision": "7", "revison": {})",
       {R"(extension @ revison: "revison")"}},
      {R"("attributes")",
       R"("atributes")",
       {R"(typo-field @ track.sectors[1].atributes: "atributes")"}},
      // The key is like one that is not missing.
      {R"("num-edges": 3,)",
       R"("num-edges": 3, "edgse": 1,)",
       {R"(unknown-field @ track.sectors[0].edgse: "edgse")"}},
      {R"("version": "3.0")",
       R"("versoin": "3.0", "verison": "3.0")",
       {R"(missing-field @ : "versoin")",
        R"(unknown-field @ verison: "verison")"}},
      {R"("start": 1, "neighbor": 1,)",
       R"("neighbour": 1, "strat": 1,)",
       {R"(neighbor-missing @ track.sectors[0].edges[1]: "neighbour")",
        R"(missing-field @ track.sectors[0].edges[1]: "strat")"}},
      // Keys of 32 and of 33 bytes in the file.
      {R"("revision")",
       R"("\u0072\u0065\u0076\u0069\u0073on")",
       {R"(typo-field @ ["\u0072\u0065\u0076\u0069\u0073on"]: )"
        R"("\u0072\u0065\u0076\u0069\u0073on")"}},
      {R"("revision")",
       R"("\u0072\u0065\u0076\u0069\u0073oin")",
       {R"(unknown-field @ ["\u0072\u0065\u0076\u0069\u0073oin"]: )"
        R"("\u0072\u0065\u0076\u0069\u0073oin")"}},
      {R"("revision": "7")",
       R"("revision": 7)",
       {"revision-type @ revision: 7"}},
      {R"("revision": "7")", R"("revision": null)", {"null @ revision: null"}},
      {R"("version": "3.0")",
       R"("version": "3.00")",
       {R"(version @ version: "3.00")"}},
      {R"("version": "3.0")", R"("version": "\u0033.0")", {}},
      {R"("version": "3.0")", R"("version": 3.0)", {"type @ version: 3.0"}},
      {R"("version": "3.0")",
       R"("version": "2.0")",
       {R"(version @ version: "2.0")"}},
      {R"("r\u0069ng")", R"("")", {R"(name-empty @ name: "")"}},
      {R"("num-edges": 3)",
       R"("num-edges": 3.0)",
       {"integer-form @ track.sectors[0].num-edges: 3.0"}},
      {R"("num-edges": 3)",
       R"("num-edges": 3e0)",
       {"integer-form @ track.sectors[0].num-edges: 3e0"}},
      {R"("num-edges": 3)",
       R"("num-edges": 3.5)",
       {"integer-fraction @ track.sectors[0].num-edges: 3.5"}},
      // Doubles do not hold these fractions.
      {R"("num-edges": 3)",
       R"("num-edges": 3.00000000000000000001)",
       {"integer-fraction @ track.sectors[0].num-edges: "
        "3.00000000000000000001"}},
      {R"("num-edges": 3)",
       R"("num-edges": 1e-400)",
       {"integer-fraction @ track.sectors[0].num-edges: 1e-400"}},
      {R"("num-edges": 3)",
       R"("num-edges": 3000.50e-1)",
       {"integer-fraction @ track.sectors[0].num-edges: 3000.50e-1"}},
      {R"("num-edges": 3)",
       R"("num-edges": 300.0e-2)",
       {"integer-form @ track.sectors[0].num-edges: 300.0e-2"}},
      {R"("num-edges": 3)",
       R"("num-edges": 0.0003e4)",
       {"integer-form @ track.sectors[0].num-edges: 0.0003e4"}},
      {R"("num-edges": 3)",
       R"("num-edges": 0.3e+00000000000000000001)",
       {"integer-form @ track.sectors[0].num-edges: "
        "0.3e+00000000000000000001"}},
      {R"("num-edges": 3)",
       R"("num-edges": -3)",
       {"count-negative @ track.sectors[0].num-edges: -3"}},
      {R"("num-edges": 3)",
       R"("num-edges": 4)",
       {"count-mismatch @ track.sectors[0].num-edges: 4"}},
      {R"("num-edges": 3)",
       R"("num-edges": 99999999999999999999)",
       {"count-mismatch @ track.sectors[0].num-edges: 99999999999999999999",
        "number-precision @ track.sectors[0].num-edges: 99999999999999999999"}},
      {R"("start": 0)",
       R"("start": 65536)",
       {"index-16bit @ track.sectors[0].edges[0].start: 65536"}},
      {R"("start": 0)", R"("start": 65535)", {}},
      {R"("start": 0)",
       R"("start": 65535.0)",
       {"integer-form @ track.sectors[0].edges[0].start: 65535.0"}},
      {R"("start": 0)",
       R"("start": 65536.0)",
       {"index-16bit @ track.sectors[0].edges[0].start: 65536.0",
        "integer-form @ track.sectors[0].edges[0].start: 65536.0"}},
      // 2^63.
      {R"("num-edges": 3)",
       R"("num-edges": 9223372036854775808)",
       {"count-mismatch @ track.sectors[0].num-edges: 9223372036854775808",
        "number-precision @ track.sectors[0].num-edges: 9223372036854775808"}},
      // Vertices.
      {"[0, 1.5, 0]",
       "[0, 1.5]",
       {"vertex3d-arity @ track.vertices[0]: [0, 1.5]"}},
      {"[0, 1.5, 0]", "[]", {"vertex3d-arity @ track.vertices[0]: []"}},
      {"[0, 1.5, 0]",
       "[0, 1, 2, 3]",
       {"vertex3d-arity @ track.vertices[0]: [0, 1, 2, 3]"}},
      {"[0, 1.5, 0]",
       "[0, \"1.5\", null]",
       {R"(vertex-nonnumber @ track.vertices[0][1]: "1.5" x2)"}},
      {"[0, 1.5, 0]", "0", {"type @ track.vertices[0]: 0"}},
      {"[0, 1.5, 0]", "null", {"null @ track.vertices[0]: null"}},
      {"1.5", "-1000000.5", {"vertex-huge @ track.vertices[0][1]: -1000000.5"}},
      {"1.5", "-1000000", {}},
      {"[4, 0]", "[4]", {"vertex2d-arity @ racing-lines.vertices[1]: [4]"}},
      {"[4, 0]", "[4, 0, 0]", {"vertex2d-mixed @ racing-lines.vertices: ["}},
      {"[0, 0], [4, 0], [2, 0]",
       "[0, 0, 0], [4, 0, 0], [2, 0, 0]",
       {"vertex2d-arity @ racing-lines.vertices: [ x3"}},
      // Edges and sectors.
      {R"("wall")",
       R"("walls")",
       {R"(edge-kind @ track.sectors[0].edges[0].kind: "walls")"}},
      {R"("wall")", R"("w\u0061ll")", {}},
      {R"("wall")",
       R"("WALL")",
       {R"(kind-case @ track.sectors[0].edges[0].kind: "WALL")"}},
      {R"("kind": "exit", )",
       "",
       {"missing-field @ track.sectors[0].edges[1]: {"}},
      {R"("kind": "exit")",
       R"("kind": "wall")",
       {"wall-extra-field @ track.sectors[0].edges[1].neighbor: 1"}},
      {R"(, "neighbor": 1)",
       "",
       {"neighbor-missing @ track.sectors[0].edges[1]: {"}},
      {R"(, "neighbor": 1, "neighbor-edge": 0)",
       "",
       {"neighbor-missing @ track.sectors[0].edges[1]: {"}},
      {R"("neighbor": 1)",
       R"("neighbour": 1)",
       {R"(neighbor-missing @ track.sectors[0].edges[1]: "neighbour")"}},
      {R"("neighbor": 1)",
       R"("neighbor": null)",
       {"null @ track.sectors[0].edges[1].neighbor: null"}},
      {R"({"kind": "wall", "start": 0})",
       "7",
       {"type @ track.sectors[0].edges[0]: 7"}},
      {R"({"grip": [1, {"wet": 0.5}]})",
       "[]",
       {"attributes-type @ track.sectors[1].attributes: []"}},
      {R"({"grip": [1, {"wet": 0.5}]})",
       "null",
       {"null @ track.sectors[1].attributes: null"}},
      // Segments.
      {R"("line", "start")",
       R"("spline", "start")",
       {R"(segment-kind @ racing-lines.lines[0].segments[0].kind: "spline")"}},
      {R"("line", "start")",
       R"(5, "start")",
       {"type @ racing-lines.lines[0].segments[0].kind: 5"}},
      {R"("line", "start")",
       R"("Line", "start")",
       {R"(kind-case @ racing-lines.lines[0].segments[0].kind: "Line")"}},
      {R"("length": 4)",
       R"("length": 4, "angle": 1)",
       {"line-extra-field @ racing-lines.lines[0].segments[0].angle: 1"}},
      {R"("arc")",
       R"("line")",
       {"line-extra-field @ racing-lines.lines[0].segments[1].center: 2"}},
      {R"("center": 2, )",
       "",
       {"arc-field-missing @ racing-lines.lines[0].segments[1]: {"}},
      {R"("length": 4)",
       R"("length": "4")",
       {R"(type @ racing-lines.lines[0].segments[0].length: "4")"}},
  };
}

TEST(TrackFaultsTest, FindsEachFaultAtItsPlace) {
  for (const Change& change : Changes()) {
    EXPECT_EQ(FaultsOf(Replaced(kText, change.old_part, change.new_part)),
              change.faults)
        << change.old_part << " -> " << change.new_part;
  }
}

// A change of kText and the message of the only fault that it causes.
struct ChangeOfMessage {
  std::string_view old_part;
  std::string_view new_part;
  std::string_view message;
};

TEST(TrackFaultsTest, SaysWhatItFound) {
  const ChangeOfMessage changes[] = {
      {R"("revision": "7")", R"("revision": [])",
       "the value is an array, expected a string"},
      {R"("revision": "7")", R"("revision": 7)",
       "the revision is a number, expected a string such as \"7\""},
      // Literals, versions and keys of 40 bytes and of 41.
      {R"("num-edges": 3)",
       R"("num-edges": 3.00000000000000000000000000000000000000)",
       "the integer is written \"3.00000000000000000000000000000000000000\", "
       "expected only digits"},
      {R"("num-edges": 3)",
       R"("num-edges": 3.000000000000000000000000000000000000000)",
       "the integer is written "
       "\"3.00000000000000000000000000000000000000...\", "
       "expected only digits"},
      {"1.5", "-1000001.00000000000000000000000000000001",
       "the coordinate is -1000001.0000000000000000000000000000000, expected "
       "-1000000 to 1000000"},
      {R"("version": "3.0")",
       R"("version": "1234567890123456789012345678901234567890")",
       "the version is \"1234567890123456789012345678901234567890\", only "
       "\"3.0\" is known"},
      {R"("version": "3.0")",
       R"("version": "12345678901234567890123456789012345678901")",
       "the version is \"1234567890123456789012345678901234567890\", only "
       "\"3.0\" is known"},
      {R"("wall")", R"("1234567890123456789012345678901234567890")",
       "the kind is \"1234567890123456789012345678901234567890\", known ones "
       "are wall, entry and exit"},
      {R"("wall")", R"("12345678901234567890123456789012345678901")",
       "the kind is \"1234567890123456789012345678901234567890...\", known "
       "ones are wall, entry and exit"},
      // Members are named in the order of the text.
      {R"({"kind": "wall", "start": 0})",
       R"({"kind": "wall", "start": 0, "neighbor-edge": 1, "neighbor": 1})",
       "a wall has \"neighbor-edge\" and \"neighbor\", expected neither"},
      {R"({"kind": "wall", "start": 0})",
       R"({"kind": "wall", "start": 0, "neighbor": 1, "neighbor-edge": 1})",
       "a wall has \"neighbor\" and \"neighbor-edge\", expected neither"},
      {R"({"kind": "wall", "start": 0})",
       R"({"kind": "wall", "start": 0, "neighbor": 1})",
       "a wall has \"neighbor\", expected no such field"},
      {R"({"kind": "wall", "start": 0})",
       R"({"kind": "wall", "start": 0, "neighbor-edge": 1})",
       "a wall has \"neighbor-edge\", expected no such field"},
      // Only the end of the text suggests that it is cut.
      {R"("r\u0069ng",)", "\"ring\n",
       "a string is not closed: expected '\"', found the end of the line"},
      {"\n}\n", "\n} \"x\"", "found a string, expected the end of the text"},
  };
  for (const ChangeOfMessage& change : changes) {
    Findings findings;
    DecodeText(Replaced(kText, change.old_part, change.new_part), &findings);
    ASSERT_EQ(findings.listed.size(), 1) << change.new_part;
    EXPECT_EQ(RenderMessage(findings.listed.begin()->message), change.message);
  }
}

TEST(TrackFaultsTest, ComparesTheFirst16SimilarKeysWithMissingMembers) {
  const auto faults_with = [](int others, std::string_view prefix) {
    std::string keys;
    for (int i = 0; i < others; ++i) {
      keys += '"' + std::string(prefix) + static_cast<char>('A' + i) + "\":{},";
    }
    const std::string text = Replaced(kText, R"("revision")", R"("revison")");
    return FaultsOf(Replaced(text, R"("version")", keys + R"("version")"));
  };
  constexpr std::string_view kTypo = R"(typo-field @ revison: "revison")";
  // They are like a member that is not missing.
  EXPECT_THAT(faults_with(15, "version"), Contains(kTypo));
  EXPECT_THAT(faults_with(16, "version"),
              Contains(R"(unknown-field @ revison: "revison")"));
  // Other keys are like no member.
  EXPECT_THAT(faults_with(16, "extension-"), Contains(kTypo));
}

// Otherwise a file could have as many lists of faults as keys.
TEST(TrackFaultsTest, FoldsTheFaultsOf256UnknownKeys) {
  std::string keys;
  for (int i = 0; i < 258; ++i) keys += ",\"key " + std::to_string(i) + "\":0";
  const std::string text =
      Replaced(Replaced(kText, R"("start": 1})", R"("start": 1)" + keys + "}"),
               R"("start": 3})", R"("start": 3)" + keys + "}");
  Findings findings;
  DecodeText(text, &findings);
  std::vector<uint64_t> counts;
  for (const Finding& finding : findings.listed) {
    EXPECT_EQ(std::string(finding.rule->id), "track-unknown-field");
    counts.push_back(finding.count);
  }
  // Each of the last two keys is reported twice.
  std::vector<uint64_t> expected(256, 2);
  expected.insert(expected.end(), 4, 1);
  EXPECT_EQ(counts, expected);
}

// `count` copies of the text, separated by commas.
std::string Repeated(std::string_view text, uint64_t count) {
  std::string list;
  for (uint64_t i = 0; i < count; ++i) {
    if (i > 0) list += ',';
    list += text;
  }
  return list;
}

std::string WithVertices(const std::string& list, uint64_t count) {
  return Replaced(
      Replaced(kText, "[[0, 1.5, 0], [10, -0.25, 0], [10, 0, 1e1], [0, 0, 10]]",
               "[" + list + "]"),
      "\"num-vertices\": 4", "\"num-vertices\": " + std::to_string(count));
}

TEST(TrackFaultsTest, FoldsWhatFollowsOneAnother) {
  EXPECT_THAT(FaultsOf(WithVertices(Repeated("[0,0]", 1000), 1000)),
              ElementsAre("vertex3d-arity @ track.vertices[0]: [0,0] x1000"));
  // Two runs; each vertex has two places.
  EXPECT_THAT(FaultsOf(WithVertices(Repeated("[\"\",1,\"\"]", 3) + ",[0,0,0]," +
                                        Repeated("[\"\",1,\"\"]", 2),
                                    6)),
              ElementsAre("vertex-nonnumber @ track.vertices[0][0]: \"\" x6",
                          "vertex-nonnumber @ track.vertices[4][0]: \"\" x4"));
}

TEST(TrackFaultsTest, FoldsAcrossSectors) {
  // Walls have no neighbor and do not end a run of neighbors.
  std::string text = Replaced(kText, "\"neighbor\": 1", "\"neighbor\": 70000");
  text = Replaced(text, "\"neighbor\": 0", "\"neighbor\": 70000");
  Findings findings;
  DecodeText(text, &findings);
  ASSERT_EQ(findings.listed.size(), 1);
  const Finding finding = *findings.listed.begin();
  EXPECT_EQ(finding.count, 2);
  EXPECT_EQ(finding.where.field.text(), "track.sectors[0].edges[1].neighbor");
  ASSERT_EQ(finding.related.size(), 1);
  EXPECT_EQ(finding.related[0].where.field.text(),
            "track.sectors[1].edges[0].neighbor");
}

TEST(TrackFaultsTest, CountsWhatItDoesNotList) {
  std::string list;
  for (int i = 0; i < 100; ++i) list += "[0,0],[0,0,0],";
  list += "[0,0,0]";
  const std::string text = WithVertices(list, 201);
  const RuleSelection selection;
  FindingSink sink(selection, 7);
  Decode(ByteView(text), Limits(), sink);
  const Findings findings = sink.Take();
  EXPECT_EQ(findings.listed.size(), 7);
  EXPECT_EQ(std::next(findings.listed.begin(), 6)->where.field.text(),
            "track.vertices[12]");
  EXPECT_EQ(findings.count(Severity::kError), 100);
}

}  // namespace
}  // namespace trackcheck::track
