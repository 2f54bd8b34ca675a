#include "trackcheck/io/paths.h"

#include <filesystem>
#include <optional>

namespace trackcheck {

namespace fs = std::filesystem;

std::optional<fs::path> PathBelow(const fs::path& path,
                                  const fs::path& folder) {
  fs::path below = path.lexically_relative(folder);
  if (below.empty() || *below.begin() == "..") return std::nullopt;
  return below;
}

}  // namespace trackcheck
