// The configuration: what a project writes, and what wins.
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

class ConfigurationTest : public ::testing::Test {
 protected:
  void SetConfig(const std::string& text) const {
    folder_.Write(".trackcheck.textproto", text);
  }

  const TempFolder folder_;
  const std::string path_ = folder_.Write("a.rld", MeshWithError());
};

TEST_F(ConfigurationTest, EveryKindOfEntryIsAccepted) {
  SetConfig(R"(
fail_on: WARNING
skip: "rld-vertex-unreferenced"
severity { rule: "track-sector-orientation" level: ERROR }
limits { max_inflated_bytes: 268435456 }
exclude: "third_party/**"
lfs_pointers: ERROR
raf { wheel_forces: MEASURED }
dkrds { offset_base: AUTO culling_stride: AUTO }
paths { glob: "legacy/**" skip: "rld-*" }
paths { glob: "ds/*.bin" format: "dkrds" }
suppress { glob: "tiles/a.rld" rule: "rld-blki-sum" reason: "kept" until: "2027-01-01" }
)");
  const Outcome outcome = RunProgram({"config", "check", path_});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

// A rule that the file skips, leaves out or turns off.
TEST_F(ConfigurationTest, AFlagShowsTheRuleThatItNames) {
  for (const std::string config :
       {"skip: \"rld-blki-sum\"", "skip: \"rld-*\"", "only: \"raf-*\"",
        "severity { rule: \"rld-blki-sum\" level: OFF }",
        "paths { glob: \"*.rld\" skip: \"rld-blki-*\" }"}) {
    SetConfig(config);
    EXPECT_EQ(RunProgram({"check", path_}).status, 0) << config;
    for (const std::string flag :
         {"--only=rld-blki-sum", "--severity=rld-blki-sum=error"}) {
      const Outcome outcome = RunProgram({"check", "-q", flag, path_});
      EXPECT_EQ(outcome.status, 1) << config << flag;
      EXPECT_THAT(outcome.out, HasSubstr("error: ")) << config << flag;
    }
  }
}

TEST_F(ConfigurationTest, FlagsThatNameOtherRulesShowNothing) {
  SetConfig("severity { rule: \"rld-blki-sum\" level: OFF }");
  EXPECT_EQ(RunProgram({"check", "--only=rld-magic", path_}).status, 0);
  EXPECT_EQ(RunProgram({"check", "--severity=rld-magic=error", path_}).status,
            0);
}

TEST_F(ConfigurationTest, ASeverityThatIsNotOffStays) {
  SetConfig("severity { rule: \"rld-blki-sum\" level: WARNING }");
  EXPECT_THAT(RunProgram({"check", "-q", "--only=rld-blki-sum", path_}).out,
              HasSubstr(": warning: "));
}

TEST_F(ConfigurationTest, GlobsAreRelativeToTheFolderOfTheNamedConfig) {
  const std::string inner = folder_.Write("in/b.rld", MeshWithError());
  const std::string config =
      folder_.Write("in/settings", "paths { glob: \"b.rld\" skip: \"*\" }");
  EXPECT_EQ(RunProgram({"check", "--config", config, inner}).status, 0);
  EXPECT_EQ(RunProgram({"check", "--config", config, path_}).status, 1);
  folder_.Write("in/settings", "paths { glob: \"in/b.rld\" skip: \"*\" }");
  EXPECT_EQ(RunProgram({"check", "--config", config, inner}).status, 1);
}

TEST_F(ConfigurationTest, SuppressedPlacesAreCountedAndLeftOutOfTheOthers) {
  SetConfig(
      "suppress { rule: \"rld-blki-sum\" reason: \"kept\" until: "
      "\"2026-07-01\" }");
  const JsonValue report = JsonOf({"check", "--report", "json", path_});
  EXPECT_EQ(NumberOf(report["summary"], "suppressed"), 1u);
  EXPECT_EQ(NumberOf(report["summary"], "error"), 0u);
  EXPECT_EQ(TextOf(ElementsOf(report, "files")[0], "status"), "clean");
  // The last day was yesterday.
  const Outcome expired = RunProgram({"check", path_}, {.today = "2026-07-02"});
  EXPECT_EQ(expired.status, 1);
  EXPECT_THAT(expired.out, HasSubstr("1 suppression has expired"));
}

TEST_F(ConfigurationTest, AMistakeAnywhereStopsTheRunWithoutAReport) {
  folder_.Write("deep/er/c.rld", GoodMesh());
  folder_.Write("deep/er/.trackcheck.textproto", "fail_on: warning");
  const Outcome outcome =
      RunProgram({"check", "--report", "json", folder_.Path("")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("deep/er/.trackcheck.textproto:1:10: "));
}

}  // namespace
}  // namespace trackcheck
