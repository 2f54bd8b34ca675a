#include "diff/changes/change.h"

#include <cstddef>
#include <string_view>

namespace trackcheck {

std::string_view PartOf(std::string_view path) {
  // A key that is no word: ["a key"].member
  if (path.starts_with("[\"")) {
    const size_t end = path.find("\"]");
    return end == std::string_view::npos ? path : path.substr(0, end + 2);
  }
  return path.substr(0, path.find_first_of(".["));
}

}  // namespace trackcheck
