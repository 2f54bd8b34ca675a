#include "diff/options/field_filter.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

// A glob names rows if it matches only after its digits are replaced.
std::string WithAnyNumbers(std::string_view glob) {
  std::string any;
  for (const char c : glob) any += c >= '0' && c <= '9' ? '*' : c;
  return any;
}

}  // namespace

bool FieldFilter::Ignores(std::string_view path) const {
  return std::any_of(globs_.begin(), globs_.end(), [&](const auto& glob) {
    return FieldGlobMatches(glob, path);
  });
}

std::vector<std::string_view> FieldFilter::GlobsForRows(
    std::string_view path) const {
  std::vector<std::string_view> globs;
  for (const std::string& glob : globs_) {
    if (!FieldGlobMatches(glob, path) &&
        FieldGlobMatches(WithAnyNumbers(glob), path)) {
      globs.push_back(glob);
    }
  }
  return globs;
}

bool AnyGlobMatches(const std::vector<std::string_view>& globs,
                    const FieldPath& path) {
  return std::any_of(globs.begin(), globs.end(), [&](std::string_view glob) {
    return FieldGlobMatches(glob, path.text());
  });
}

}  // namespace trackcheck
