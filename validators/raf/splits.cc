// The splits are the times from the start of the lap to each line, so they
// ascend; slots beyond their number are 0. Section "HEADER BLOCK".
#include <algorithm>
#include <cstdint>
#include <optional>

#include "validators/raf/header_places.h"
#include "validators/raf/header_slots.h"
#include "validators/raf/rule_types.h"

namespace trackcheck::raf {
namespace {

constexpr const char kSection[] = "HEADER BLOCK";

uint64_t Count(const Document& document) {
  return document.header->number_of_splits;
}

uint64_t UsedSlots(const Document& document) {
  return std::min(Count(document), kMaxSplits);
}

int32_t Split(const Document& document, uint64_t i) {
  return document.header->splits[i];
}

Location Slot(uint64_t i) { return HeaderPlace(header::kSplits, i); }

void CheckRange(const Document& document, FindingSink& sink) {
  if (Count(document) <= kMaxSplits) return;
  sink.Report({.rule = &rules::splits_range.info,
               .where = HeaderPlace(header::kNumberOfSplits),
               .message = Message("$0 splits, the header has room for $1",
                                  Count(document), kMaxSplits)});
}

void CheckNone(const Document& document, FindingSink& sink) {
  if (Count(document) != 0) return;
  sink.Report({.rule = &rules::splits_zero.info,
               .where = HeaderPlace(header::kNumberOfSplits),
               .message = Message("the lap has no splits")});
}

void CheckNegative(const Document& document, FindingSink& sink) {
  ReportSlots(
      rules::split_negative.info, {0, UsedSlots(document)},
      [&](uint64_t i) { return Split(document, i) < 0; },
      [&](uint64_t i) {
        return Finding{
            .where = Slot(i),
            .message = Message("the split is $0 ms", Split(document, i))};
      },
      sink);
}

void CheckZero(const Document& document, FindingSink& sink) {
  // Where the number is wrong, a 0 only says how many splits there are.
  if (Count(document) > kMaxSplits) return;
  ReportSlots(
      rules::split_zero.info, {0, Count(document)},
      [&](uint64_t i) { return Split(document, i) == 0; },
      [&](uint64_t i) {
        return Finding{
            .where = Slot(i),
            .message = Message("the split is 0 ms, the number of splits $0",
                               Count(document))};
      },
      sink);
}

void CheckUnused(const Document& document, FindingSink& sink) {
  // With no splits at all, their number is what is wrong.
  if (Count(document) == 0) return;
  ReportSlots(
      rules::split_unused.info, {UsedSlots(document), kMaxSplits},
      [&](uint64_t i) { return Split(document, i) != 0; },
      [&](uint64_t i) {
        return Finding{
            .where = Slot(i),
            .message = Message("the split is $0 ms, the number of splits $1",
                               Split(document, i), Count(document))};
      },
      sink);
}

// The slot that split `i` is to be later than: zero and negative splits are
// reported as such and take no part in the order.
std::optional<uint64_t> SlotBefore(const Document& document, uint64_t i) {
  while (i > 0) {
    if (Split(document, --i) > 0) return i;
  }
  return std::nullopt;
}

void CheckOrder(const Document& document, FindingSink& sink) {
  ReportSlots(
      rules::split_order.info, {0, UsedSlots(document)},
      [&](uint64_t i) {
        const std::optional<uint64_t> before = SlotBefore(document, i);
        return before && Split(document, i) > 0 &&
               Split(document, i) <= Split(document, *before);
      },
      [&](uint64_t i) {
        const uint64_t before = *SlotBefore(document, i);
        return Finding{
            .where = Slot(i),
            .message = Message("the split is $0 ms, the one before it $1 ms",
                               Split(document, i), Split(document, before)),
            .related = {{Message("the one before it"), Slot(before)}}};
      },
      sink);
}

}  // namespace

const HeaderRule rules::splits_range = {
    .info = {.id = "raf-splits-range",
             .severity = Severity::kError,
             .title = "the lap has more than four splits",
             .section = kSection,
             .rationale = "the header has four slots; a reader that trusts the "
                          "number shows the car's mass as the lap time",
             .remedy = "write the number of splits, the lap time included",
             .bad = "set header.number_of_splits 5",
             .ok = "set header.splits 3000 6037 9000 12000"},
    .check = CheckRange};

const HeaderRule rules::splits_zero = {
    .info = {.id = "raf-splits-zero",
             .severity = Severity::kWarning,
             .title = "the lap has no splits",
             .section = kSection,
             .rationale = "the lap time is the last split, so the file does "
                          "not say how long the lap took",
             .remedy = "write the number of splits, the lap time included",
             .bad = "set header.number_of_splits 0",
             .ok = "set header.splits 12000"},
    .check = CheckNone};

const HeaderRule rules::split_negative = {
    .info = {.id = "raf-split-negative",
             .severity = Severity::kError,
             .title = "a split is negative",
             .section = kSection,
             .rationale = "splits count from the start of the lap: no line is "
                          "passed before it",
             .remedy = "write the time since the start of the lap, in ms",
             .bad = "set header.splits[0] -1",
             .ok = "set header.splits[0] 1"},
    .check = CheckNegative};

const HeaderRule rules::split_order = {
    .info = {.id = "raf-split-order",
             .severity = Severity::kError,
             .title = "a split is not later than the one before it",
             .section = kSection,
             .rationale = "splits count from the start of the lap, not from "
                          "line to line; sector times come out negative",
             .remedy = "write the sum of the sector times up to the line",
             .bad = "set header.splits[0] 12000",
             .ok = "set header.splits[0] 11999"},
    .check = CheckOrder};

const HeaderRule rules::split_unused = {
    .info = {.id = "raf-split-unused",
             .severity = Severity::kWarning,
             .title = "a slot beyond the number of splits is not 0",
             .section = kSection,
             .rationale = "either the number is too low, and readers show a "
                          "split as the lap time, or the slot is left over",
             .remedy = "correct the number of splits, or write 0",
             .bad = "append header.splits 1; set header.number_of_splits 2",
             .ok = "append header.splits 0; set header.number_of_splits 2"},
    .check = CheckUnused};

const HeaderRule rules::split_zero = {
    .info = {.id = "raf-split-zero",
             .severity = Severity::kWarning,
             .title = "a split is 0",
             .section = kSection,
             .rationale = "unused slots are 0, so either the number of splits "
                          "is too high or a line was not timed",
             .remedy = "write the time, or correct the number of splits",
             .bad = "set header.splits[0] 0",
             .ok = "set header.splits[0] 1"},
    .check = CheckZero};

}  // namespace trackcheck::raf
