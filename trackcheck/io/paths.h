// The paths of files and folders, by their names.
#ifndef TRACKCHECK_TRACKCHECK_IO_PATHS_H_
#define TRACKCHECK_TRACKCHECK_IO_PATHS_H_

#include <filesystem>
#include <optional>

namespace trackcheck {

// `path` relative to `folder`, "." for the folder itself. Nothing if the path
// is not at or below the folder. Compares names and reads no file: links are
// not followed. Precondition: both are normal, and absolute or relative to the
// same folder.
std::optional<std::filesystem::path> PathBelow(
    const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_PATHS_H_
