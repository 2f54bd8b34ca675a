// A member that the document does not name is an extension, a slip of the pen
// for one that is missing, or unknown. Source: "Extending the file format".
#include "formats/track/object_walk.h"

#include <cstddef>
#include <string>
#include <vector>

#include "formats/core/finding.h"
#include "formats/core/text_distance.h"
#include "formats/track/faults.h"

namespace trackcheck::track {
namespace {

// More members of one object than that are not held against missing ones.
constexpr size_t kMostLikenesses = 16;
// Far longer than any name of the document and what is like it.
constexpr size_t kLongestName = 32;
// Members beyond it are remembered while the text has so many bytes for each:
// one of nothing but unknown members does not take many times its size.
constexpr size_t kFreeExtras = 256 * 1024;
constexpr uint64_t kBytesPerExtra = 32;

std::vector<std::string_view> NamesOf(MemberSet members) {
  std::vector<std::string_view> names;
  for (size_t i = 0; i < kMemberCount; ++i) {
    if (members.Has(static_cast<Member>(i))) names.push_back(kMemberNames[i]);
  }
  return names;
}

std::string_view NearestOf(const json::String& key, MemberSet members) {
  if (key.raw.size() > kLongestName) return {};
  const std::vector<std::string_view> names = NamesOf(members);
  return NearestWord(key.plain ? std::string(key.raw) : json::Unescape(key.raw),
                     names);
}

}  // namespace

void ObjectWalk::PassOther(const json::String& key) {
  Context& context = context_;
  context.at.member = Member::kNone;
  context.at.key = key.raw;
  if (others_ == nullptr) {
    others_ = std::make_unique<std::vector<Likeness>>();
    context.keys.Open();
  }
  context.reader.AddKey(key, &context.keys);
  const json::Kind kind = context.reader.Peek();
  const ByteRange value = context.Skip();
  if (!context.reader.failed()) {
    std::vector<Extra>& extras = context.document.extras;
    if (extras.size() < kFreeExtras + value.end() / kBytesPerExtra) {
      extras.push_back({key.range.offset, value.offset});
    }
    if (others_->size() < kMostLikenesses &&
        !NearestOf(key, MembersOf(context.at.level)).empty()) {
      others_->push_back({key, kind});
    } else {
      ReportOther(key, kind);
    }
  }
  context.at.key = {};
}

void ObjectWalk::ReportOther(const json::String& key, json::Kind kind) {
  context_.at.key = key.raw;
  if (kind == json::Kind::kObject) {
    context_.Report(faults::extension, key.range,
                    [] { return Message("an object extends the document's"); });
  } else {
    context_.Report(faults::unknown_field, key.range, [&] {
      const std::string_view like =
          NearestOf(key, MembersOf(context_.at.level));
      if (like.empty()) {
        return Message(
            "the document has no such field, and extensions are "
            "objects");
      }
      return Message("the document has no such field, but \"$0\"", like);
    });
  }
  context_.at.key = {};
}

void ObjectWalk::ReportDuplicate(const json::String& key) {
  context_.Report(faults::duplicate_key, key.range, [this] {
    return Message("\"$0\" is given twice, the last one counts",
                   NameOf(context_.at.member));
  });
}

std::string_view ObjectWalk::Explain(Member member, MemberSet missing) {
  if (others_ == nullptr) return {};
  for (Likeness& other : *others_) {
    if (!other.explained && NearestOf(other.key, missing) == NameOf(member)) {
      other.explained = true;
      return other.key.raw;
    }
  }
  return {};
}

void ObjectWalk::ReportMembers(const Required& required, MemberSet optional) {
  const MemberSet missing = (required.members | optional) - seen_;
  ReportMissing(required, missing);
  if (others_ == nullptr) return;
  for (size_t i = 0; i < kMemberCount; ++i) {
    const auto member = static_cast<Member>(i);
    if (!(optional & missing).Has(member)) continue;
    for (Likeness& other : *others_) {
      if (other.explained || NearestOf(other.key, missing) != NameOf(member)) {
        continue;
      }
      other.explained = true;
      context_.at.key = other.key.raw;
      context_.Report(faults::typo_field, other.key.range, [member] {
        return Message("the document has no such field, but \"$0\"",
                       NameOf(member));
      });
      context_.at.key = {};
      break;
    }
  }
  for (const Likeness& other : *others_) {
    if (!other.explained) ReportOther(other.key, other.kind);
  }
}

void ObjectWalk::ReportMissing(const Required& required, MemberSet missing) {
  const ByteRange opening = {begin_, 1};
  std::string together;
  for (size_t i = 0; i < kMemberCount; ++i) {
    const auto member = static_cast<Member>(i);
    if (!(required.members & missing).Has(member)) continue;
    const std::string_view meant = Explain(member, missing);
    std::string words = '"' + std::string(NameOf(member)) + '"';
    if (!meant.empty()) {
      words += " (is \"" + EscapeBytes(meant) + "\" meant to be it?)";
    }
    if (required.together.Has(member)) {
      if (!together.empty()) together += " and ";
      together += words;
      continue;
    }
    // Folded with objects that lack the same.
    const Spot& at = context_.at;
    context_.faults.Add(
        context_.faults.Of(faults::missing_field, at.level, member),
        context_.ElementOrdinal(), at, opening,
        [&words] { return Message("there is no $0", words); });
  }
  if (!together.empty()) {
    context_.Report(*required.rule, opening, [&together] {
      return Message("there is no $0", together);
    });
  }
}

}  // namespace trackcheck::track
