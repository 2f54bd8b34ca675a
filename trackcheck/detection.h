// Which format a file is of.
#ifndef TRACKCHECK_TRACKCHECK_DETECTION_H_
#define TRACKCHECK_TRACKCHECK_DETECTION_H_

#include <string>

#include "formats/core/byte_view.h"
#include "registry/format.h"

namespace trackcheck {

// The format that knows the file surest, the first in the registry among
// equals; null if none does. Only the last part of `path` counts.
const Format* DetectFormat(ByteView bytes, const std::string& path);

// What stands in a repository instead of a file that Git LFS keeps elsewhere.
bool IsGitLfsPointer(ByteView bytes);

// Why a file is of no format, and what to do about it.
std::string UnrecognizedError(ByteView bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_DETECTION_H_
