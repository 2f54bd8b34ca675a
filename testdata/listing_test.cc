// Checks what is listed of the cases and the examples of every format: with a
// limit, the first findings of each rule; in a list of many findings, all of
// them, in order.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "google/protobuf/message.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/examine.h"
#include "testdata/test_registration.h"

namespace trackcheck {
namespace {

// The files of all cases and of all bad examples, by the name of the case or
// the example.
std::map<std::string, std::string> Files(const Format& format) {
  std::map<std::string, std::string> files;
  const absl::StatusOr<std::vector<Case>> cases = LoadCases(format);
  const absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
      LoadBase(format);
  EXPECT_TRUE(cases.ok()) << cases.status();
  EXPECT_TRUE(base.ok()) << base.status();
  if (!cases.ok() || !base.ok()) return files;
  for (const Case& each : *cases) {
    const auto made = MakeCase(format, each);
    EXPECT_TRUE(made.ok()) << made.status();
    if (made.ok()) files[each.name] = made->front().bytes;
  }
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples()) continue;
    absl::StatusOr<std::string> bytes = ApplyEdits(format, **base, rule->bad);
    EXPECT_TRUE(bytes.ok()) << bytes.status();
    if (bytes.ok()) files[std::string(rule->id)] = *std::move(bytes);
  }
  return files;
}

Findings FindingsOf(const Format& format, const std::string& bytes,
                    uint64_t max_per_rule) {
  WorkPool pool(1);
  return Examine(format, ByteView(bytes), pool, max_per_rule).findings;
}

// A finding as text, as a .case file has it.
std::string TextOf(const Finding& finding) {
  Findings alone;
  alone.listed.Add(finding);
  return FindingsText(alone);
}

struct Listed {
  Severity severity = Severity::kOff;
  std::string text;
};

std::map<std::string_view, std::vector<Listed>> ByRule(
    const Findings& findings) {
  std::map<std::string_view, std::vector<Listed>> by_rule;
  for (const Finding& finding : findings.listed) {
    by_rule[finding.rule->id].push_back({*finding.severity, TextOf(finding)});
  }
  return by_rule;
}

std::vector<std::string> TextsOf(const std::vector<Listed>& findings) {
  std::vector<std::string> texts;
  for (const Listed& finding : findings) texts.push_back(finding.text);
  return texts;
}

// The first findings are listed.
void ExpectFirstOf(const std::vector<Listed>& all,
                   const std::vector<Listed>& some, size_t most) {
  ASSERT_EQ(some.size(), std::min(most, all.size()));
  EXPECT_THAT(TextsOf({all.begin(),
                       all.begin() + static_cast<std::ptrdiff_t>(some.size())}),
              testing::ContainerEq(TextsOf(some)));
}

void ExpectFirstOfEachRule(const Format& format) {
  uint64_t omitted = 0;
  for (const auto& [name, bytes] : Files(format)) {
    SCOPED_TRACE(name);
    const Findings all = FindingsOf(format, bytes, 0);
    EXPECT_TRUE(all.omitted.empty());
    for (const uint64_t most : {1, 20}) {
      const Findings some = FindingsOf(format, bytes, most);
      EXPECT_EQ(some.counts, all.counts);
      EXPECT_EQ(some.suppressed, all.suppressed);
      auto listed = ByRule(some);
      for (const auto& [rule, findings] : ByRule(all)) {
        ExpectFirstOf(findings, listed[rule], most);
        if (findings.size() <= most) continue;
        EXPECT_TRUE(some.omitted.contains(rule));
        ++omitted;
      }
    }
  }
  EXPECT_GT(omitted, 0u);
}

// Files are small, so the list has the findings of all of them several times.
void ExpectAllInOrder(const Format& format) {
  std::vector<Finding> findings;
  for (const auto& [name, bytes] : Files(format)) {
    for (const Finding& finding : FindingsOf(format, bytes, 0).listed) {
      findings.push_back(finding);
    }
  }
  ASSERT_FALSE(findings.empty());
  FindingList list;
  // What the order depends on, and the finding.
  std::vector<std::tuple<Space, uint64_t, uint64_t, std::string_view,
                         std::string, size_t>>
      expected;
  while (expected.size() < 3 * FindingList::kMaxUnpacked) {
    for (size_t i = 0; i < findings.size(); ++i) {
      list.Add(findings[i]);
      const Location& where = findings[i].where;
      expected.emplace_back(where.range.space, where.range.offset,
                            ~where.range.size, findings[i].rule->id,
                            where.field.text(), expected.size());
    }
  }
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(list.size(), expected.size());
  size_t i = 0;
  for (const Finding& finding : list) {
    const Finding& added =
        findings[std::get<5>(expected[i++]) % findings.size()];
    ASSERT_EQ(TextOf(finding), TextOf(added));
    ASSERT_EQ(finding.rule, added.rule);
  }
  EXPECT_EQ(i, expected.size());
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (const trackcheck::Format* format : trackcheck::Formats()) {
    const std::string name(format->name());
    trackcheck::RegisterNamedTest("FirstOfEachRule", name, [format] {
      trackcheck::ExpectFirstOfEachRule(*format);
    });
    trackcheck::RegisterNamedTest("AllInOrder", name, [format] {
      trackcheck::ExpectAllInOrder(*format);
    });
  }
  return RUN_ALL_TESTS();
}
