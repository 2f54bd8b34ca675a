#include "formats/core/findings/counted.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace trackcheck {

std::string Counted(uint64_t count, std::string_view noun,
                    std::string_view plural) {
  std::string text = std::to_string(count) + ' ';
  if (count == 1) return text += noun;
  if (!plural.empty()) return text += plural;
  return (text += noun) += 's';
}

std::string CountedOf(uint64_t count, std::string_view plural) {
  std::string noun(plural);
  for (const auto& [end, of_one] :
       {std::pair<std::string_view, std::string_view>("ices", "ex"),
        {"ies", "y"},
        {"s", ""}}) {
    if (!plural.ends_with(end)) continue;
    noun.replace(noun.size() - end.size(), end.size(), of_one);
    break;
  }
  return Counted(count, noun, plural);
}

}  // namespace trackcheck
