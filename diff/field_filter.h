// Which fields and rows the user wants to hear nothing about.
#ifndef TRACKCHECK_DIFF_FIELD_FILTER_H_
#define TRACKCHECK_DIFF_FIELD_FILTER_H_

#include <string>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_path.h"

namespace trackcheck {

// Field globs, tried on few paths: those of fields, and of columns with "[*]"
// in place of the row. Only globs that single out rows are tried on rows.
class FieldFilter {
 public:
  explicit FieldFilter(std::vector<std::string> globs)
      : globs_(std::move(globs)) {}

  bool empty() const { return globs_.empty(); }

  // The field, or every row of the column, is ignored.
  bool Ignores(std::string_view path) const;

  // The globs that may match `path` with a number in place of a "*", so that
  // only they have to be tried on rows. Views of this filter.
  std::vector<std::string_view> GlobsForRows(std::string_view path) const;

 private:
  std::vector<std::string> globs_;
};

// Any of `globs` matches `path`.
bool AnyGlobMatches(const std::vector<std::string_view>& globs,
                    const FieldPath& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_FIELD_FILTER_H_
