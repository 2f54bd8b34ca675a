#include "formats/core/findings/counted.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck {

std::string Counted(uint64_t count, std::string_view noun,
                    std::string_view plural) {
  std::string text = std::to_string(count) + ' ';
  if (count == 1) return text += noun;
  if (!plural.empty()) return text += plural;
  return (text += noun) += 's';
}

}  // namespace trackcheck
