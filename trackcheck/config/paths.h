// The paths of files and folders.
#ifndef TRACKCHECK_TRACKCHECK_CONFIG_PATHS_H_
#define TRACKCHECK_TRACKCHECK_CONFIG_PATHS_H_

#include <filesystem>
#include <optional>
#include <string>

namespace trackcheck {

// The absolute path of the folder that holds `path`, with all symbolic links
// followed, as far as the folders above may be read. The search for the config
// of the file begins there.
std::string AbsoluteFolderOf(const std::string& path);

// The absolute path of the file at `path`: its name in AbsoluteFolderOf, also
// if the file itself is a link.
std::string AbsolutePathOf(const std::string& path);

// `path` relative to `folder`, "." for the folder itself. Nothing if the path
// is not at or below the folder. Compares names and reads no file: links are
// not followed. Precondition: both are normal, and absolute or relative to the
// same folder.
std::optional<std::filesystem::path> PathBelow(
    const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CONFIG_PATHS_H_
