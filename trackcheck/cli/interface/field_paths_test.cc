// Field paths, in findings and in the globs of `diff`.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using ::testing::MatchesRegex;

constexpr char kWord[] = "[a-z][a-z0-9_]*(\\[[0-9]+\\])*";

TEST(FieldPathsTest, NamesAreSnakeCaseWithIndices) {
  const std::string path = std::string("\\$|") + kWord + "(\\." + kWord + ")*";
  const BadExamples& examples = BadExamples::Get();
  const JsonValue report = JsonOf(
      {"check", "--max-per-rule", "0", "--report", "json", examples.folder()});
  for (const JsonValue& file : ElementsOf(report, "files")) {
    if (FindFormat(TextOf(file, "format"))->is_text()) continue;
    for (const JsonValue& finding : ElementsOf(file, "findings")) {
      EXPECT_THAT(TextOf(finding, "field"), MatchesRegex(path));
      for (const JsonValue& related : ElementsOf(finding, "related")) {
        EXPECT_THAT(TextOf(related, "field"), MatchesRegex(path));
      }
    }
  }
}

TEST(FieldPathsTest, TextsKeepTheirKeys) {
  const TempFolder folder;
  const Outcome outcome = RunProgram(
      {"check", "-q", "--fail-on=info", "--only", "track-unknown-field",
       folder.Write("a.trk",
                    R"({"racing-lines": {}, "my-key": 1, "my key": 2, "a.b": )"
                    R"(3})")});
  EXPECT_THAT(outcome.out, testing::HasSubstr("] at my-key, "));
  EXPECT_THAT(outcome.out, testing::HasSubstr("] at [\"my key\"], "));
  EXPECT_THAT(outcome.out, testing::HasSubstr("] at [\"a.b\"], "));
}

// The pointer of RFC 6901 names the same place.
TEST(FieldPathsTest, PointersNameTheSamePlace) {
  const TempFolder folder;
  const JsonValue report = JsonOf(
      {"check", "--report", "json", "--only", "track-neighbor-range",
       folder.Write("a.trk", EditedBase(*FindFormat("track"),
                                        "set track.sectors[0].neighbors[0] "
                                        "16"))});
  const JsonValue& finding =
      ElementsOf(ElementsOf(report, "files")[0], "findings")[0];
  EXPECT_EQ(TextOf(finding, "field"), "track.sectors[0].edges[1].neighbor");
  EXPECT_EQ(TextOf(finding, "pointer"), "/track/sectors/0/edges/1/neighbor");
}

TEST(FieldPathsTest, OneStarStaysInsideAWordAndTwoCrossWords) {
  const TempFolder folder;
  const std::string before = folder.Write("a.rld", GoodMesh());
  std::string changed = GoodMesh();
  changed[24] = 1;  // in vertices[0].y
  const std::string after = folder.Write("b.rld", changed);
  const auto status = [&](const std::string& glob) {
    return RunProgram({"diff", "--ignore", glob, before, after}).status;
  };
  EXPECT_EQ(status("header.points"), 1);
  for (const std::string glob :
       {"vertices[*].y", "vertices[0].y", "vertices[*].*", "**", "**.y",
        "vertices**", "v*[*].y", "*"}) {
    EXPECT_EQ(status(glob), 0) << glob;
  }
  for (const std::string glob :
       {"*.y", "vertices.*", "vertices[1].y", "*[*]*y"}) {
    EXPECT_THAT(status(glob), 1) << glob;
  }
}

}  // namespace
}  // namespace trackcheck
