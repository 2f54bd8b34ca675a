#include "trackcheck/io/installed_pages.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

#include "registry/format.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// A folder of another project may have the same name.
bool HasRulePages(const fs::path& folder) {
  const auto formats = Formats();
  return std::all_of(
      formats.begin(), formats.end(), [&folder](const Format* format) {
        std::error_code error;
        return fs::is_regular_file(
            folder / (std::string(format->name()) + ".md"), error);
      });
}

}  // namespace

std::string InstalledRulePages(const std::string& program) {
  fs::path above = fs::path(program).parent_path();
  const fs::path installed =
      above.parent_path() / "share/doc/trackcheck/docs/rules";
  if (HasRulePages(installed)) return installed.string();
  for (; above.has_relative_path(); above = above.parent_path()) {
    const fs::path built = above / "docs/rules";
    if (HasRulePages(built)) return built.string();
  }
  return "";
}

}  // namespace trackcheck
