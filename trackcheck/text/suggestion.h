// Suggestions in error messages about unknown words.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_SUGGESTION_H_
#define TRACKCHECK_TRACKCHECK_TEXT_SUGGESTION_H_

#include <span>
#include <string>
#include <string_view>

namespace trackcheck {

// `; did you mean "x"?` with the candidate that is `word` in another case, else
// its plural, else the only one that begins with it, else the nearest one.
// Empty if no candidate is near.
std::string Suggestion(std::string_view word,
                       std::span<const std::string_view> candidates);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_SUGGESTION_H_
