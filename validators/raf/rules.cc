// Rules whose input is absent or damaged do not run: the decoder has reported
// why, and whatever they said would only follow from that.
#include "validators/raf/rules.h"

#include <cstddef>
#include <vector>

#include "formats/raf/faults.h"
#include "validators/catalogue.h"
#include "validators/column_rules.h"
#include "validators/raf/block_screen.h"
#include "validators/raf/blocks.h"
#include "validators/raf/lap_facts.h"
#include "validators/raf/rule_types.h"
#include "validators/raf/wheel_zeros.h"

namespace trackcheck::raf {
namespace {

constexpr const HeaderRule* kHeaderRules[] = {
#define HEADER_RULE(name) &rules::name,
#include "validators/raf/rules.def"
};
constexpr const BlockRule* kBlockRules[] = {
#define BLOCK_RULE(name) &rules::name,
#include "validators/raf/rules.def"
};
constexpr const LapRule* kLapRules[] = {
#define LAP_RULE(name) &rules::name,
#include "validators/raf/rules.def"
};
// In the catalogue's order.
constexpr const RuleInfo* kInfos[] = {
#define HEADER_RULE(name) &rules::name.info,
#define BLOCK_RULE(name) &rules::name.info,
#define LAP_RULE(name) &rules::name.info,
#include "validators/raf/rules.def"
};

// The sums of all blocks are there when `check` has seen them.
void ReportUnlessFollows(const BlockRule& rule, const Blocks& blocks,
                         BlockScreen& screen, WorkPool& pool,
                         ColumnCheck& check) {
  check.report = [&, describe = check.describe](const RunList& runs,
                                                FindingSink& sink) {
    if (runs.places() == 0) return;
    const LapSums sums = screen.Total(pool);
    if (!rule.follows({blocks, sums})) {
      sink.ReportRuns(rule.info, runs, describe);
    }
  };
}

// Runs the checks of every BLOCK_RULE; `screen` sees each piece of the lap on
// the way.
void CheckBlocks(const Blocks& blocks, BlockScreen& screen, WorkPool& pool,
                 FindingSink& sink) {
  std::vector<BlockCheck> checks = {
      WheelZeros(rules::reserved_zero.info, blocks)};
  for (const BlockRule* rule : kBlockRules) {
    for (BlockCheck& check : rule->bind(rule->info, blocks)) {
      if (rule->follows != nullptr) {
        ReportUnlessFollows(*rule, blocks, screen, pool, check.check);
      }
      checks.push_back(std::move(check));
    }
  }
  ColumnFamily family;
  std::vector<Suspicions> when;
  for (BlockCheck& check : checks) {
    when.push_back(check.when);
    family.checks.push_back(std::move(check.check));
  }
  family.screen = [&screen, &when](uint64_t first, uint64_t count) {
    const Suspicions found = screen.Look(first, count);
    uint64_t suspects = ColumnFamily::kNone;
    for (size_t i = 0; i < when.size(); ++i) {
      suspects |= uint64_t{(found & when[i]) != 0} << i;
    }
    return suspects;
  };
  RunColumnChecks(blocks.count(), blocks.table().stride, {family}, pool, sink);
}

void CheckLap(const Blocks& blocks, BlockScreen& screen, WorkPool& pool,
              FindingSink& sink) {
  if (!WantsAny<LapRule>(kLapRules, sink)) return;
  const LapSums sums = screen.Total(pool);
  const LapFacts lap = {blocks, sums};
  CheckWanted<LapRule>(kLapRules, lap, sink);
}

}  // namespace

std::span<const RuleInfo* const> Rules() {
  static const auto all = MakeCatalogue(faults::kAll, kInfos);
  return all;
}

void Check(const Document& document, WorkPool& pool, FindingSink& sink) {
  if (!document.header.present()) return;
  CheckWanted<HeaderRule>(kHeaderRules, document, sink);
  if (!document.blocks.present() || document.blocks->count == 0) return;
  const Blocks blocks(document);
  BlockScreen screen(blocks);
  CheckBlocks(blocks, screen, pool, sink);
  CheckLap(blocks, screen, pool, sink);
}

}  // namespace trackcheck::raf
