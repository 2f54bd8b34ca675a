// Decides which files that cannot be opened are reported.
#ifndef TRACKCHECK_TRACKCHECK_IO_OPEN_ERROR_H_
#define TRACKCHECK_TRACKCHECK_IO_OPEN_ERROR_H_

#include <string>

#include "absl/status/status.h"

namespace trackcheck {

// Returns whether to report `error`, with which the file at `path` was not
// opened, although the user did not name the file. True if permission is
// missing, if the system does not even say what is at the path, and for a file
// of a known format. Other files in a folder belong to other programs. A file
// that is only too large is mapped to detect its format, not read.
bool IsWorthReporting(const absl::Status& error, const std::string& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_OPEN_ERROR_H_
