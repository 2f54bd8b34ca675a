// Checks that each case and each example of a rule gives the expected findings.
// Each is a test of its own:
//
//   --test_filter='*blocks_cut*'             Corpus/rld.blocks_cut_in_points
//   --test_filter='*rld_vertex_huge*'        Examples/rld.rld_vertex_huge_bad
//
// In a test's name, a rule's id has underscores, because `-` excludes tests in
// a filter.
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/case_findings.h"
#include "testdata/examine.h"
#include "testdata/test_registration.h"

namespace trackcheck {
namespace {

constexpr std::string_view kHowToUpdate =
    "\nIf the change is intended: bazel run //testdata:update_expectations";

// `trackcheck explain` knows each rule that a report names. `findings` has a
// line for each, which begins with the severity and the rule.
void ExpectRulesOfTheCatalogue(const std::string& findings) {
  std::istringstream lines(findings);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string severity;
    std::string rule;
    words >> severity >> rule;
    if (severity != "error" && severity != "warning" && severity != "info") {
      continue;
    }
    EXPECT_NE(FindRule(rule), nullptr) << line;
  }
}

void ExpectCaseFindings(const Format& format, const std::string& name) {
  const absl::StatusOr<Case> content = LoadCase(format, name);
  ASSERT_TRUE(content.ok()) << content.status();
  const absl::StatusOr<std::string> findings = CaseFindings(format, *content);
  ASSERT_TRUE(findings.ok()) << findings.status();
  EXPECT_EQ(content->findings, *findings) << content->why << kHowToUpdate;
  ExpectRulesOfTheCatalogue(*findings);
}

struct ExampleFiles {
  explicit ExampleFiles(const Format& format)
      : base(LoadBase(format)), findings(LoadRuleFindings(format)) {}

  absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base;
  absl::StatusOr<std::map<std::string, std::string>> findings;
};

void ExpectExampleFindings(const Format& format, const ExampleFiles& files,
                           const std::string& key, std::string_view script) {
  ASSERT_TRUE(files.base.ok()) << files.base.status();
  ASSERT_TRUE(files.findings.ok()) << files.findings.status();
  const absl::StatusOr<std::string> bytes =
      ApplyEdits(format, **files.base, script);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  const auto found = files.findings->find(key);
  ASSERT_NE(found, files.findings->end())
      << RuleFindingsPath(format) << " has no section " << key << kHowToUpdate;
  const std::string findings = ExamineToText(format, ByteView(*bytes));
  EXPECT_EQ(found->second, findings) << script << kHowToUpdate;
  ExpectRulesOfTheCatalogue(findings);
}

void RegisterCases(const Format& format) {
  const std::string suite = absl::StrCat("Corpus/", std::string(format.name()));
  const absl::StatusOr<std::vector<std::string>> names = CaseNames(format);
  if (!names.ok()) {
    RegisterNamedTest(suite, "cases_can_be_read",
                      [status = names.status()] { FAIL() << status; });
    return;
  }
  if (names->empty()) {
    RegisterNamedTest(suite, "has_cases", [] { FAIL() << "no case found"; });
  }
  for (const std::string& name : *names) {
    RegisterNamedTest(suite, name,
                      [&format, name] { ExpectCaseFindings(format, name); });
  }
}

void RegisterExamples(const Format& format) {
  const std::string suite =
      absl::StrCat("Examples/", std::string(format.name()));
  const auto files = std::make_shared<const ExampleFiles>(format);
  std::set<std::string> keys;
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples()) continue;
    for (const auto& [example, script] :
         {std::pair("bad", rule->bad), std::pair("ok", rule->ok)}) {
      const std::string key = RuleFindingsKey(rule->id, example);
      keys.insert(key);
      RegisterNamedTest(suite, absl::StrCat(TestName(rule->id), "_", example),
                        [&format, files, key, script = script] {
                          ExpectExampleFindings(format, *files, key, script);
                        });
    }
  }
  RegisterNamedTest(
      suite, "findings_belong_to_examples", [&format, files, keys] {
        ASSERT_TRUE(files->findings.ok()) << files->findings.status();
        for (const auto& [key, findings] : *files->findings) {
          EXPECT_TRUE(keys.contains(key))
              << RuleFindingsPath(format) << ": " << key << kHowToUpdate;
        }
      });
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (const trackcheck::Format* format : trackcheck::Formats()) {
    trackcheck::RegisterCases(*format);
    trackcheck::RegisterExamples(*format);
  }
  return RUN_ALL_TESTS();
}
