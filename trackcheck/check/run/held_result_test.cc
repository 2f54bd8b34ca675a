#include "trackcheck/check/run/held_result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/api/coordinates.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

FileResult ResultOf(const std::string& format, const std::string& bytes) {
  WorkPool pool(1);
  return CheckBytes(*FindFormat(format), ByteView(bytes), "a." + format, pool);
}

// Everything that a report can show of the findings.
std::vector<std::string> TextsOf(const FileResult& result) {
  std::vector<std::string> texts;
  result.ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        texts.insert(
            texts.end(),
            {std::string(finding.rule->id),
             std::to_string(static_cast<int>(*finding.severity)),
             std::to_string(finding.where.range.offset),
             std::to_string(finding.where.range.size),
             finding.where.field.text(), std::to_string(finding.count),
             RenderMessage(finding.message), details.fingerprint,
             std::to_string(details.excerpt.begin), details.excerpt.bytes});
        for (const Coordinate& each :
             details.coordinates.value_or(Coordinates()).values) {
          texts.push_back(std::string(each.name) + std::to_string(each.value));
        }
        for (const Related& related : finding.related) {
          texts.push_back(RenderMessage(related.message));
          texts.push_back(related.path + related.where.field.text());
        }
      });
  return texts;
}

TEST(HeldResultTest, AResultIsGivenBackAsItWas) {
  for (const std::string& bytes :
       {GoodMesh(), MeshWithError(), MeshWithWarning(), MeshWithInfo()}) {
    FileResult result = ResultOf("rld", bytes);
    const std::vector<std::string> texts = TextsOf(result);
    const FileStatus status = result.status;
    ASSERT_TRUE(HeldResult::IsSmall(result));
    HeldResult held(std::move(result));
    EXPECT_EQ(held.bytes() == 0, texts.empty());
    const FileResult taken = held.Take();
    EXPECT_EQ(TextsOf(taken), texts);
    EXPECT_EQ(taken.status, status);
    EXPECT_EQ(taken.path, "a.rld");
    EXPECT_EQ(taken.size, bytes.size());
  }
}

TEST(HeldResultTest, TheResultOfATextStaysAsItIs) {
  FileResult result = ResultOf("track", "{\"track\": {}}");
  const std::vector<std::string> texts = TextsOf(result);
  ASSERT_FALSE(texts.empty());
  EXPECT_FALSE(HeldResult::IsSmall(result));
  HeldResult held(std::move(result));
  EXPECT_EQ(held.bytes(), 0u);
  const FileResult taken = held.Take();
  EXPECT_EQ(TextsOf(taken), texts);
  EXPECT_TRUE(taken.details[0].text.has_value());
}

// Of a rule with a finding that is shown, all stay.
TEST(HeldResultTest, HiddenFindingsAreOnlyCounted) {
  const RuleInfo hidden = {.id = "toy-hidden", .severity = Severity::kInfo};
  const RuleInfo shown = {.id = "toy-shown", .severity = Severity::kWarning};
  FileResult result;
  Findings findings;
  const auto add = [&](const RuleInfo& rule, Severity severity,
                       uint64_t offset) {
    findings.listed.Add({.rule = &rule,
                         .where = {{offset, 1}, FieldPath("a")},
                         .message = Message("is $0", offset),
                         .count = offset,
                         .severity = severity});
    result.details.push_back({.fingerprint = std::to_string(offset)});
  };
  add(hidden, Severity::kInfo, 1);
  add(shown, Severity::kInfo, 2);
  add(hidden, Severity::kInfo, 3);
  add(shown, Severity::kWarning, 4);
  add(hidden, Severity::kInfo, 5);
  findings.omitted[hidden.id][Severity::kInfo] = 10;
  result.SetFindings(std::move(findings));
  result.least_shown = Severity::kWarning;
  const FileResult taken = HeldResult(std::move(result)).Take();
  std::vector<std::string> left;
  taken.ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        left.push_back(details.fingerprint + ' ' +
                       RenderMessage(finding.message));
      });
  EXPECT_EQ(left, (std::vector<std::string>{"2 is 2", "4 is 4"}));
  EXPECT_EQ(taken.findings.omitted.size(), 1u);
  EXPECT_EQ(taken.findings.omitted.at(hidden.id)[Severity::kInfo],
            10u + 1 + 3 + 5);
}

}  // namespace
}  // namespace trackcheck
