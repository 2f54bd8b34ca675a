// Checks that every rule of every format is documented, fires on its `bad`
// example and does not fire on its `ok` example. Each rule is its own test:
//
//   --test_filter='*rld_vertex_huge*'        Coverage/rld.rld_vertex_huge
#include <cctype>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/examine.h"
#include "testdata/test_registration.h"

namespace trackcheck {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;

// Starts with a capital, a digit or a quoted name, and ends with a full stop.
bool IsSentence(std::string_view text) {
  return text.size() > 1 && text.back() == '.' &&
         !std::islower(static_cast<unsigned char>(text[0])) &&
         !std::isspace(static_cast<unsigned char>(text[0])) &&
         text.find('\n') == std::string_view::npos;
}

TEST(IsSentenceTest, KnowsASentence) {
  EXPECT_TRUE(IsSentence("The tag is BLKI."));
  EXPECT_TRUE(IsSentence("4 bytes are missing."));
  EXPECT_FALSE(IsSentence("the tag is BLKI."));
  EXPECT_FALSE(IsSentence("The tag is BLKI"));
  EXPECT_FALSE(IsSentence(" The tag is BLKI."));
  EXPECT_FALSE(IsSentence("The tag is BLKI.\n"));
  EXPECT_FALSE(IsSentence("."));
  EXPECT_FALSE(IsSentence(""));
}

// The base of a format and the files that edits make of it.
class Examples {
 public:
  explicit Examples(const Format& format)
      : format_(format), base_(LoadBase(format)) {}

  std::string Bytes(std::string_view script) const {
    EXPECT_TRUE(base_.ok()) << base_.status();
    if (!base_.ok()) return "";
    const absl::StatusOr<std::string> bytes =
        ApplyEdits(format_, **base_, script);
    EXPECT_TRUE(bytes.ok()) << bytes.status();
    return bytes.ok() ? *bytes : "";
  }

  // The ids of the rules that fire on `bytes`.
  std::set<std::string> Fired(const std::string& bytes) const {
    WorkPool pool(1);
    const Examined examined = Examine(format_, ByteView(bytes), pool);
    std::set<std::string> fired;
    for (const Finding& finding : examined.findings.listed) {
      fired.emplace(finding.rule->id);
    }
    return fired;
  }

 private:
  const Format& format_;
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base_;
};

// All formats share these rules.
bool IsTransferRule(const RuleInfo& rule) {
  return rule.source.starts_with("validators/transfer/");
}

void ExpectDocumentation(const RuleInfo& rule) {
  EXPECT_NE(rule.severity, Severity::kOff);
  // No document describes what happens to files on their way.
  EXPECT_EQ(rule.section.empty(), IsTransferRule(rule));
  EXPECT_TRUE(rule.has_examples() || (rule.bad.empty() && rule.ok.empty()))
      << "the rule has an example, although no file can have the fault";
  EXPECT_TRUE(IsSentence(rule.title)) << rule.title;
  EXPECT_TRUE(IsSentence(rule.rationale)) << rule.rationale;
  EXPECT_TRUE(IsSentence(rule.remedy) || (rule.remedy.empty() && rule.reserved))
      << rule.remedy;
  EXPECT_EQ(rule.fix.text.empty(), rule.fix.kind == FixKind::kNone);
  EXPECT_TRUE(rule.fix.text.empty() || IsSentence(rule.fix.text) ||
              rule.fix.text.find(". ") != std::string_view::npos)
      << rule.fix.text;
}

// An `ok` example that is equal to the base is no test of the rule.
void ExpectRealOkExample(const Format& format, const RuleInfo& rule,
                         const std::string& base, const std::string& bad,
                         const std::string& ok) {
  const absl::StatusOr<std::map<std::string, std::string>> exempt =
      LoadExemptOkExamples(format);
  ASSERT_TRUE(exempt.ok()) << exempt.status();
  const bool is_real = ok != base && ok != bad;
  if (exempt->contains(std::string(rule.id))) {
    EXPECT_FALSE(is_real) << "remove the rule from exempt_ok_examples";
  } else {
    EXPECT_NE(ok, base) << rule.ok
                        << ": the file of the `ok` example is the base";
    EXPECT_NE(ok, bad) << rule.ok;
  }
}

// True if the rule's id, without the format, is the name of its file, begins
// with it, or ends with it: "raf-gear-limit" and, in the plural,
// "raf-gears-zero" in gear.cc; "dkrds-uv-unused" in unused.cc.
bool FileIsNamedAfterRule(const RuleInfo& rule) {
  std::string_view id = rule.id.substr(rule.id.find('-') + 1);
  constexpr std::string_view kTransfer = "transfer-";
  if (id.starts_with(kTransfer)) id.remove_prefix(kTransfer.size());
  const std::string_view file =
      rule.source.substr(rule.source.find_last_of('/') + 1);
  const std::string family = absl::StrReplaceAll(
      std::string(file.substr(0, file.find('.'))), {{"_", "-"}});
  return id == family || id.starts_with(family + "-") ||
         id.starts_with(family + "s-") || id.ends_with("-" + family);
}

void ExpectSource(const Format& format, const RuleInfo& rule) {
  EXPECT_THAT(std::string(rule.source),
              MatchesRegex(absl::StrCat("(formats|validators)/(transfer|",
                                        std::string(format.name()),
                                        ")/[a-z0-9_/]+\\.(cc|def)")));
  // The rules of a decoder are in one list, in the order of the decoder.
  if (rule.source.ends_with(".def")) return;
  EXPECT_TRUE(FileIsNamedAfterRule(rule)) << rule.source;
}

void ExpectRule(const Format& format, const Examples& examples,
                const RuleInfo& rule) {
  ExpectDocumentation(rule);
  ExpectSource(format, rule);
  if (!rule.has_examples()) return;
  EXPECT_FALSE(rule.bad.empty());
  EXPECT_FALSE(rule.ok.empty());

  const std::string bad = examples.Bytes(rule.bad);
  std::set<std::string> expected =
      absl::StrSplit(std::string(rule.also_fires), ' ', absl::SkipEmpty());
  expected.emplace(rule.id);
  EXPECT_EQ(examples.Fired(bad), expected) << rule.bad;

  const std::string ok = examples.Bytes(rule.ok);
  EXPECT_THAT(examples.Fired(ok), Not(Contains(std::string(rule.id))))
      << rule.ok;
  ExpectRealOkExample(format, rule, examples.Bytes(""), bad, ok);
}

void ExpectNothingFiresOnTheBase(const Examples& examples) {
  EXPECT_THAT(examples.Fired(examples.Bytes("")), IsEmpty());
}

void ExpectUniqueIds(const Format& format) {
  std::set<std::string_view> ids;
  const std::string pattern =
      absl::StrCat(std::string(format.name()), "(-[a-z0-9]+)+");
  for (const RuleInfo* rule : format.rules()) {
    EXPECT_TRUE(ids.insert(rule->id).second) << rule->id;
    EXPECT_THAT(std::string(rule->id), MatchesRegex(pattern));
    EXPECT_EQ(FindRule(rule->id), rule);
  }
}

void ExpectExemptionsOfRules(const Format& format) {
  const absl::StatusOr<std::map<std::string, std::string>> exempt =
      LoadExemptOkExamples(format);
  ASSERT_TRUE(exempt.ok()) << exempt.status();
  for (const auto& [id, reason] : *exempt) {
    EXPECT_NE(FindRule(id), nullptr) << id;
    EXPECT_FALSE(reason.empty()) << id;
  }
}

void RegisterFormat(const Format& format) {
  const std::string suite =
      absl::StrCat("Coverage/", std::string(format.name()));
  const auto examples = std::make_shared<const Examples>(format);
  RegisterNamedTest(suite, "nothing_fires_on_the_base",
                    [examples] { ExpectNothingFiresOnTheBase(*examples); });
  RegisterNamedTest(suite, "ids_are_unique_and_well_formed",
                    [&format] { ExpectUniqueIds(format); });
  RegisterNamedTest(suite, "exemptions_belong_to_rules",
                    [&format] { ExpectExemptionsOfRules(format); });
  for (const RuleInfo* rule : format.rules()) {
    RegisterNamedTest(suite, TestName(rule->id), [&format, examples, rule] {
      ExpectRule(format, *examples, *rule);
    });
  }
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  for (const trackcheck::Format* format : trackcheck::Formats()) {
    trackcheck::RegisterFormat(*format);
  }
  return RUN_ALL_TESTS();
}
