// Finds the known word that is closest to a mistyped one.
#ifndef TRACKCHECK_FORMATS_CORE_TEXT_DISTANCE_H_
#define TRACKCHECK_FORMATS_CORE_TEXT_DISTANCE_H_

#include <span>
#include <string_view>

namespace trackcheck {

// Returns the candidate that takes the fewest edits to turn it into `word`, the
// first of several. An edit inserts, deletes or replaces a byte, or exchanges
// two neighbors. Returns an empty string if more than two edits are needed, or
// half of the length of `word` or more.
std::string_view NearestWord(std::string_view word,
                             std::span<const std::string_view> candidates);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_TEXT_DISTANCE_H_
