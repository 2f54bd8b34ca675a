// What the parts of the decoder share while they walk the text.
#ifndef TRACKCHECK_FORMATS_TRACK_CONTEXT_H_
#define TRACKCHECK_FORMATS_TRACK_CONTEXT_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/rule_info.h"
#include "formats/json/key_set.h"
#include "formats/json/key_spelling.h"
#include "formats/json/reader.h"
#include "formats/track/document.h"
#include "formats/track/fault_list.h"
#include "formats/track/json_faults.h"
#include "formats/track/spot.h"

namespace trackcheck::track {

// By level, then by member.
template <typename T>
using PerMember = std::array<std::array<T, kMemberCount>, kLevelCount>;

// What may come behind a member, since it did in the object before.
struct ExpectedMember {
  Member member = Member::kNone;
  json::KeySpelling spelling;
};

struct Context {
  Context(ByteView file, uint64_t max_runs)
      : faults(max_runs),
        keys(file),
        json_faults(this, file),
        reader(file, kDepthLimit, &json_faults) {
    document.file = file;
  }
  // Its parts refer to each other.
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // Which one the element or value at `at` is of those that its faults are
  // folded with: elements of a level in the file, occurrences of a member.
  uint64_t ElementOrdinal() const;
  uint64_t Ordinal() const {
    return at.member == Member::kNone ? ElementOrdinal()
                                      : Occurrences(at.level, at.member);
  }
  uint64_t& Occurrences(Level level, Member member) {
    return occurrences[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }
  uint64_t Occurrences(Level level, Member member) const {
    return occurrences[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }

  // kNone: before the first member.
  ExpectedMember& MemberBehind(Level level, Member member) {
    return expected[static_cast<size_t>(level)][static_cast<size_t>(member)];
  }

  // At `at`.
  template <typename Words>
  void Report(const RuleInfo& rule, const ByteRange& range, Words&& words) {
    ReportAt(rule, at, Ordinal(), range, std::forward<Words>(words));
  }
  template <typename Words>
  void ReportAt(const RuleInfo& rule, const Spot& spot, uint64_t ordinal,
                const ByteRange& range, Words&& words) {
    FaultList::Slot& slot = spot.key.data() == nullptr
                                ? faults.Of(rule, spot.level, spot.member)
                                : faults.Of(rule, spot.level, spot.key);
    faults.Add(slot, ordinal, spot, range, std::forward<Words>(words));
  }

  // A place that stands for as many as `places`.
  template <typename Words>
  void ReportPlaces(const RuleInfo& rule, const Spot& spot,
                    const ByteRange& range, uint64_t places, Words&& words) {
    faults.AddPlaces(faults.Of(rule, spot.level, spot.member), spot, range,
                     places, std::forward<Words>(words));
  }

  // Passes the next value; what is wrong inside is reported with its own path.
  ByteRange Skip();

  std::string_view Text(const ByteRange& range) const {
    return document.file.Window(range).text();
  }

  Document document;
  FaultList faults;
  // The keys that the document does not name, of the objects that are open.
  json::KeySet keys;
  Spot at;
  // Of each member so far.
  PerMember<uint64_t> occurrences{};
  std::array<std::array<ExpectedMember, kMemberCount + 1>, kLevelCount>
      expected{};
  // In the file, those in lists that a later one replaced included.
  uint64_t edges_begun = 0;
  uint64_t segments_begun = 0;
  // Of large files all indices may be in them.
  PerMember<FaultList::Slot*> large_indices{};
  JsonFaults json_faults;
  // Made last: it reports a mark at the begin of the text at once.
  json::Reader reader;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_CONTEXT_H_
