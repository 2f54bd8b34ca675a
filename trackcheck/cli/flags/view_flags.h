// The views of `diff` that only some formats have.
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

// "; of btg triangles: ...", for each view.
std::string ViewsHelp();

// An error unless `format` has the view. It names the views that the format
// has.
absl::Status RequireView(const Format& format, std::string_view name);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_VIEW_FLAGS_H_
