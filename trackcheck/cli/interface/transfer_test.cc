// What happened to a file on its way has equal ids in all formats.
#include <set>
#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/cli/interface/examples.h"
#include "trackcheck/cli/interface/json_document.h"

namespace trackcheck {
namespace {

// The ids without their format.
const std::set<std::string> kCauses = {
    "transfer-text-mode",    "transfer-reencoded",   "transfer-zeros",
    "transfer-compressed",   "transfer-encoded",     "transfer-page",
    "transfer-conflict",     "transfer-utf16",       "transfer-byte-order",
    "transfer-concatenated", "transfer-other-format"};

std::string WithoutFormat(std::string_view id) {
  return std::string(id.substr(id.find('-') + 1));
}

bool IsCause(std::string_view id) {
  return WithoutFormat(id).starts_with("transfer-");
}

TEST(TransferTest, IdsAreTheSameInAllFormats) {
  for (const Format* format : Formats()) {
    std::set<std::string> causes;
    bool has_file_name = false;
    for (const RuleInfo* rule : format->rules()) {
      if (IsCause(rule->id)) causes.insert(WithoutFormat(rule->id));
      if (WithoutFormat(rule->id) != "file-name") continue;
      has_file_name = true;
      EXPECT_EQ(rule->severity, Severity::kWarning);
    }
    EXPECT_TRUE(has_file_name) << format->name();
    // Converted texts are still texts.
    std::set<std::string> expected = kCauses;
    if (format->is_text()) {
      expected.erase("transfer-text-mode");
      expected.erase("transfer-reencoded");
    }
    EXPECT_EQ(causes, expected) << format->name();
  }
}

TEST(TransferTest, TheCauseIsTheOnlyFindingAndAnError) {
  const BadExamples& examples = BadExamples::Get();
  for (const Example& example : examples.all()) {
    if (!IsCause(example.rule->id)) continue;
    const JsonValue report =
        JsonOf({"check", "--report", "json", example.path});
    const auto findings =
        ElementsOf(ElementsOf(report, "files")[0], "findings");
    ASSERT_EQ(findings.size(), 1u) << example.rule->id;
    EXPECT_EQ(TextOf(findings[0], "rule"), example.rule->id);
    EXPECT_EQ(TextOf(findings[0], "severity"), "error");
    EXPECT_EQ(TextOf(findings[0], "field"), "$");
  }
}

}  // namespace
}  // namespace trackcheck
