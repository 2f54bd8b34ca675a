// The text of a version of a file that git compares line by line (textconv).
#ifndef TRACKCHECK_TRACKCHECK_GIT_TEXTCONV_H_
#define TRACKCHECK_TRACKCHECK_GIT_TEXTCONV_H_

#include <memory>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

// Why nothing of `file` can be decoded, in one line without a line end: a Git
// LFS pointer, or the format, the reason and what identifies the bytes.
// Precondition: file.obstacle() is an error.
std::string ObstacleText(const LoadedFile& file);

// Writes the text of `file`, the result of LoadedFile::Read: its fields (see
// WriteTextconvDump), or one comment line that says why there are none. Damage
// is in comment lines. A text that does not parse, such as a JSON file, is
// written as it is, with control characters escaped.
//
// Git passes temporary files, so the path is not in the text. Different bytes
// of a damaged file give different texts.
void WriteTextconv(const absl::StatusOr<std::unique_ptr<LoadedFile>>& file,
                   std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_TEXTCONV_H_
