// Decides which files that cannot be opened are reported.
#ifndef TRACKCHECK_TRACKCHECK_IO_OPEN_ERROR_H_
#define TRACKCHECK_TRACKCHECK_IO_OPEN_ERROR_H_

#include <string>

#include "absl/status/status.h"

namespace trackcheck {

// Whether `error`, with which the file at `path` was not opened, is reported
// although the user did not name the file: it may have a known format, or be a
// folder with such files if the system does not even say what is at the path. A
// file that is only too large is mapped for that, not read. Other files in a
// folder belong to other programs.
bool IsWorthReporting(const absl::Status& error, const std::string& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_OPEN_ERROR_H_
