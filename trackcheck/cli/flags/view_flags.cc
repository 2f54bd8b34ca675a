#include "trackcheck/cli/flags/view_flags.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "formats/api/view.h"
#include "registry/format.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {

namespace {

// Views of one file and comparisons of two.
std::vector<ViewInfo> ViewsOf(const Format& format) {
  std::vector<ViewInfo> infos = format.views();
  const std::vector<ViewInfo> comparisons = format.comparisons();
  infos.insert(infos.end(), comparisons.begin(), comparisons.end());
  return infos;
}

}  // namespace

std::vector<std::string_view> ViewNames() {
  std::vector<std::string_view> names;
  for (const Format* format : Formats()) {
    for (const ViewInfo& info : ViewsOf(*format)) {
      if (std::find(names.begin(), names.end(), info.name) == names.end()) {
        names.push_back(info.name);
      }
    }
  }
  return names;
}

std::string ViewsHelp() {
  std::string help;
  for (const Format* format : Formats()) {
    for (const ViewInfo& info : ViewsOf(*format)) {
      help +=
          Joined({"; for ", format->name(), " ", info.name, ": ", info.help});
    }
  }
  return help;
}

bool IsComparison(std::string_view name) {
  const auto has_it = [&](const Format* format) {
    const std::vector<ViewInfo> infos = format->comparisons();
    return std::any_of(infos.begin(), infos.end(),
                       [&](const ViewInfo& info) { return info.name == name; });
  };
  return std::any_of(Formats().begin(), Formats().end(), has_it);
}

absl::Status RequireView(const Format& format, std::string_view name) {
  std::string known;
  for (const ViewInfo& info : ViewsOf(format)) {
    if (info.name == name) return absl::OkStatus();
    known += Joined({known.empty() ? "" : ", ", info.name});
  }
  if (known.empty())
    return UsageError({format.name(), " files have no --view"});
  return UsageError({format.name(), " files have only --view ", known});
}

}  // namespace trackcheck
