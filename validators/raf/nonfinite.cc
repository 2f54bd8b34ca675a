// Every float of a block is a finite number. Sections "DATA BLOCKS" and
// "DYNAMIC WHEEL INFO".
#include <cmath>
#include <cstdint>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/ranges.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

Message Words(float value) {
  return Message("the number is $0, not a finite one", value);
}

BlockCheck Bind(const RuleInfo& info, const Blocks& blocks,
                const Entry& entry) {
  return Check(
      info,
      {.when = OfBlock(entry),
       .badness =
           [&blocks, entry](uint64_t k, uint64_t) {
             return std::isfinite(blocks.Float(k, entry)) ? 0. : 1.;
           },
       .place = [&blocks, entry](uint64_t k,
                                 uint64_t) { return blocks.Place(k, entry); },
       .words = [&blocks, entry](
                    uint64_t k,
                    uint64_t) { return Words(blocks.Get<float>(k, entry)); }});
}

BlockCheck BindWheels(const RuleInfo& info, const Blocks& blocks,
                      const Entry& entry) {
  return Check(info,
               {.when = OfWheel(entry.offset),
                .parts = blocks.wheels(),
                .badness =
                    [&blocks, entry](uint64_t k, uint64_t w) {
                      return std::isfinite(blocks.GetWheel<float>(k, w, entry))
                                 ? 0.
                                 : 1.;
                    },
                .place =
                    [&blocks, entry](uint64_t k, uint64_t w) {
                      return blocks.WheelPlace(k, w, entry);
                    },
                .words =
                    [&blocks, entry](uint64_t k, uint64_t w) {
                      return Words(blocks.GetWheel<float>(k, w, entry));
                    }});
}

std::vector<BlockCheck> BindAll(const RuleInfo& info, const Blocks& blocks) {
  std::vector<BlockCheck> checks;
  for (const Entry* entry : block::kAll) {
    if (entry->type == ScalarType::kFloat32) {
      checks.push_back(Bind(info, blocks, *entry));
    }
  }
  for (const Entry& entry : WheelFloats(blocks)) {
    checks.push_back(BindWheels(info, blocks, entry));
  }
  return checks;
}

}  // namespace

const BlockRule rules::block_nonfinite = {
    .info = {.id = "raf-block-nonfinite",
             .severity = Severity::kError,
             .title = "a number of a block is not finite",
             .section = "DATA BLOCKS",
             .rationale = "graphs, averages and integrals over the lap become "
                          "NaN as a whole",
             .remedy = "take the block's number from its neighbours, or record "
                       "the lap again",
             .bad = "set data_blocks.throttle[7] nan",
             .ok = "set data_blocks.throttle[7] 1"},
    .bind = BindAll};

}  // namespace trackcheck::raf
