// The faults of one text, folded while they follow one another.
#ifndef TRACKCHECK_FORMATS_TRACK_FAULT_LIST_H_
#define TRACKCHECK_FORMATS_TRACK_FAULT_LIST_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/rule_info.h"
#include "formats/track/spot.h"

namespace trackcheck::track {

// Nothing is reported before the end, when it is known whether the text is a
// track file at all. Memory depends on `max_runs` and on the document's names
// only.
class FaultList {
 public:
  // The ordinal of a fault that is no part of a run.
  static constexpr uint64_t kAlone = UINT64_MAX;

  // Faults of one rule whose ordinals follow one another.
  struct Run {
    uint64_t serial = 0;  // in the order in which they began
    Location first;
    Message words;
    Spot last;
    ByteRange last_range;
    uint64_t places = 1;
  };

  // What can be folded: faults of one rule at one member of the elements of a
  // level, named by the document or not.
  struct Slot {
    const RuleInfo* rule = nullptr;
    std::optional<Severity> severity;
    std::vector<Run> runs;
    bool shared = false;  // by several members: nothing is folded
    uint64_t next_ordinal = kAlone;
    bool kept = false;     // the run that is being added to
    uint64_t dropped = 0;  // places of the runs that were not kept
  };

  // Keeps the first `max_runs` runs of each slot (0: all), counts the others.
  explicit FaultList(uint64_t max_runs) : max_runs_(max_runs) {}

  // Stays where it is.
  Slot& Of(const RuleInfo& rule, Level level, Member member) {
    return Of(rule, level, static_cast<uint32_t>(member));
  }
  // `key` as in a Spot; lasts as long as the list.
  Slot& Of(const RuleInfo& rule, Level level, std::string_view key) {
    const uint32_t number = NumberOf(key);
    Slot& slot = Of(rule, level, number);
    slot.shared = number == kSharedNumber;
    return slot;
  }

  // Whether a run that begins there would be kept.
  bool HasRoom(const Slot& slot) const {
    return max_runs_ == 0 || slot.runs.size() < max_runs_;
  }

  // Adds to the last run of the slot if `ordinal` is that of its last fault or
  // the next one. Else `words` gives the message and `path` the name of a new
  // run; they are called only if it is kept.
  template <typename Words, typename Path>
  void Add(Slot& slot, uint64_t ordinal, const Spot& spot,
           const ByteRange& range, Words&& words, Path&& path) {
    if (slot.shared) ordinal = kAlone;
    const bool goes_on =
        ordinal != kAlone && slot.next_ordinal != kAlone &&
        (ordinal == slot.next_ordinal || ordinal + 1 == slot.next_ordinal);
    slot.next_ordinal = ordinal == kAlone ? kAlone : ordinal + 1;
    if (!goes_on) {
      slot.kept = HasRoom(slot);
      if (slot.kept) {
        slot.runs.push_back({.serial = serial_++,
                             .first = {range, path()},
                             .words = words(),
                             .last = spot,
                             .last_range = range});
      }
    } else if (slot.kept) {
      Run& run = slot.runs.back();
      run.last = spot;
      run.last_range = range;
      ++run.places;
    }
    if (!slot.kept) ++slot.dropped;
  }

  // The same under the spot's own name.
  template <typename Words>
  void Add(Slot& slot, uint64_t ordinal, const Spot& spot,
           const ByteRange& range, Words&& words) {
    Add(slot, ordinal, spot, range, std::forward<Words>(words),
        [&spot] { return PathOf(spot); });
  }

  // One place that stands for as many as `places`.
  template <typename Words>
  void AddPlaces(Slot& slot, const Spot& spot, const ByteRange& range,
                 uint64_t places, Words&& words) {
    Add(slot, kAlone, spot, range, std::forward<Words>(words));
    (slot.kept ? slot.runs.back().places : slot.dropped) += places - 1;
  }

  // In the order of their places.
  void Report(FindingSink& sink) const;

 private:
  using Key = std::tuple<const RuleInfo*, Level, uint32_t>;

  Slot& Of(const RuleInfo& rule, Level level, uint32_t number) {
    Slot& slot = slots_[{&rule, level, number}];
    slot.rule = &rule;
    return slot;
  }
  // Of all names but the first few hundred.
  static constexpr uint32_t kSharedNumber = UINT32_MAX;
  uint32_t NumberOf(std::string_view key);

  uint64_t max_runs_;
  uint64_t serial_ = 0;
  std::map<Key, Slot> slots_;
  std::map<std::string_view, uint32_t> numbers_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_FAULT_LIST_H_
