// "Did you mean": the known word that a misspelled one is nearest to.
#ifndef TRACKCHECK_FORMATS_CORE_TEXT_DISTANCE_H_
#define TRACKCHECK_FORMATS_CORE_TEXT_DISTANCE_H_

#include <span>
#include <string_view>

namespace trackcheck {

// The candidate with the fewest insertions, deletions and replacements of bytes
// and exchanges of two neighbours to turn it into `word`, the first among
// equals. Empty if that takes more than two, or half of the length of `word` or
// more: then it is another word.
std::string_view NearestWord(std::string_view word,
                             std::span<const std::string_view> candidates);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_TEXT_DISTANCE_H_
