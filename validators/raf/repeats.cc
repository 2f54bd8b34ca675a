// Every block was recorded: none is empty, and none repeats the one before it
// while the car moves. Section "DATA BLOCKS".
#include <cstdint>
#include <vector>

#include "validators/raf/blocks.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "DATA BLOCKS";

std::vector<BlockCheck> BindDuplicate(const RuleInfo& info,
                                      const Blocks& blocks) {
  return {Check(
      info,
      {.when = kOfRepeat,
       .badness = [&blocks](
                      uint64_t k,
                      uint64_t) { return blocks.RepeatsPrevious(k) ? 1. : 0.; },
       .place = [&blocks](uint64_t k, uint64_t) { return blocks.Whole(k); },
       .words =
           [&blocks](uint64_t k, uint64_t) {
             return Message("the block is the one before it again, at $0 m/s",
                            blocks.Get<float>(k, block::kSpeed));
           }})};
}

std::vector<BlockCheck> BindZero(const RuleInfo& info, const Blocks& blocks) {
  return {Check(
      info,
      {.when = kOfRightVector,
       .badness = [&blocks](uint64_t k,
                            uint64_t) { return blocks.IsZero(k) ? 1. : 0.; },
       .place = [&blocks](uint64_t k, uint64_t) { return blocks.Whole(k); },
       .words =
           [](uint64_t, uint64_t) {
             return Message("all bytes of the block are 0");
           }})};
}

}  // namespace

const BlockRule rules::block_duplicate = {
    .info = {.id = "raf-block-duplicate",
             .severity = Severity::kWarning,
             .title = "a block repeats the one before it while the car moves",
             .section = kSection,
             .rationale = "the recorder was stuck: the car stands still in "
                          "graphs and then jumps",
             .remedy = "record the lap again",
             .bad = "copy 12352 192 12544",
             .ok = "copy 12352 189 12544"},
    .bind = BindDuplicate};

const BlockRule rules::block_zero = {
    .info = {.id = "raf-block-zero",
             .severity = Severity::kWarning,
             .title = "a block is all zeros",
             .section = kSection,
             .rationale = "it was never recorded or the disk lost it; the car "
                          "jumps to the map's middle",
             .remedy = "record or copy the lap again",
             .bad = "copy 240 192 12544",
             .ok = "copy 240 191 12544; bytes 12735 01"},
    .bind = BindZero};

}  // namespace trackcheck::raf
