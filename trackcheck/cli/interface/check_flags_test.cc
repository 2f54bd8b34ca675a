// Flags of `check` and the text report, on the bad example of every rule.
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "formats/core/findings/rule_info.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/config/lookup.h"

namespace trackcheck {
namespace {

using ::testing::MatchesRegex;

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

const BadExamples& Examples() { return BadExamples::Get(); }

// `flags` with the id of every rule in the place of ID.
std::vector<std::string> ForEveryRule(const std::string& flag) {
  std::vector<std::string> arguments = {"check", "-q", "--fail-on=info"};
  const size_t place = flag.find("ID");
  ForEachRule([&](const Format&, const RuleInfo& rule) {
    arguments.push_back(std::string(flag).replace(place, 2, rule.id));
  });
  arguments.push_back(Examples().folder());
  return arguments;
}

// path: error: message [rule] at field, offset 0x14
TEST(CheckFlagsTest, QuietLinesHaveOneForm) {
  const std::string out =
      RunProgram({"check", "-q", "--fail-on=info", Examples().folder()}).out;
  size_t findings = 0;
  for (const std::string& line : LinesOf(out)) {
    if (line.starts_with("... ")) {
      EXPECT_THAT(line, MatchesRegex("\\.\\.\\. and [0-9]+ more "
                                     "\\[[a-z0-9-]+\\]"));
      continue;
    }
    ++findings;
    EXPECT_THAT(line, MatchesRegex("[^:]+:([0-9]+:[0-9]+:)? "
                                   "(error|warning|info): .+ \\[[a-z0-9-]+\\] "
                                   "at [^ ].*, offset 0x[0-9a-f]+"
                                   "( \\(inflated\\))?"));
  }
  EXPECT_GE(findings, Examples().all().size());
}

TEST(CheckFlagsTest, OneRuleIsCheckedAlone) {
  for (const Example& example : Examples().all()) {
    const std::string id(example.rule->id);
    const JsonValue report =
        JsonOf({"check", "--only", id, "--report", "json", example.path});
    std::set<std::string> rules;
    for (const JsonValue& finding :
         ElementsOf(ElementsOf(report, "files")[0], "findings")) {
      rules.insert(TextOf(finding, "rule"));
    }
    EXPECT_EQ(rules, std::set<std::string>{id});
  }
}

TEST(CheckFlagsTest, EveryRuleCanBeSkippedAndTurnedOff) {
  for (const std::string flag : {"--skip=ID", "--severity=ID=off"}) {
    const Outcome outcome = RunProgram(ForEveryRule(flag));
    EXPECT_EQ(outcome.status, 0) << flag;
    EXPECT_EQ(outcome.out, "") << flag;
  }
}

TEST(CheckFlagsTest, EveryRuleCanHaveEverySeverity) {
  const auto places = [](const JsonValue& report, const char* level) {
    return NumberOf(report["summary"], level);
  };
  const JsonValue natural =
      JsonOf({"check", "--report", "json", Examples().folder()});
  const uint64_t all = places(natural, "error") + places(natural, "warning") +
                       places(natural, "info");
  for (const char* level : {"error", "warning", "info"}) {
    std::vector<std::string> arguments =
        ForEveryRule("--severity=ID=" + std::string(level));
    arguments.insert(arguments.end(), {"--report", "json"});
    EXPECT_EQ(places(JsonOf(arguments), level), all) << level;
  }
}

// One line a rule with its places and files.
TEST(CheckFlagsTest, StatisticsAgreeWithTheCounts) {
  std::map<std::string, uint64_t> places;
  std::map<std::string, uint64_t> files;
  const JsonValue report = JsonOf({"check", "--max-per-rule", "0", "--report",
                                   "json", Examples().folder()});
  for (const JsonValue& file : ElementsOf(report, "files")) {
    std::set<std::string> rules;
    for (const JsonValue& finding : ElementsOf(file, "findings")) {
      const std::string rule = TextOf(finding, "rule");
      places[rule] += NumberOf(finding, "count", 1);
      rules.insert(rule);
    }
    for (const std::string& rule : rules) ++files[rule];
  }
  const std::vector<std::string> lines = LinesOf(
      RunProgram({"check", "-q", "--statistics", Examples().folder()}).out);
  EXPECT_EQ(lines.size(), places.size());
  for (const std::string& line : lines) {
    std::istringstream stream(line);
    uint64_t count = 0;
    std::string noun;
    std::string severity;
    std::string rule;
    std::string in;
    uint64_t in_files = 0;
    stream >> count >> noun >> severity >> rule >> in >> in_files;
    EXPECT_EQ(count, places[rule]) << line;
    EXPECT_EQ(in_files, files[rule]) << line;
  }
}

TEST(CheckFlagsTest, TextsShowThePlaceOfEveryFinding) {
  for (const Example& example : Examples().all()) {
    if (!example.format->is_text()) continue;
    for (const std::string& line :
         LinesOf(RunProgram({"check", "-v", example.path}).out)) {
      EXPECT_FALSE(line.starts_with("    offset ")) << line;
    }
  }
}

}  // namespace
}  // namespace trackcheck
