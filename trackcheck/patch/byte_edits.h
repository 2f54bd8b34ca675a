// Edits of bytes, for patches that give a file byte for byte.
#ifndef TRACKCHECK_TRACKCHECK_PATCH_BYTE_EDITS_H_
#define TRACKCHECK_TRACKCHECK_PATCH_BYTE_EDITS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diff/patch/patch.h"

namespace trackcheck {

// Returns the edits that turn `before` into `after`. Bytes of the same offset
// are compared if the sizes are equal, otherwise one edit replaces what is
// between the common begin and the common end.
std::vector<ByteEdit> ByteEditsBetween(std::string_view before,
                                       std::string_view after);

// Applies the edits. Returns nothing if one lies outside of `before`.
std::optional<std::string> WithByteEdits(std::string_view before,
                                         const std::vector<ByteEdit>& edits);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_PATCH_BYTE_EDITS_H_
