// Reads the members of one object, in any order.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_OBJECT_READER_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_OBJECT_READER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/reader.h"
#include "formats/track/decode/values/parser.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

// The number of elements of a list, if it is known, and the member that states
// it.
struct ListLength {
  Member count = Member::kNone;
  std::optional<uint64_t> length;
};

// The mandatory members of an object.
struct Required {
  MemberSet members;
  // The absence of these `members` is reported as one fault of `rule`.
  MemberSet together = {};
  const RuleInfo* rule = nullptr;
  // What the counts among the `members` would be.
  std::span<const ListLength> lengths = {};
};

// Reads an object a second time, up to a key, for what came before it.
struct SecondReading {
  json::Reader reader;
  json::String key;  // read last; its value comes next
  bool has_key = false;
  bool at_end = false;
  // The last value of each known member so far; empty if there is none.
  std::array<ByteRange, kMemberCount> values{};
};

class ObjectReader {
 public:
  // Enters the object that Peek has found. The object is at
  // `parser.reporter.at`.
  explicit ObjectReader(Parser& parser)
      : parser_(parser),
        expected_(
            &parser.ExpectedAfter(parser.reporter.at.level, Member::kNone)),
        begin_(parser.reader.offset()) {
    parser.reporter.at.member = Member::kNone;
    parser.reader.EnterObject();
  }
  ~ObjectReader() {
    if (unknown_ != nullptr) [[unlikely]]
      parser_.keys.Close();
  }
  ObjectReader(const ObjectReader&) = delete;
  ObjectReader& operator=(const ObjectReader&) = delete;

  // Advances to the next known member, whose value the caller must read. Passes
  // unknown members. Returns kNone at the end of the object. `level` must be
  // that of the object.
  template <Level level>
  Member Next();

  // The part of the object that was read; all of it after Next has returned
  // kNone.
  ByteRange range() const { return {begin_, parser_.reader.offset() - begin_}; }

  // Reports missing and unknown members; call after the last member. `optional`
  // members may be missing. Members are not reported as missing if a fault has
  // cut the object or its bracket is misplaced.
  void Close(const Required& required, MemberSet optional = {}) {
    const bool complete = (required.members - seen_).empty();
    if (complete && unknown_ == nullptr) [[likely]]
      return;
    if (parser_.reader.failed()) return;
    ReportMembers(parser_.reader.CanGoOn() ? required : Required(), optional);
  }

 private:
  // An unknown member whose key is similar to a known one.
  struct Similar {
    json::String key;
    json::Kind kind = json::Kind::kNone;
    bool reported = false;  // as a suggestion for a missing member
  };

  // Handles a member that is not the expected one.
  template <Level level>
  Member Search();
  template <Level level>
  void Begin(Member member);
  void PassUnknown(const json::String& key);
  void ReportUnknown(const json::String& key, json::Kind kind);
  void ReportDuplicate(const json::String& key);
  // Removes the member before the one with `key`, which has the same name.
  std::vector<Repair> WithoutEarlier(Member member, const json::String& key);
  void ReportMembers(const Required& required, MemberSet optional);
  void ReportMissing(const Required& required, MemberSet missing);
  // The unknown key that is probably a misspelling of `member`, or null.
  // Considers only keys whose nearest name is in `missing`.
  const json::String* MisspellingOf(Member member, MemberSet missing);

  Parser& parser_;
  // Null after an unknown member.
  ExpectedMember* expected_;
  uint64_t begin_;
  MemberSet seen_;
  // Allocated for the first unknown member.
  std::unique_ptr<std::vector<Similar>> unknown_;
  // Allocated for the first duplicate.
  std::unique_ptr<SecondReading> again_;
};

template <Level level>
inline Member ObjectReader::Next() {
  if (expected_ == nullptr || seen_.Has(expected_->member) ||
      !parser_.reader.PassKey(expected_->pattern)) {
    if (!parser_.reader.LeaveObject()) return Search<level>();
    parser_.reporter.at.member = Member::kNone;
    return Member::kNone;
  }
  Begin<level>(expected_->member);
  return parser_.reporter.at.member;
}

template <Level level>
inline void ObjectReader::Begin(Member member) {
  parser_.reporter.at.member = member;
  ++parser_.reporter.Occurrences(level, member);
  seen_.Add(member);
  expected_ = &parser_.ExpectedAfter(level, member);
}

template <Level level>
Member ObjectReader::Search() {
  json::Reader& reader = parser_.reader;
  // Faults between members belong to the object.
  parser_.reporter.at.member = Member::kNone;
  const uint64_t begin = reader.offset();
  for (json::String key; reader.NextKey(&key);) {
    const Member member = key.plain
                              ? FindMember<level>(key.raw)
                              : FindMember<level>(json::Unescape(key.raw));
    if (member == Member::kNone) [[unlikely]] {
      PassUnknown(key);
      expected_ = nullptr;
      continue;
    }
    if (expected_ != nullptr) {
      *expected_ = {member, reader.PatternOf(key, begin)};
    }
    const bool is_duplicate = seen_.Has(member);
    Begin<level>(member);
    if (is_duplicate) [[unlikely]]
      ReportDuplicate(key);
    return member;
  }
  return Member::kNone;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_OBJECT_READER_H_
