// Every rule of every catalogue is written as the project writes rules, and
// has an example that it fires on and a near miss that it does not fire on.
#include <cctype>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/core/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/edit.h"
#include "testdata/examine.h"

namespace trackcheck {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::MatchesRegex;
using ::testing::Not;

// Upper case only in names such as BLKI and NaN; no full stop.
bool IsTitle(std::string_view title) {
  if (title.empty() || title.back() == '.' || title.back() == ' ' ||
      title.find('\n') != std::string_view::npos) {
    return false;
  }
  const std::string_view first_word = title.substr(0, title.find(' '));
  if (!std::isupper(static_cast<unsigned char>(first_word[0]))) return true;
  for (const char c : first_word.substr(1)) {
    if (std::isupper(static_cast<unsigned char>(c))) return true;
  }
  return false;
}

TEST(IsTitleTest, KnowsASentence) {
  EXPECT_TRUE(IsTitle("the tag BLKI is wrong"));
  EXPECT_TRUE(IsTitle("NaN is no coordinate"));
  EXPECT_TRUE(IsTitle("BLKI is missing"));
  EXPECT_FALSE(IsTitle("The tag is wrong"));
  EXPECT_FALSE(IsTitle("the tag is wrong."));
  EXPECT_FALSE(IsTitle(""));
}

class CoverageTest : public ::testing::TestWithParam<const Format*> {
 protected:
  void SetUp() override {
    absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
        LoadBase(format());
    ASSERT_TRUE(base.ok()) << base.status();
    base_ = *std::move(base);
  }

  const Format& format() { return *GetParam(); }

  // The ids of the rules that fire on what `script` makes of the base.
  std::set<std::string> Fired(std::string_view script) {
    const absl::StatusOr<std::string> bytes =
        ApplyEdits(format(), *base_, script);
    EXPECT_TRUE(bytes.ok()) << bytes.status();
    std::set<std::string> fired;
    if (!bytes.ok()) return fired;
    const Examined examined = Examine(format(), ByteView(*bytes), pool_);
    for (const Finding& finding : examined.findings.listed) {
      fired.emplace(finding.rule->id);
    }
    return fired;
  }

 private:
  WorkPool pool_{1};
  std::unique_ptr<google::protobuf::Message> base_;
};

TEST_P(CoverageTest, NothingFiresOnTheBase) {
  EXPECT_THAT(Fired(""), ElementsAre());
}

TEST_P(CoverageTest, BadExamplesMakeTheirRuleFireAndNoOther) {
  for (const RuleInfo* rule : format().rules()) {
    if (!rule->has_examples()) continue;
    EXPECT_FALSE(rule->bad.empty()) << rule->id;
    std::set<std::string> expected =
        absl::StrSplit(std::string(rule->along), ' ', absl::SkipEmpty());
    expected.emplace(rule->id);
    EXPECT_EQ(Fired(rule->bad), expected) << rule->bad;
  }
}

TEST_P(CoverageTest, NearMissesDoNotMakeTheirRuleFire) {
  for (const RuleInfo* rule : format().rules()) {
    if (!rule->has_examples()) continue;
    EXPECT_FALSE(rule->ok.empty()) << rule->id;
    EXPECT_NE(rule->ok, rule->bad) << rule->id;
    EXPECT_THAT(Fired(rule->ok), Not(Contains(std::string(rule->id))))
        << rule->ok;
  }
}

TEST_P(CoverageTest, IdsAreUniqueAndSpelledAsAgreed) {
  std::set<std::string_view> ids;
  const std::string pattern =
      absl::StrCat(std::string(format().name()), "(-[a-z0-9]+)+");
  for (const RuleInfo* rule : format().rules()) {
    EXPECT_TRUE(ids.insert(rule->id).second) << rule->id;
    EXPECT_THAT(std::string(rule->id), MatchesRegex(pattern));
    EXPECT_EQ(FindRule(rule->id), rule);
  }
}

TEST_P(CoverageTest, WordsAreThereAndSpelledAsAgreed) {
  for (const RuleInfo* rule : format().rules()) {
    EXPECT_NE(rule->severity, Severity::kOff) << rule->id;
    EXPECT_TRUE(IsTitle(rule->title)) << rule->id << ": " << rule->title;
    EXPECT_FALSE(rule->section.empty()) << rule->id;
    EXPECT_FALSE(rule->rationale.empty()) << rule->id;
    EXPECT_FALSE(rule->remedy.empty() && !rule->reserved) << rule->id;
    EXPECT_TRUE(rule->has_examples() || (rule->bad.empty() && rule->ok.empty()))
        << rule->id << " has an example";
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, CoverageTest,
                         ::testing::ValuesIn(Formats().begin(),
                                             Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

}  // namespace
}  // namespace trackcheck
