#include "trackcheck/text/suggestion.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "absl/strings/match.h"
#include "formats/core/text_distance.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string Suggestion(std::string_view word,
                       std::span<const std::string_view> candidates) {
  const auto same = std::find_if(
      candidates.begin(), candidates.end(), [&](std::string_view candidate) {
        return absl::EqualsIgnoreCase({word.data(), word.size()},
                                      {candidate.data(), candidate.size()});
      });
  const std::string_view nearest =
      same == candidates.end() ? NearestWord(word, candidates) : *same;
  if (nearest.empty()) return "";
  return Joined({"; did you mean \"", nearest, "\"?"});
}

}  // namespace trackcheck
