// The position of a field in a view of a file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_LOCATE_AROUND_H_
#define TRACKCHECK_TRACKCHECK_REPORT_LOCATE_AROUND_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace trackcheck {

// What `view` locates for the field or, if that has no position, for the
// nearest element that it is in. `View` is a PlanView or a SceneView.
template <typename View>
auto LocateAround(const View& view, std::string_view field)
    -> decltype(view.Locate(field)) {
  while (!field.empty()) {
    if (const auto at = view.Locate(field); at.has_value()) return at;
    const size_t end = field.find_last_of(".[");
    if (end == std::string_view::npos) break;
    field = field.substr(0, end);
  }
  return std::nullopt;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_LOCATE_AROUND_H_
