// The views of `diff` that only some formats have: which there are, and what
// two files show in one.
#ifndef TRACKCHECK_TRACKCHECK_VIEW_CHOICE_H_
#define TRACKCHECK_TRACKCHECK_VIEW_CHOICE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// The names of all views, each once.
std::vector<std::string_view> ViewNames();

// "; of btg triangles: ...", for all views.
std::string ViewsHelp();

// Content if files of `format` have the view; otherwise the error names what
// they have.
absl::Status RequireView(const Format& format, std::string_view name);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_VIEW_CHOICE_H_
