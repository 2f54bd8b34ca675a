// Finds members of edges and segments that the columns cannot represent: values
// of a wrong type, unknown kinds, integers beyond 32 bits.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_UNREPRESENTED_MEMBERS_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_UNREPRESENTED_MEMBERS_H_

#include <cstdint>
#include <optional>

#include "formats/core/bytes/byte_range.h"
#include "formats/track/document.h"
#include "formats/track/positions/members.h"
#include "formats/track/text/text_parts.h"

namespace trackcheck::track {

// Reads the text on the first call of Find.
class UnrepresentedMembers {
 public:
  // The list is the member `list` of the sector or line at `owner`.
  UnrepresentedMembers(const Document& document, const ByteRange& owner,
                       Member list)
      : document_(document), owner_(owner), list_(list) {}

  // The offset of the value of a member of element `j`; nothing if the member
  // is absent. `j` must not decrease from call to call.
  std::optional<uint64_t> Find(uint64_t j, Member member) {
    if (!walk_.has_value()) walk_.emplace(document_, owner_, NameOf(list_));
    for (; there_ && next_ <= j; ++next_) there_ = walk_->Next();
    if (!there_) return std::nullopt;
    return MemberAt(document_, walk_->range(), NameOf(member));
  }

 private:
  const Document& document_;
  ByteRange owner_;
  Member list_;
  std::optional<ElementWalk> walk_;
  // Whether the walk is at an element, and the number of the next one.
  bool there_ = true;
  uint64_t next_ = 0;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_UNREPRESENTED_MEMBERS_H_
