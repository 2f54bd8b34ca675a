// The fields and rows that the user excludes from a comparison.
#ifndef TRACKCHECK_DIFF_OPTIONS_FIELD_FILTER_H_
#define TRACKCHECK_DIFF_OPTIONS_FIELD_FILTER_H_

#include <string>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_path.h"

namespace trackcheck {

// Globs are matched against the paths of fields, and against the paths of
// columns with "[*]" in place of the row. Only a glob that names single rows is
// matched against the path of each row.
class FieldFilter {
 public:
  explicit FieldFilter(std::vector<std::string> globs)
      : globs_(std::move(globs)) {}

  bool empty() const { return globs_.empty(); }

  // Returns whether the field, or every row of the column, is ignored.
  bool Ignores(std::string_view path) const;

  // Returns the globs that may match `path` with a number in place of a "*":
  // the only ones that have to be matched against rows. The views refer to this
  // filter.
  std::vector<std::string_view> GlobsForRows(std::string_view path) const;

 private:
  std::vector<std::string> globs_;
};

// Returns whether any of `globs` matches `path`.
bool AnyGlobMatches(const std::vector<std::string_view>& globs,
                    const FieldPath& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_OPTIONS_FIELD_FILTER_H_
