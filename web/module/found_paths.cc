#include "web/module/found_paths.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace trackcheck {
namespace {

// Adds the names in `path` to `names`. Returns false if it leads out of the
// first of them.
bool Follow(std::string_view path, std::vector<std::string_view>* names) {
  while (!path.empty()) {
    const size_t size = std::min(path.find('/'), path.size());
    const std::string_view name = path.substr(0, size);
    path.remove_prefix(std::min(size + 1, path.size()));
    if (name.empty() || name == ".") continue;
    if (name != "..") {
      names->push_back(name);
    } else if (names->size() > 1) {
      names->pop_back();
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

FoundPaths::FoundPaths(std::vector<std::string_view> paths)
    : paths_(std::move(paths)) {
  std::sort(paths_.begin(), paths_.end());
}

bool FoundPaths::MayExist(std::string_view folder,
                          std::string_view relative) const {
  std::vector<std::string_view> names;
  if (!Follow(folder, &names) || !Follow(relative, &names)) return true;
  std::string path;
  if (folder.starts_with('/')) path += '/';
  for (const std::string_view name : names) {
    if (!path.ends_with('/') && !path.empty()) path += '/';
    path += name;
  }
  return std::binary_search(paths_.begin(), paths_.end(),
                            std::string_view(path));
}

}  // namespace trackcheck
