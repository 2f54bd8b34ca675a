// The names of unknown members among the fields of a track, and back.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_SHOWN_MEMBERS_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_SHOWN_MEMBERS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/fields/field_path.h"

namespace trackcheck::track {

// The number of members of one object, or of the edges or segments of one list,
// that are shown one by one. Further ones, which no real track has, are shown
// as one text: an array that repeats the index of the edge or segment, the key
// and the value.
inline constexpr size_t kMaxShownMembers = 4096;
inline constexpr std::string_view kOtherMembers = "[others]";

// The path of the member `key`, in UTF-8, of the object at `path`. A long key
// is cut; its size and hash distinguish it from other keys.
FieldPath ShownKeyPath(const FieldPath& path, std::string_view key);

// Returns the key of the member that ShownKeyPath shows as `word` (`key` or
// `["any key"]`). None if no key is shown like that, or only a long one, whose
// end is unknown.
std::optional<std::string> KeyShownAs(std::string_view word);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_SHOWN_MEMBERS_H_
