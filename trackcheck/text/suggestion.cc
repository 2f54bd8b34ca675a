#include "trackcheck/text/suggestion.h"

#include <span>
#include <string>
#include <string_view>

#include "formats/core/text_distance.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string Suggestion(std::string_view word,
                       std::span<const std::string_view> candidates) {
  const std::string_view nearest = NearestWord(word, candidates);
  if (nearest.empty()) return "";
  return Joined({"; did you mean \"", nearest, "\"?"});
}

}  // namespace trackcheck
