// Spots that are found in pieces are those that are found at once.
#include "validators/btg/spots.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "formats/core/field_path.h"
#include "formats/core/rule_info.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

constexpr RuleInfo kRule = {.id = "btg-test", .severity = Severity::kInfo};

std::vector<std::string> Report(const Spots& spots, uint64_t max_per_rule) {
  const RuleSelection selection;
  FindingSink sink(selection, max_per_rule);
  spots.Report(
      kRule,
      [](const Spot& spot) {
        return Location{{spot.offset, 1}, FieldPath("x").Element(spot.ordinal)};
      },
      [](const Spot& spot) { return Message("$0", spot.part); }, sink);
  const Findings findings = sink.Take();
  std::vector<std::string> lines = {
      std::to_string(findings.count(Severity::kInfo))};
  for (const Finding& finding : findings.listed) {
    std::string line = std::string(finding.where.field.text()) + " " +
                       RenderMessage(finding.message) + " x " +
                       std::to_string(finding.count);
    for (const Related& related : finding.related) {
      line += " to " + std::string(related.where.field.text());
    }
    lines.push_back(line);
  }
  return lines;
}

TEST(SpotsTest, AppendingIsAddingOneByOne) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000 && !testing::Test::HasFailure(); ++round) {
    const uint64_t max_runs = random() % 5;
    Spots whole(max_runs);
    Spots joined(max_runs);
    Spots piece(max_runs);
    const uint64_t gap = 2 + random() % 6;
    for (uint64_t i = 0; i < 30; ++i) {
      if (random() % gap != 0) {
        const Spot spot = {.ordinal = i, .part = 100 + i, .offset = i};
        whole.Add(spot);
        piece.Add(spot);
      }
      if (random() % 4 == 0) {
        joined.Append(piece);
        piece = Spots(max_runs);
      }
    }
    joined.Append(piece);
    EXPECT_EQ(Report(joined, max_runs), Report(whole, max_runs)) << round;
  }
}

}  // namespace
}  // namespace trackcheck::btg
