#include "formats/core/fields/field_path.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"

namespace trackcheck {
namespace {

// Scans a path from its first character on and finds where its words end. A key
// in quotes (["a.b"]) is one word, even with dots and brackets in it.
class WordScanner {
 public:
  // Returns whether `c`, the next character, separates two words.
  bool Separates(char c) {
    if (escaped_) {
      escaped_ = false;
      return false;
    }
    if (quoted_) {
      escaped_ = c == '\\';
      quoted_ = c != '"';
      return false;
    }
    quoted_ = c == '"' && previous_ == '[';
    previous_ = c;
    return c == '.' || c == '[' || c == ']';
  }

 private:
  bool quoted_ = false;
  bool escaped_ = false;
  char previous_ = 0;
};

}  // namespace

std::string FieldPath::WithoutIndices() const {
  std::string result;
  result.reserve(text_.size());
  WordScanner words;
  for (size_t i = 0; i < text_.size(); ++i) {
    const bool opens = words.Separates(text_[i]) && text_[i] == '[';
    result += text_[i];
    if (!opens) continue;
    while (i + 1 < text_.size() && absl::ascii_isdigit(text_[i + 1])) ++i;
  }
  return result;
}

bool FieldGlobMatches(std::string_view glob, std::string_view path) {
  // A fast exit: most paths do not begin and end like the glob.
  const size_t first_star = glob.find('*');
  if (first_star == std::string_view::npos) return glob == path;
  if (!path.starts_with(glob.substr(0, first_star)) ||
      !path.ends_with(glob.substr(glob.rfind('*') + 1))) {
    return false;
  }
  // reached[g]: the part of the path up to here matches the first g characters
  // of the glob. The second star of a "**" matches any character.
  std::vector<bool> reached(glob.size() + 1);
  const auto is_star = [&](size_t g) { return glob[g] == '*'; };
  const auto is_second_star = [&](size_t g) {
    return is_star(g) && g > 0 && is_star(g - 1);
  };
  // Stars also match an empty string.
  const auto skip_stars = [&] {
    for (size_t g = 0; g < glob.size(); ++g) {
      if (reached[g] && is_star(g)) reached[g + 1] = true;
    }
  };
  reached[0] = true;
  skip_stars();
  WordScanner words;
  std::vector<bool> next(glob.size() + 1);
  for (const char c : path) {
    const bool separates = words.Separates(c);
    std::fill(next.begin(), next.end(), false);
    for (size_t g = 0; g < glob.size(); ++g) {
      if (!reached[g]) continue;
      if (is_star(g)) {
        if (!separates || is_second_star(g)) next[g] = true;
      } else if (glob[g] == c) {
        next[g + 1] = true;
      }
    }
    reached.swap(next);
    skip_stars();
  }
  return reached[glob.size()];
}

}  // namespace trackcheck
