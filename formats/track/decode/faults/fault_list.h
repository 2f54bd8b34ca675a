// Collects the faults of a text and folds the faults of consecutive elements.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_FAULT_LIST_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_FAULT_LIST_H_

#include <cassert>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/track/positions/field_position.h"

namespace trackcheck::track {

// Nothing is reported before the end of the text, because only then it is known
// whether the text is a track file of a supported version. Memory depends only
// on `max_runs` and on the number of member names, and a run that is kept takes
// little of it.
class FaultList {
 public:
  struct NoRepairs {
    std::vector<Repair> operator()() const { return {}; }
  };

  // The ordinal of a fault that is never folded.
  static constexpr uint64_t kAlone = UINT64_MAX;

  // Faults of one rule with consecutive ordinals.
  struct Run {
    Location first;
    Message message;
    std::vector<Repair> repairs;  // of the first fault
    // The related places of the first fault, before the last place.
    std::vector<Related> related;
    FieldPosition last;
    ByteRange last_range;
    uint64_t places = 1;
  };

  // Faults that can be folded with each other: those of one rule at one member
  // of the elements of a level. The member may be unknown.
  struct Slot {
    const RuleInfo* rule = nullptr;
    std::optional<Severity> severity;
    std::optional<Run> run;  // the current one, if it is kept
    uint64_t kept = 0;       // number of runs that are kept
    uint64_t dropped = 0;    // number of places of the others
    bool shared = false;     // by several members; faults are not folded then
    uint64_t next_ordinal = kAlone;
  };

  // Keeps the first `max_runs` runs of each slot (0: all) and counts the
  // others. With Limits::kEachPlace, every fault is a run. `filter` may be null
  // and outlives this. `text` is the file, for repairs.
  explicit FaultList(uint64_t max_runs, PlaceFilter* filter = nullptr,
                     ByteView text = {})
      : max_runs_(max_runs), filter_(filter), text_(text) {}

  // Whether faults of consecutive elements can be added at once.
  bool is_plain() const {
    return max_runs_ != Limits::kEachPlace && filter_ == nullptr;
  }

  // Returns a reference that stays valid.
  Slot& SlotOf(const RuleInfo& rule, Level level, Member member) {
    return SlotOf(rule, level, static_cast<uint32_t>(member));
  }
  // `key` is the key of a FieldPosition; its bytes must outlive the list.
  Slot& SlotOf(const RuleInfo& rule, Level level, std::string_view key) {
    const uint32_t number = NumberOf(key);
    Slot& slot = SlotOf(rule, level, number);
    slot.shared = number == kSharedNumber;
    return slot;
  }

  // Whether no fault was added.
  bool empty() const { return slots_.empty(); }

  // Whether the next run of the slot would be kept.
  bool HasRoom(const Slot& slot) const {
    return max_runs_ == 0 || slot.kept < max_runs_;
  }

  // Adds a fault to the last run of the slot if `ordinal` is that of the run's
  // last fault or the next one. Otherwise begins a new run. `message`, `path`
  // and `repairs` return its Message, its FieldPath and what mends it; they are
  // called only if the run is kept. What Fix::rewrite of the rule makes needs
  // no `repairs`. Returns the run if this fault begins it and it is kept,
  // otherwise null. The run lives until the next call.
  template <typename MakeMessage, typename MakePath,
            typename MakeRepairs = NoRepairs>
  Run* Add(Slot& slot, uint64_t ordinal, const FieldPosition& position,
           const ByteRange& range, MakeMessage&& message, MakePath&& path,
           MakeRepairs&& repairs = {}) {
    return AddPlaces(
        slot, ordinal, position, range, 1, std::forward<MakeMessage>(message),
        std::forward<MakePath>(path), std::forward<MakeRepairs>(repairs));
  }

  // As Add, of one fault that counts as `places` faults. Precondition: `places`
  // > 0.
  template <typename MakeMessage, typename MakePath,
            typename MakeRepairs = NoRepairs>
  Run* AddPlaces(Slot& slot, uint64_t ordinal, const FieldPosition& position,
                 const ByteRange& range, uint64_t places, MakeMessage&& message,
                 MakePath&& path, MakeRepairs&& repairs = {}) {
    assert(places > 0);
    if (slot.shared || max_runs_ == Limits::kEachPlace) ordinal = kAlone;
    if (filter_ != nullptr &&
        filter_->LeavesOut(WithRepair({.rule = slot.rule,
                                       .where = {range, path()},
                                       .message = message(),
                                       .repairs = repairs()}))) {
      Close(slot);
      slot.next_ordinal = kAlone;
      return nullptr;
    }
    const bool goes_on =
        ordinal != kAlone && slot.next_ordinal != kAlone &&
        (ordinal == slot.next_ordinal || ordinal + 1 == slot.next_ordinal);
    slot.next_ordinal = ordinal == kAlone ? kAlone : ordinal + 1;
    if (goes_on && slot.run.has_value()) {
      slot.run->last = position;
      slot.run->last_range = range;
      slot.run->places += places;
      return nullptr;
    }
    if (!goes_on) {
      Close(slot);
      if (HasRoom(slot)) {
        ++slot.kept;
        return &slot.run.emplace(Run{.first = {range, path()},
                                     .message = message(),
                                     .repairs = repairs(),
                                     .related = {},
                                     .last = position,
                                     .last_range = range,
                                     .places = places});
      }
    }
    slot.dropped += places;
    return nullptr;
  }

  // Adds faults of `count` consecutive ordinals after that of the last Add to
  // the slot, as Add would one after the other. `last` and `last_range` are
  // those of the last of them. Precondition: is_plain(), and that Add was not
  // alone.
  static void Extend(Slot& slot, uint64_t count, const FieldPosition& last,
                     const ByteRange& last_range) {
    assert(slot.next_ordinal != kAlone);
    slot.next_ordinal += count;
    if (slot.run.has_value()) {
      slot.run->last = last;
      slot.run->last_range = last_range;
      slot.run->places += count;
    } else {
      slot.dropped += count;
    }
  }

  // The same with the path of `position`.
  template <typename MakeMessage>
  Run* Add(Slot& slot, uint64_t ordinal, const FieldPosition& position,
           const ByteRange& range, MakeMessage&& message) {
    return Add(slot, ordinal, position, range,
               std::forward<MakeMessage>(message),
               [&position] { return PathOf(position); });
  }

  // Reports all runs in the order of their first places. Called last.
  void Report(FindingSink& sink);

 private:
  using Key = std::tuple<const RuleInfo*, Level, uint32_t>;

  Slot& SlotOf(const RuleInfo& rule, Level level, uint32_t number) {
    Slot& slot = slots_[{&rule, level, number}];
    slot.rule = &rule;
    return slot;
  }
  // The number that all unknown keys after the first few hundred share.
  static constexpr uint32_t kSharedNumber = UINT32_MAX;
  uint32_t NumberOf(std::string_view key);
  // `finding` with what Fix::rewrite of its rule makes of its bytes, if they
  // are few.
  Finding WithRepair(Finding finding) const;
  // Adds the current run of the slot, if there is one, to `closed_`.
  void Close(Slot& slot);

  uint64_t max_runs_;
  PlaceFilter* filter_;
  ByteView text_;
  FindingList closed_;
  std::map<Key, Slot> slots_;
  std::map<std::string_view, uint32_t> numbers_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_FAULT_LIST_H_
