// Writes a file whose old content must not be lost.
#ifndef TRACKCHECK_TRACKCHECK_IO_REPLACE_FILE_H_
#define TRACKCHECK_TRACKCHECK_IO_REPLACE_FILE_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// Gives the file at `path` the content `text`, or leaves it as it was: the text
// is written beside it first. A symbolic link stays one. The errors name the
// path: kDataLoss if not all could be written, otherwise the system's code.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_REPLACE_FILE_H_
