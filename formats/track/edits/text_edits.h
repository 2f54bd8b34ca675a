// Edits of the text of a track that leave its comments and its layout: remove
// an element or a member, or add a member. Each reads only the white space
// around its place.
#ifndef TRACKCHECK_FORMATS_TRACK_EDITS_TEXT_EDITS_H_
#define TRACKCHECK_FORMATS_TRACK_EDITS_TEXT_EDITS_H_

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"

namespace trackcheck::track {

// Removes an element of an array, or a member of an object with its key, and
// one comma beside it. Returns nothing if there are comments where the comma
// may be.
std::optional<Repair> RemovedItem(ByteView text, const ByteRange& item);

// Removes the member with the value at `value`. Returns nothing also if its key
// has escapes, is long, or is followed by a comment.
std::optional<Repair> RemovedMember(ByteView text, const ByteRange& value);

// Removes the members of one object with these values, in their order in the
// text. Returns nothing if one of them cannot be removed, or if two share the
// comma to remove.
std::vector<Repair> RemovedMembers(ByteView text,
                                   std::span<const ByteRange> values);

// Adds a first member to the object that begins at `opening`, in the layout of
// the first one that is there. Precondition: the object has a member.
Repair AddedMember(ByteView text, const ByteRange& opening,
                   std::string_view key, std::string_view value);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_EDITS_TEXT_EDITS_H_
