#include "trackcheck/text/grouped_digits.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace trackcheck {

std::string GroupedDigits(std::string number) {
  const size_t first = number.starts_with('-') ? 1 : 0;
  size_t end = std::min(number.find('.'), number.size());
  while (end > first + 3) {
    end -= 3;
    number.insert(end, 1, ',');
  }
  return number;
}

}  // namespace trackcheck
