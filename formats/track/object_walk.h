// The members of one object of the document, in whatever order they come.
#ifndef TRACKCHECK_FORMATS_TRACK_OBJECT_WALK_H_
#define TRACKCHECK_FORMATS_TRACK_OBJECT_WALK_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/rule_info.h"
#include "formats/json/reader.h"
#include "formats/track/context.h"
#include "formats/track/members.h"

namespace trackcheck::track {

// What an object lacks that it must have.
struct Required {
  MemberSet members;
  // Those of `members` whose absence is one fault, of this rule.
  MemberSet together = {};
  const RuleInfo* rule = nullptr;
};

class ObjectWalk {
 public:
  // Enters the object that Peek has found and that `context.at` names.
  explicit ObjectWalk(Context& context)
      : context_(context),
        expected_(&context.MemberBehind(context.at.level, Member::kNone)),
        begin_(context.reader.offset()) {
    context.at.member = Member::kNone;
    context.reader.EnterObject();
  }
  ~ObjectWalk() {
    if (others_ != nullptr) [[unlikely]]
      context_.keys.Close();
  }
  ObjectWalk(const ObjectWalk&) = delete;
  ObjectWalk& operator=(const ObjectWalk&) = delete;

  // The next member that the document names; its value is to be read. kNone at
  // the end of the object. Other members are passed.
  template <Level level>
  Member Next();

  bool Has(Member member) const { return seen_.Has(member); }
  // Of the object; if it is over, all of it.
  ByteRange range() const {
    return {begin_, context_.reader.offset() - begin_};
  }

  // Behind the last member: reports what is missing, and the members that the
  // document does not name. `optional` members may be missing. Nothing is
  // missing in an object that a fault has cut, or closed too early.
  void Close(const Required& required, MemberSet optional = {}) {
    const bool complete = (required.members - seen_).empty();
    if (complete && others_ == nullptr) [[likely]]
      return;
    if (context_.reader.failed()) return;
    ReportMembers(context_.reader.CanGoOn() ? required : Required(), optional);
  }

 private:
  // A member that the document does not name, but whose name is like one.
  struct Likeness {
    json::String key;
    json::Kind kind = json::Kind::kNone;
    bool explained = false;  // as one that is missing
  };

  // The next member if it is not the expected one.
  template <Level level>
  Member Search();
  template <Level level>
  void Begin(Member member);
  void PassOther(const json::String& key);
  void ReportOther(const json::String& key, json::Kind kind);
  void ReportDuplicate(const json::String& key);
  void ReportMembers(const Required& required, MemberSet optional);
  void ReportMissing(const Required& required, MemberSet missing);
  // Which key may mean `member`, among those that mean one of `missing`.
  std::string_view Explain(Member member, MemberSet missing);

  Context& context_;
  // Null behind a member that the document does not name.
  ExpectedMember* expected_;
  uint64_t begin_;
  MemberSet seen_;
  // Made for the first member that the document does not name.
  std::unique_ptr<std::vector<Likeness>> others_;
};

template <Level level>
inline Member ObjectWalk::Next() {
  if (expected_ == nullptr || seen_.Has(expected_->member) ||
      !context_.reader.PassKey(expected_->spelling)) {
    if (!context_.reader.LeaveObject()) return Search<level>();
    context_.at.member = Member::kNone;
    return Member::kNone;
  }
  Begin<level>(expected_->member);
  return context_.at.member;
}

template <Level level>
inline void ObjectWalk::Begin(Member member) {
  context_.at.member = member;
  ++context_.Occurrences(level, member);
  seen_.Add(member);
  expected_ = &context_.MemberBehind(level, member);
}

template <Level level>
Member ObjectWalk::Search() {
  json::Reader& reader = context_.reader;
  // What stands between members is in no one of them.
  context_.at.member = Member::kNone;
  const uint64_t begin = reader.offset();
  for (json::String key; reader.NextKey(&key);) {
    const Member member = key.plain
                              ? FindMember<level>(key.raw)
                              : FindMember<level>(json::Unescape(key.raw));
    if (member == Member::kNone) [[unlikely]] {
      PassOther(key);
      expected_ = nullptr;
      continue;
    }
    if (expected_ != nullptr) {
      *expected_ = {member, reader.SpellingOf(key, begin)};
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

#endif  // TRACKCHECK_FORMATS_TRACK_OBJECT_WALK_H_
