// The views: comparisons of `diff` that only some formats have.
#ifndef TRACKCHECK_TRACKCHECK_CLI_FLAGS_VIEW_FLAGS_H_
#define TRACKCHECK_TRACKCHECK_CLI_FLAGS_VIEW_FLAGS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// The names of all views, without duplicates.
std::vector<std::string_view> ViewNames();

// "; for btg triangles: ...", for each view.
std::string ViewsHelp();

// Whether a format compares two files at once under this name, instead of a
// view of each.
bool IsComparison(std::string_view name);

// An error that names the views of `format`, unless the view is one of them.
absl::Status RequireView(const Format& format, std::string_view name);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_VIEW_FLAGS_H_
