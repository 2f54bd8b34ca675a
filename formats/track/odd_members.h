// Members of edges and segments that the columns cannot hold: of a wrong type,
// of an unknown kind, beyond 32 bits.
#ifndef TRACKCHECK_FORMATS_TRACK_ODD_MEMBERS_H_
#define TRACKCHECK_FORMATS_TRACK_ODD_MEMBERS_H_

#include <cstdint>
#include <optional>

#include "formats/core/byte_range.h"
#include "formats/track/document.h"
#include "formats/track/members.h"
#include "formats/track/text_parts.h"

namespace trackcheck::track {

// Reads no text before it is asked.
class OddMembers {
 public:
  // Of the list that is the member `list` of the sector or line at `owner`.
  OddMembers(const Document& document, const ByteRange& owner, Member list)
      : document_(document), owner_(owner), list_(list) {}

  // Where the value of that member of element `j` begins; nothing if it is not
  // there. `j` is no less than the one before.
  std::optional<uint64_t> Find(uint64_t j, Member member) {
    if (!walk_.has_value()) walk_.emplace(document_, owner_, NameOf(list_));
    for (; there_ && behind_ <= j; ++behind_) there_ = walk_->Next();
    if (!there_) return std::nullopt;
    return MemberAt(document_, walk_->range(), NameOf(member));
  }

 private:
  const Document& document_;
  ByteRange owner_;
  Member list_;
  std::optional<ElementWalk> walk_;
  // Whether the walk has come to an element, and the number of the next one.
  bool there_ = true;
  uint64_t behind_ = 0;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_ODD_MEMBERS_H_
