// The end of an error message about a word that nobody knows.
#ifndef TRACKCHECK_TRACKCHECK_SUGGESTION_H_
#define TRACKCHECK_TRACKCHECK_SUGGESTION_H_

#include <span>
#include <string>
#include <string_view>

namespace trackcheck {

// `; did you mean "x"?` with the nearest candidate; empty if none is near.
std::string Suggestion(std::string_view word,
                       std::span<const std::string_view> candidates);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_SUGGESTION_H_
