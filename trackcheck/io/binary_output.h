// Writes a file that a verb makes as a whole.
#ifndef TRACKCHECK_TRACKCHECK_IO_BINARY_OUTPUT_H_
#define TRACKCHECK_TRACKCHECK_IO_BINARY_OUTPUT_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "registry/format.h"
#include "trackcheck/io/console.h"

namespace trackcheck {

// Writes `bytes` to `path`, which may be a file that was read: it is replaced
// at the end, or left as it was. An empty path and "-" are standard output,
// which must not be a terminal (kInvalidArgument). Other errors are those of
// ReplaceFile and Output.
absl::Status WriteBinary(const std::string& path, std::string_view bytes,
                         Console& console);

// Whether `path` names a compressed file: it ends in ".gz", or it promises no
// format and the file that the bytes come from, `like`, is compressed.
bool IsCompressedName(const std::string& path, std::string_view like);

// kInvalidArgument, with the path, if `path` ends in ".gz" although files of
// `format` are never compressed.
absl::Status RequireNameFor(const Format& format, const std::string& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_BINARY_OUTPUT_H_
