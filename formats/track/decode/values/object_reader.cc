#include "formats/track/decode/values/object_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/text_distance.h"
#include "formats/track/decode/faults/fault_list.h"
#include "formats/track/edits/text_edits.h"
#include "formats/track/faults.h"
#include "formats/track/positions/field_position.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {
namespace {

// At most this many unknown members of an object are compared with missing
// ones.
constexpr size_t kMaxSimilar = 16;
// Longer than all names of the document and their misspellings.
constexpr size_t kLongestName = 32;
// Further unknown members are kept only if the text has kBytesPerExtra bytes
// for each, so that a text full of unknown members takes bounded memory.
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

void ObjectReader::PassUnknown(const json::String& key) {
  Parser& parser = parser_;
  parser.reporter.at.member = Member::kNone;
  parser.reporter.at.key = key.raw;
  if (unknown_ == nullptr) {
    unknown_ = std::make_unique<std::vector<Similar>>();
    parser.keys.Open();
  }
  parser.reader.AddKey(key, &parser.keys);
  const json::Kind kind = parser.reader.Peek();
  const ByteRange value = parser.Skip();
  if (!parser.reader.failed()) {
    std::vector<Extra>& extras = parser.document.extras;
    if (extras.size() < kFreeExtras + value.end() / kBytesPerExtra) {
      extras.push_back({key.range.offset, value.offset});
    }
    if (unknown_->size() < kMaxSimilar &&
        !NearestOf(key, MembersOf(parser.reporter.at.level)).empty()) {
      unknown_->push_back({key, kind});
    } else {
      ReportUnknown(key, kind);
    }
  }
  parser.reporter.at.key = {};
}

void ObjectReader::ReportUnknown(const json::String& key, json::Kind kind) {
  parser_.reporter.at.key = key.raw;
  if (kind == json::Kind::kObject) {
    parser_.reporter.Report(faults::extension, key.range, [&] {
      return Message(
          "$0 is no field of the document, the object is an extension",
          Excerpt(key.raw));
    });
  } else {
    parser_.reporter.Report(faults::unknown_field, key.range, [&] {
      const std::string_view like =
          NearestOf(key, MembersOf(parser_.reporter.at.level));
      if (like.empty()) {
        return Message(
            "$0 is no field of the document, and only an object can be an "
            "extension",
            Excerpt(key.raw));
      }
      return Message("$0 is no field of the document; a similar one is \"$1\"",
                     Excerpt(key.raw), like);
    });
  }
  parser_.reporter.at.key = {};
}

void ObjectReader::ReportDuplicate(const json::String& key) {
  const Member member = parser_.reporter.at.member;
  parser_.reporter.Report(
      faults::duplicate_key, key.range,
      [member] {
        return Message("\"$0\" is given twice, the last one counts",
                       NameOf(member));
      },
      [&] { return WithoutEarlier(member, key); });
}

std::vector<Repair> ObjectReader::WithoutEarlier(Member member,
                                                 const json::String& key) {
  const ByteView text = parser_.document.file;
  if (again_ == nullptr) {
    again_ = std::make_unique<SecondReading>(SecondReading{
        .reader = json::Reader(text, kDepthLimit, nullptr, begin_)});
    again_->reader.Peek();
    again_->reader.EnterObject();
  }
  // An object may have very many of them, so it is read on from the last one.
  SecondReading& again = *again_;
  while (!again.at_end &&
         (!again.has_key || again.key.range.offset < key.range.offset)) {
    if (again.has_key) {
      again.reader.Peek();
      const ByteRange value = again.reader.Skip();
      for (size_t i = 0; i < kMemberCount; ++i) {
        if (json::Equals(again.key, kMemberNames[i])) again.values[i] = value;
      }
    }
    again.has_key = again.reader.NextKey(&again.key);
    again.at_end = !again.has_key;
  }
  const ByteRange& earlier = again.values[static_cast<size_t>(member)];
  if (earlier.size == 0) return {};
  return RemovedMembers(text, {&earlier, 1});
}

const json::String* ObjectReader::MisspellingOf(Member member,
                                                MemberSet missing) {
  if (unknown_ == nullptr) return nullptr;
  for (Similar& other : *unknown_) {
    if (NearestOf(other.key, missing) == NameOf(member)) {
      other.reported = true;
      return &other.key;
    }
  }
  return nullptr;
}

void ObjectReader::ReportMembers(const Required& required, MemberSet optional) {
  const MemberSet missing = (required.members | optional) - seen_;
  ReportMissing(required, missing);
  if (unknown_ == nullptr) return;
  for (size_t i = 0; i < kMemberCount; ++i) {
    const auto member = static_cast<Member>(i);
    if (!(optional & missing).Has(member)) continue;
    for (Similar& other : *unknown_) {
      if (NearestOf(other.key, missing) != NameOf(member)) continue;
      other.reported = true;
      parser_.reporter.at.key = other.key.raw;
      parser_.reporter.Report(faults::typo_field, other.key.range, [&] {
        return Message(
            "$0 is no field of the document; a similar one is \"$1\"",
            Excerpt(other.key.raw), NameOf(member));
      });
      parser_.reporter.at.key = {};
      break;
    }
  }
  for (const Similar& other : *unknown_) {
    if (!other.reported) ReportUnknown(other.key, other.kind);
  }
}

void ObjectReader::ReportMissing(const Required& required, MemberSet missing) {
  const ByteRange opening = {begin_, 1};
  FieldPosition key_at = parser_.reporter.at;
  const auto place_of = [&](const json::String& meant, Member member) {
    key_at.key = meant.raw;
    return Related{Message("is \"$0\" meant?", NameOf(member)),
                   {meant.range, PathOf(key_at)}};
  };
  const auto right_name = [](const json::String& meant, Member member) {
    return Repair{meant.range, '"' + std::string(NameOf(member)) + '"'};
  };
  std::string together;
  std::vector<Related> related_together;
  // Empty if one of them is not there under another name.
  std::vector<Repair> repairs_together;
  bool all_meant = true;
  // Where the first misspelled one of them is, otherwise the object's bracket.
  ByteRange together_place = opening;
  for (size_t i = 0; i < kMemberCount; ++i) {
    const auto member = static_cast<Member>(i);
    if (!(required.members & missing).Has(member)) continue;
    const json::String* const meant = MisspellingOf(member, missing);
    std::string text = '"' + std::string(NameOf(member)) + '"';
    if (meant != nullptr) {
      text += " (is \"" + EscapeBytes(meant->raw) + "\" a misspelling of it?)";
    }
    const ByteRange& place = meant != nullptr ? meant->range : opening;
    if (required.together.Has(member)) {
      if (together_place == opening) together_place = place;
      if (!together.empty()) together += " and ";
      together += text;
      all_meant = all_meant && meant != nullptr;
      if (meant != nullptr) {
        related_together.push_back(place_of(*meant, member));
        repairs_together.push_back(right_name(*meant, member));
      }
      continue;
    }
    // Folded with consecutive objects that lack the same member.
    const FieldPosition& at = parser_.reporter.at;
    FaultList::Run* const begun = parser_.reporter.list.Add(
        parser_.reporter.list.SlotOf(faults::missing_field, at.level, member),
        parser_.reporter.ElementOrdinal(), at, place,
        [&text] { return Message("there is no $0", text); },
        [&at] { return PathOf(at); },
        [&]() -> std::vector<Repair> {
          if (meant != nullptr) return {right_name(*meant, member)};
          for (const ListLength& list : required.lengths) {
            if (list.count != member || !list.length) continue;
            return {AddedMember(parser_.document.file, opening, NameOf(member),
                                std::to_string(*list.length))};
          }
          return {};
        });
    if (begun != nullptr && meant != nullptr) {
      begun->related.push_back(place_of(*meant, member));
    }
  }
  if (!together.empty()) {
    if (!all_meant) repairs_together.clear();
    FaultList::Run* const begun = parser_.reporter.Report(
        *required.rule, together_place,
        [&together] { return Message("there is no $0", together); },
        [&] { return repairs_together; });
    if (begun != nullptr) begun->related = std::move(related_together);
  }
}

}  // namespace trackcheck::track
