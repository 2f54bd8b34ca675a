// The paths of the files that were found in the folders of a run.
#ifndef TRACKCHECK_WEB_MODULE_FOUND_PATHS_H_
#define TRACKCHECK_WEB_MODULE_FOUND_PATHS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace trackcheck {

// The part of a path before its last slash; empty if there is none.
inline std::string_view FolderInPath(std::string_view path) {
  const size_t slash = path.rfind('/');
  return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

class FoundPaths {
 public:
  // `paths` are those of all files in some folders. Each begins with the name
  // of such a folder. They outlive this.
  explicit FoundPaths(std::vector<std::string_view> paths);

  // Whether a file is at `relative`, a path relative to `folder`, which is in
  // one of the folders or is one. True for a path that leads out of them, since
  // nothing is known of the files there.
  bool MayExist(std::string_view folder, std::string_view relative) const;

 private:
  std::vector<std::string_view> paths_;  // sorted
};

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_FOUND_PATHS_H_
