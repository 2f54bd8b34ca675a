// The lines of this program in a file of git attributes, between two comments
// that mark them.
#ifndef TRACKCHECK_TRACKCHECK_GIT_ATTRIBUTES_BLOCK_H_
#define TRACKCHECK_TRACKCHECK_GIT_ATTRIBUTES_BLOCK_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace trackcheck {

// Returns `file` with `lines`, each with its line end, between the marks: in
// the place of the block that is there, otherwise at the end of the file.
// Errors are those of WithoutBlock.
absl::StatusOr<std::string> WithBlock(std::string_view file,
                                      std::string_view lines);

// Returns `file` without the marks and what is between them: the bytes that it
// had before WithBlock, and what was added around the block since.
// kFailedPrecondition, with the number of the line, if a mark is missing or
// there are several blocks.
absl::StatusOr<std::string> WithoutBlock(std::string_view file);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_ATTRIBUTES_BLOCK_H_
