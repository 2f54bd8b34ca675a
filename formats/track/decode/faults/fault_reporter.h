// Reports faults at the position of the decoder in the document.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_FAULT_REPORTER_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_FAULT_REPORTER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/track/decode/faults/fault_list.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

// The text as messages quote it: not more than its first 40 bytes.
QuotedBytes Excerpt(std::string_view text);

// A value for each member of each level.
template <typename T>
using PerMember = std::array<std::array<T, kMemberCount>, kLevelCount>;

struct FaultReporter {
  // As FaultList, for each kind of fault.
  explicit FaultReporter(uint64_t max_runs, PlaceFilter* filter = nullptr,
                         ByteView text = {})
      : list(max_runs, filter, text) {}

  // The number of occurrences of the member so far.
  uint64_t& Occurrences(Level level, Member member) {
    return occurrences[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }
  uint64_t Occurrences(Level level, Member member) const {
    return occurrences[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }

  // Adds what `part`, which reported nothing, counted.
  void AddCounts(const FaultReporter& part);

  // The ordinal of the element or value at `at`: its faults are folded with
  // those of the next ordinal. Elements of a level and occurrences of a member
  // are counted over the whole file, in the order of the text.
  uint64_t ElementOrdinal() const;
  uint64_t Ordinal() const {
    return at.member == Member::kNone ? ElementOrdinal()
                                      : Occurrences(at.level, at.member);
  }

  // Reports a fault at `at`. `message` returns a Message and `repairs` what
  // mends the fault; they are called only if the fault is listed. Returns what
  // FaultList::Add does.
  template <typename MakeMessage, typename MakeRepairs = FaultList::NoRepairs>
  FaultList::Run* Report(const RuleInfo& rule, const ByteRange& range,
                         MakeMessage&& message, MakeRepairs&& repairs = {}) {
    return ReportAt(rule, at, Ordinal(), range,
                    std::forward<MakeMessage>(message),
                    std::forward<MakeRepairs>(repairs));
  }
  template <typename MakeMessage, typename MakeRepairs = FaultList::NoRepairs>
  FaultList::Run* ReportAt(const RuleInfo& rule, const FieldPosition& position,
                           uint64_t ordinal, const ByteRange& range,
                           MakeMessage&& message, MakeRepairs&& repairs = {}) {
    FaultList::Slot& slot =
        position.key.data() == nullptr
            ? list.SlotOf(rule, position.level, position.member)
            : list.SlotOf(rule, position.level, position.key);
    return list.Add(
        slot, ordinal, position, range, std::forward<MakeMessage>(message),
        [&position] { return PathOf(position); },
        std::forward<MakeRepairs>(repairs));
  }
  // Reports one fault that counts as `places` faults.
  template <typename MakeMessage, typename MakeRepairs>
  void ReportPlaces(const RuleInfo& rule, const FieldPosition& position,
                    const ByteRange& range, uint64_t places,
                    MakeMessage&& message, MakeRepairs&& repairs) {
    list.AddPlaces(
        list.SlotOf(rule, position.level, position.member), FaultList::kAlone,
        position, range, places, std::forward<MakeMessage>(message),
        [&position] { return PathOf(position); },
        std::forward<MakeRepairs>(repairs));
  }

  FaultList list;
  FieldPosition at;
  PerMember<uint64_t> occurrences{};
  // The number of edges in the file so far, including those of lists that a
  // later list replaced.
  uint64_t edges_begun = 0;
  uint64_t segments_begun = 0;
  // Slots that are looked up once, because every index of a large file may have
  // this fault.
  PerMember<FaultList::Slot*> large_indices{};
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_FAULT_REPORTER_H_
