// The JSON report of `diff`, and what a difference is.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/gzip/gzip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kBytesNote[] =
    "note: the files differ in their bytes, but not in what is compared\n";

class JsonDiffTest : public ::testing::Test {
 protected:
  std::string Edited(const std::string& format, const std::string& edits,
                     const std::string& name) const {
    return folder_.Write(name, EditedBase(*FindFormat(format), edits));
  }
  // The diff of the base and an edited copy of it.
  JsonValue Diff(const std::string& format, const std::string& edits,
                 std::vector<std::string> flags = {}) const {
    std::vector<std::string> arguments = {"diff", "--report", "json"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    arguments.push_back(Edited(format, "", "old"));
    arguments.push_back(Edited(format, edits, "new"));
    return JsonOf(arguments);
  }

  TempFolder folder_;
};

TEST_F(JsonDiffTest, KeysHaveOneOrder) {
  const JsonValue diff =
      Diff("rld", "append vertices 9 9 9; set vertices[0] 1");
  EXPECT_THAT(diff.keys, ElementsAre("schema", "format", "old", "new", "equal",
                                     "summary", "changes"));
  EXPECT_EQ(TextOf(diff, "schema"), "trackcheck-diff/1");
  EXPECT_FALSE(diff["equal"].is_true);
  EXPECT_THAT(diff["summary"].keys,
              ElementsAre("added", "removed", "changed", "moved"));
  const auto changes = ElementsOf(diff, "changes");
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_THAT(changes[0].keys, ElementsAre("kind", "new", "count", "columns"));
  EXPECT_THAT(changes[1].keys, ElementsAre("kind", "old", "new", "count"));
  EXPECT_THAT(changes[1]["old"].keys,
              ElementsAre("field", "offset", "length", "value"));
}

TEST_F(JsonDiffTest, ColumnsNameTheValuesOfARow) {
  const JsonValue diff = Diff("rld", "append vertices 9 8 7");
  const JsonValue& added = ElementsOf(diff, "changes")[0];
  const JsonValue& columns = added["columns"];
  ASSERT_EQ(columns.elements.size(), 3u);
  EXPECT_EQ(columns.elements[0].text, "x");
  EXPECT_EQ(columns.elements[2].text, "z");
  EXPECT_EQ(added["new"]["value"].elements[2].text, "7");
}

TEST_F(JsonDiffTest, SummarySumsTheCountsWhateverIsListed) {
  const std::string edits =
      "set vertices[0] 1; set vertices[3] 9; set vertices[20] 3; append "
      "vertices 9 9 9 8 8 8; remove triangles[0] 3";
  const JsonValue all = Diff("rld", edits, {"--max-changes", "0"});
  uint64_t counted = 0;
  for (const JsonValue& change : ElementsOf(all, "changes")) {
    counted += NumberOf(change, "count");
  }
  const auto total = [](const JsonValue& diff) {
    return NumberOf(diff["summary"], "added") +
           NumberOf(diff["summary"], "removed") +
           NumberOf(diff["summary"], "changed") +
           NumberOf(diff["summary"], "moved");
  };
  EXPECT_EQ(total(all), counted);
  const JsonValue one = Diff("rld", edits, {"--max-changes", "1"});
  EXPECT_EQ(ElementsOf(one, "changes").size(), 1u);
  EXPECT_EQ(total(one), counted);
}

TEST_F(JsonDiffTest, AFileDoesNotDifferFromItself) {
  const BadExamples& examples = BadExamples::Get();
  for (const Example& example : examples.all()) {
    const Outcome outcome =
        RunProgram({"diff", "--format", std::string(example.format->name()),
                    example.path, example.path});
    // Status 2: nothing in it can be decoded.
    EXPECT_NE(outcome.status, 1) << example.rule->id;
    EXPECT_EQ(outcome.out, "") << example.rule->id;
  }
}

TEST_F(JsonDiffTest, AnInsertedElementIsOneChange) {
  const std::string mesh = folder_.Write(
      "a.rld", Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0] triangles: [0, 1, "
                    "2] block_start: 0 block_points: 3"));
  const std::string longer = folder_.Write(
      "b.rld",
      Mesh("vertices: [9, 9, 9,  0, 0, 0,  1, 0, 0,  1, 1, 0] triangles: [1, "
           "2, 3] block_start: 0 block_points: 4"));
  EXPECT_THAT(RunProgram({"diff", mesh, longer}).out, HasSubstr("\n1 added\n"));
  EXPECT_THAT(RunProgram({"diff", longer, mesh}).out,
              HasSubstr("\n1 removed\n"));
}

TEST_F(JsonDiffTest, OrderAloneIsMoved) {
  const std::pair<std::string, std::string> edits[] = {
      // A rotated triangle.
      {"rld", "set triangles[0] 1; set triangles[1] 5; set triangles[2] 0"},
      // Two triangles in each other's place.
      {"rld",
       "set triangles[0] 0; set triangles[1] 5; set triangles[2] 4; set "
       "triangles[3] 0; set triangles[4] 1; set triangles[5] 5"},
      // A rotated triangle whose corners have several indices.
      {"btg",
       "set objects[6].indices[0] 1; set objects[6].indices[1] 1; set "
       "objects[6].indices[2] 1; set objects[6].indices[3] 2; set "
       "objects[6].indices[4] 2; set objects[6].indices[5] 2; set "
       "objects[6].indices[6] 0; set objects[6].indices[7] 0; set "
       "objects[6].indices[8] 0"}};
  for (const auto& [format, script] : edits) {
    const JsonValue diff = Diff(format, script);
    EXPECT_FALSE(diff["equal"].is_true) << script;
    EXPECT_GT(NumberOf(diff["summary"], "moved"), 0u) << script;
    EXPECT_EQ(NumberOf(diff["summary"], "changed"), 0u) << script;
    EXPECT_TRUE(Diff(format, script, {"--ignore-order"})["equal"].is_true)
        << script;
  }
}

TEST_F(JsonDiffTest, NansOfTheSameBitsAreEqual) {
  const std::string nan = "set vertices[0] nan";
  const std::string path = Edited("rld", nan, "nan");
  EXPECT_EQ(RunProgram({"diff", path, Edited("rld", nan, "nan2")}).status, 0);
  const JsonValue diff = Diff("rld", nan);
  const JsonValue& value = ElementsOf(diff, "changes")[0]["new"]["value"];
  EXPECT_EQ(TextOf(value, "value"), "nan");
  EXPECT_TRUE(TextOf(value, "bits").starts_with("0x7fc"));
  const JsonValue infinite = Diff("rld", "set vertices[0] -inf");
  EXPECT_EQ(TextOf(ElementsOf(infinite, "changes")[0]["new"], "value"), "-inf");
}

TEST_F(JsonDiffTest, CompressionAndNonCanonicalFormsAreNoDifference) {
  for (const Format* format : Formats()) {
    if (!format->has_canonical_form()) continue;
    const std::string base = BaseFile(*format);
    const std::string again = format->is_text() ? "/* again */ " + base + "\n\n"
                                                : gzip::Compress(base);
    const Outcome outcome =
        RunProgram({"diff", folder_.Write(NameOf(*format, "old"), base),
                    folder_.Write(NameOf(*format, "new"), again)});
    EXPECT_EQ(outcome.status, 0) << format->name();
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, kBytesNote);
  }
}

TEST_F(JsonDiffTest, FilesOfTheSameBytesGetNoNote) {
  for (const Format* format : Formats()) {
    const std::string base = BaseFile(*format);
    const Outcome outcome =
        RunProgram({"diff", folder_.Write(NameOf(*format, "old"), base),
                    folder_.Write(NameOf(*format, "new"), base)});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out + outcome.err, "");
  }
}

TEST_F(JsonDiffTest, AnAbsentFileHasNothing) {
  for (const Format* format : Formats()) {
    const std::string path =
        folder_.Write(NameOf(*format, "file"), BaseFile(*format));
    const JsonValue added =
        JsonOf({"diff", "--report", "json", "/dev/null", path});
    const JsonValue removed =
        JsonOf({"diff", "--report", "json", path, "/dev/null"});
    EXPECT_EQ(TextOf(added, "format"), format->name());
    EXPECT_EQ(TextOf(added, "old"), "/dev/null");
    EXPECT_GT(NumberOf(added["summary"], "added"), 0u);
    EXPECT_EQ(NumberOf(added["summary"], "added"),
              NumberOf(removed["summary"], "removed"));
    for (const char* kind : {"removed", "changed", "moved"}) {
      EXPECT_EQ(NumberOf(added["summary"], kind), 0u) << format->name();
    }
    EXPECT_EQ(RunProgram({"diff", path, "/dev/null"}).status, 1);
  }
  EXPECT_EQ(RunProgram({"diff", "/dev/null", "/dev/null"}).status, 2);
  EXPECT_EQ(RunProgram({"diff", "/dev/null", folder_.Path("gone")}).status, 2);
}

TEST_F(JsonDiffTest, MalformedGlobsAreUsageErrors) {
  const std::string path = Edited("rld", "", "a.rld");
  for (const std::string flag :
       {"--ignore=vertices[", "--ignore=vertices]", "--ignore=a..b",
        "--ignore=.a", "--ignore=a.", "--ignore=a[]", "--ignore=a[1.b]",
        "--ignore=[\"a", "--tolerance=[=1", "--rel-tolerance=a[=1"}) {
    const Outcome outcome = RunProgram({"diff", flag, path, path});
    EXPECT_EQ(outcome.status, 2) << flag;
    EXPECT_THAT(outcome.err, HasSubstr("not a glob of fields: ")) << flag;
    EXPECT_EQ(outcome.out, "") << flag;
  }
}

TEST_F(JsonDiffTest, GlobsThatMatchNothingAreNamed) {
  const std::string path = Edited("rld", "", "a.rld");
  const Outcome outcome = RunProgram(
      {"diff", "--ignore=vertexes[*].x", "--ignore=**.x", "--tolerance=**.w=1",
       "--rel-tolerance=vertices[999].x=1", path, path});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(
      outcome.err,
      "note: --ignore \"vertexes[*].x\" matches no field\n"
      "note: --tolerance \"**.w\" matches no column with a tolerance (indices "
      "have none), and no number outside of tables\n"
      "note: --rel-tolerance \"vertices[999].x\" matches no column with a "
      "tolerance (indices have none), and no number outside of tables\n");
}

TEST_F(JsonDiffTest, CosmeticFieldsAreComparedOnlyRaw) {
  const std::string edits = "set block_start 0 8; set block_points 8 8";
  EXPECT_TRUE(Diff("rld", edits)["equal"].is_true);
  EXPECT_FALSE(Diff("rld", edits, {"--raw"})["equal"].is_true);
}

TEST_F(JsonDiffTest, DamageIsNamedAndTheRestCompared) {
  for (const Format* format : Formats()) {
    const std::string base = BaseFile(*format);
    const std::string path = folder_.Write(NameOf(*format, "old"), base);
    const std::string cut = folder_.Write(NameOf(*format, "cut"),
                                          base.substr(0, base.size() * 3 / 4));
    const Outcome outcome = RunProgram({"diff", path, cut});
    EXPECT_EQ(outcome.status, 1) << format->name();
    EXPECT_THAT(outcome.err, HasSubstr(cut + ": damaged: ")) << format->name();
  }
}

}  // namespace
}  // namespace trackcheck
