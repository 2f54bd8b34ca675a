#include "diff/options/tolerances.h"

#include <string_view>
#include <vector>

#include "diff/options/diff_options.h"
#include "diff/rows/compare.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

// Sets `value` to the tolerance of the last glob that matches `path`. Returns
// whether one does.
bool Replace(const std::vector<FieldTolerance>& named, std::string_view path,
             double* value) {
  bool replaced = false;
  for (const FieldTolerance& each : named) {
    if (!FieldGlobMatches(each.glob, path)) continue;
    *value = each.tolerance;
    replaced = true;
  }
  return replaced;
}

}  // namespace

Tolerance ToleranceOf(std::string_view path, const DiffOptions& options) {
  Tolerance tolerance = {
      .absolute = options.tolerance,
      .relative = options.relative_tolerance,
      .ulps = options.ulps,
  };
  const bool absolute =
      Replace(options.field_tolerances, path, &tolerance.absolute);
  const bool relative =
      Replace(options.relative_field_tolerances, path, &tolerance.relative);
  tolerance.integers = absolute || relative;
  return tolerance;
}

}  // namespace trackcheck
