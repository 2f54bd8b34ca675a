#include <cstdint>
#include <optional>
#include <vector>

#include "formats/raf/layout.h"
#include "formats/raf/places.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

Location SlotPlace(const SplitSlots& splits, Position at) {
  return splits.Place(at.element);
}

void CheckRange(const Document& document, FindingSink& sink) {
  const uint64_t splits = document.header->number_of_splits;
  if (splits <= kMaxSplits) return;
  sink.Report({.rule = &rules::splits_range.info,
               .where = HeaderPlace(header::kNumberOfSplits),
               .message = Message(
                   "the number of splits is $0, the header has room for $1",
                   splits, kMaxSplits)});
}

}  // namespace

const HeaderRule rules::splits_range = {
    .info = {.id = "raf-splits-range",
             .severity = Severity::kError,
             .title = "The lap has more than four splits.",
             .section = "HEADER BLOCK",
             .rationale = "The header has four slots. A program that trusts "
                          "the number shows the car's mass as the lap time.",
             .remedy = "Write the number of splits, the lap time included.",
             .bad = "set header.number_of_splits 5",
             .ok = "set header.splits 3000 6037 9000 12000"},
    .check = CheckRange};

namespace {

void CheckNone(const Document& document, FindingSink& sink) {
  if (document.header->number_of_splits != 0) return;
  sink.Report({.rule = &rules::splits_zero.info,
               .where = HeaderPlace(header::kNumberOfSplits),
               .message = Message("the number of splits is 0, not 1 to $0: the "
                                  "last one is the lap time",
                                  kMaxSplits)});
}

}  // namespace

const HeaderRule rules::splits_zero = {
    .info = {.id = "raf-splits-zero",
             .severity = Severity::kWarning,
             .title = "The lap has no splits.",
             .section = "HEADER BLOCK",
             .rationale =
                 "The lap time is the last split, so the file has no lap time.",
             .remedy = "Write the number of splits, the lap time included.",
             .bad = "set header.number_of_splits 0",
             .ok = "set header.splits 12000"},
    .check = CheckNone};

namespace {

bool IsNegative(const SplitSlots& splits, Position at) {
  return splits.IsUsed(at.element) && splits.Split_ms(at.element) < 0;
}

}  // namespace

const SplitRule rules::split_negative = {
    .info = {.id = "raf-split-negative",
             .severity = Severity::kError,
             .title = "A split is negative.",
             .section = "HEADER BLOCK",
             .rationale = "Splits count from the start of the lap, and no line "
                          "is passed before it.",
             .remedy = "Write the time since the start of the lap, in ms.",
             .bad = "set header.splits[0] -1",
             .ok = "set header.splits[0] 1"},
    .predicate = Exact<IsNegative>,
    .place = SlotPlace,
    .message = [](const SplitSlots& splits, Position at) {
      return Message("the split is $0 ms, below 0 ms",
                     splits.Split_ms(at.element));
    }};

namespace {

// The slot whose split must be earlier than split `slot`. Splits that are zero
// or negative are skipped, because other rules report them.
std::optional<uint64_t> SlotBefore(const SplitSlots& splits, uint64_t slot) {
  while (slot > 0) {
    if (splits.Split_ms(--slot) > 0) return slot;
  }
  return std::nullopt;
}

bool IsNotLater(const SplitSlots& splits, Position at) {
  if (!splits.IsUsed(at.element)) return false;
  const std::optional<uint64_t> before = SlotBefore(splits, at.element);
  const int32_t split = splits.Split_ms(at.element);
  return before && split > 0 && split <= splits.Split_ms(*before);
}

}  // namespace

const SplitRule rules::split_order = {
    .info = {.id = "raf-split-order",
             .severity = Severity::kError,
             .title = "A split is not later than the one before it.",
             .section = "HEADER BLOCK",
             .rationale = "Splits count from the start of the lap, not from "
                          "line to line. Sector times become negative.",
             .remedy = "Write the sum of the sector times up to the line.",
             .bad = "set header.splits[0] 12000",
             .ok = "set header.splits[0] 11999"},
    .predicate = Exact<IsNotLater>,
    .place = SlotPlace,
    .message =
        [](const SplitSlots& splits, Position at) {
          return Message(
              "the split is $0 ms, not later than the one before it, $1 ms",
              splits.Split_ms(at.element),
              splits.Split_ms(*SlotBefore(splits, at.element)));
        },
    .related =
        [](const SplitSlots& splits, Position at) {
          return std::vector<Related>{
              {Message("the split before it"),
               splits.Place(*SlotBefore(splits, at.element))}};
        }};

namespace {

bool IsLeftOver(const SplitSlots& splits, Position at) {
  // If there are no splits, raf-splits-zero reports the number.
  return splits.number_of_splits() > 0 && !splits.IsUsed(at.element) &&
         splits.Split_ms(at.element) != 0;
}

}  // namespace

const SplitRule rules::split_unused = {
    .info = {.id = "raf-split-unused",
             .severity = Severity::kWarning,
             .title = "A slot beyond the number of splits is not 0.",
             .section = "HEADER BLOCK",
             .rationale =
                 "Either the number is too low, and programs show a split as "
                 "the lap time, or the slot has an old value.",
             .remedy = "Correct the number of splits, or write 0.",
             .fix = {FixKind::kUnsafe, "Writes 0 into the slot."},
             .bad = "append header.splits 1; set header.number_of_splits 2",
             .ok = "set header.splits 3000 6037 12000"},
    .predicate = Exact<IsLeftOver>,
    .place = SlotPlace,
    .message =
        [](const SplitSlots& splits, Position at) {
          return Message(
              "the unused split is $0 ms, not 0: the number of splits is $1",
              splits.Split_ms(at.element), splits.number_of_splits());
        },
    .repairs =
        [](const SplitSlots& splits, Position at) {
          return Replaced(SlotPlace(splits, at).range, int32_t{0});
        }};

namespace {

bool IsZero(const SplitSlots& splits, Position at) {
  // If there are more splits than slots, raf-splits-range reports the number. A
  // split of 0 then only shows the right number.
  return splits.number_of_splits() <= kMaxSplits && splits.IsUsed(at.element) &&
         splits.Split_ms(at.element) == 0;
}

}  // namespace

const SplitRule rules::split_zero = {
    .info = {.id = "raf-split-zero",
             .severity = Severity::kWarning,
             .title = "A split is 0.",
             .section = "HEADER BLOCK",
             .rationale = "Unused slots are 0, so either the number of splits "
                          "is too high or a line was not timed.",
             .remedy = "Write the time, or correct the number of splits.",
             .bad = "set header.splits[0] 0",
             .ok = "set header.splits[0] 1"},
    .predicate = Exact<IsZero>,
    .place = SlotPlace,
    .message = [](const SplitSlots& splits, Position) {
      return Message(
          "the split is 0 ms, but it is in use: the number of splits is $0",
          splits.number_of_splits());
    }};

}  // namespace trackcheck::raf
