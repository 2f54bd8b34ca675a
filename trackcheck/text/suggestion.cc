#include "trackcheck/text/suggestion.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "formats/core/text_distance.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Shorter words say too little.
constexpr size_t kMinBeginning = 3;

// Precondition: `word` has at least kMinBeginning bytes.
bool IsPluralOf(std::string_view word, std::string_view plural) {
  const auto is = [&](std::string_view stem, std::string_view end) {
    return plural.size() == stem.size() + end.size() &&
           absl::StartsWithIgnoreCase({plural.data(), plural.size()},
                                      {stem.data(), stem.size()}) &&
           plural.ends_with(end);
  };
  const std::string_view stem = word.substr(0, word.size() - 2);
  return is(word, "s") || is(word, "es") ||
         (word.ends_with("ex") && is(stem, "ices")) ||
         (word.ends_with('y') && is(word.substr(0, word.size() - 1), "ies"));
}

// The candidate that is `word`, or else its plural, or else the only one that
// begins with it, in any case. Empty if there is none, or several begin with
// it.
std::string_view CandidateThatBeginsWith(
    std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() < kMinBeginning) return {};
  const auto begins = [&](std::string_view candidate) {
    return absl::StartsWithIgnoreCase({candidate.data(), candidate.size()},
                                      {word.data(), word.size()});
  };
  for (const std::string_view candidate : candidates) {
    if (candidate.size() == word.size() && begins(candidate)) return candidate;
  }
  for (const std::string_view candidate : candidates) {
    if (IsPluralOf(word, candidate)) return candidate;
  }
  if (std::count_if(candidates.begin(), candidates.end(), begins) != 1) {
    return {};
  }
  return *std::find_if(candidates.begin(), candidates.end(), begins);
}

}  // namespace

std::string Suggestion(std::string_view word,
                       std::span<const std::string_view> candidates) {
  std::string_view meant = CandidateThatBeginsWith(word, candidates);
  if (meant.empty()) meant = NearestWord(word, candidates);
  if (meant.empty()) return "";
  return Joined({"; did you mean \"", meant, "\"?"});
}

}  // namespace trackcheck
