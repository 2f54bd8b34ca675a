// Every case of every format gives what its golden says.
//
// With TRACKCHECK_UPDATE_GOLDENS set, the goldens are written instead of
// compared; see update_goldens.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/byte_view.h"
#include "formats/core/rule_info.h"
#include "formats/core/work_pool.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/edit.h"
#include "testdata/examine.h"

namespace trackcheck {
namespace {

bool Updating() { return std::getenv("TRACKCHECK_UPDATE_GOLDENS") != nullptr; }

// The golden of all rules is long, and so is its comparison by GoogleTest.
std::string FirstDifference(const std::string& golden,
                            const std::string& text) {
  std::istringstream golden_lines(golden);
  std::istringstream lines(text);
  std::string golden_line;
  std::string line;
  int number = 0;
  do {
    ++number;
    if (!std::getline(golden_lines, golden_line)) golden_line = "(the end)";
    if (!std::getline(lines, line)) line = "(the end)";
  } while (golden_line == line && line != "(the end)");
  return absl::StrCat("line ", number, "\n-", golden_line, "\n+", line, "\n");
}

void ExpectGolden(const std::string& path, const std::string& text) {
  if (Updating()) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  const absl::StatusOr<std::string> golden = ReadTextFile(path);
  ASSERT_TRUE(golden.ok()) << golden.status()
                           << "; run testdata/update_goldens";
  EXPECT_TRUE(text == *golden)
      << path << ": " << FirstDifference(*golden, text)
      << "run testdata/update_goldens and review the difference";
}

std::string ExamineToText(const Format& format, const std::string& bytes) {
  WorkPool pool(1);
  return FindingsText(Examine(format, ByteView(bytes), pool).findings);
}

class CorpusTest : public ::testing::TestWithParam<const Format*> {
 protected:
  const Format& format() { return *GetParam(); }
};

TEST_P(CorpusTest, CasesMatchTheirGoldens) {
  const absl::StatusOr<std::vector<NamedCase>> cases = LoadCases(format());
  ASSERT_TRUE(cases.ok()) << cases.status();
  for (const NamedCase& named : *cases) {
    SCOPED_TRACE(named.name);
    EXPECT_FALSE(named.content.why().empty()) << "a case says why it is kept";
    const absl::StatusOr<EditedCase> edited = MakeCase(format(), named.content);
    ASSERT_TRUE(edited.ok()) << edited.status();
    ExpectGolden(absl::StrCat(CaseFolder(format()), "/", named.name, ".golden"),
                 ExamineToText(format(), edited->bytes));
  }
}

TEST_P(CorpusTest, GoldensBelongToCases) {
  const absl::StatusOr<std::vector<NamedCase>> cases = LoadCases(format());
  ASSERT_TRUE(cases.ok()) << cases.status();
  const absl::StatusOr<std::vector<std::string>> goldens =
      GoldenNames(format());
  ASSERT_TRUE(goldens.ok()) << goldens.status();
  for (const std::string& golden : *goldens) {
    const bool has_case =
        std::any_of(cases->begin(), cases->end(),
                    [&](const NamedCase& c) { return c.name == golden; });
    if (has_case) continue;
    const std::string path =
        absl::StrCat(CaseFolder(format()), "/", golden, ".golden");
    if (Updating()) {
      std::filesystem::remove(path);
    } else {
      ADD_FAILURE() << path << " has no case";
    }
  }
}

TEST_P(CorpusTest, ExamplesOfRulesMatchTheirGolden) {
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
      LoadBase(format());
  ASSERT_TRUE(base.ok()) << base.status();
  std::string text;
  for (const RuleInfo* rule : format().rules()) {
    if (!rule->has_examples()) continue;
    for (const auto& [kind, script] :
         {std::pair("bad", rule->bad), std::pair("ok", rule->ok)}) {
      const absl::StatusOr<std::string> bytes =
          ApplyEdits(format(), **base, script);
      ASSERT_TRUE(bytes.ok()) << rule->id << ": " << bytes.status();
      absl::StrAppend(&text, std::string(rule->id), " ", kind, ": ",
                      std::string(script), "\n",
                      ExamineToText(format(), *bytes), "\n");
    }
  }
  ExpectGolden(CaseFolder(format()) + "/rules.golden", text);
}

INSTANTIATE_TEST_SUITE_P(Formats, CorpusTest,
                         ::testing::ValuesIn(Formats().begin(),
                                             Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

}  // namespace
}  // namespace trackcheck
