#include "trackcheck/config/paths.h"

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace trackcheck {

namespace fs = std::filesystem;

std::string AbsoluteFolderOf(const std::string& path) {
  std::error_code error;
  const fs::path folder = fs::absolute(path, error).parent_path();
  const fs::path resolved = fs::weakly_canonical(folder, error);
  if (!error) return resolved.string();
  return fs::absolute(folder, error).lexically_normal().string();
}

std::string AbsolutePathOf(const std::string& path) {
  return (fs::path(AbsoluteFolderOf(path)) / fs::path(path).filename())
      .string();
}

std::optional<fs::path> PathBelow(const fs::path& path,
                                  const fs::path& folder) {
  fs::path below = path.lexically_relative(folder);
  if (below.empty() || *below.begin() == "..") return std::nullopt;
  return below;
}

}  // namespace trackcheck
