// Properties of the patches between any files, and of their merges.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_PATCH_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_PATCH_PROPERTIES_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "formats/core/fields/field_tree.h"
#include "registry/format.h"

namespace trackcheck {

// For the patch between two of the files: written and read again, it has the
// same text; applied to the old file, and to the file that its fields are
// encoded to, it gives the fields of the new one; that of a file and itself is
// empty. A merge in which one side left `first` as it was, or both sides are
// the same, gives what was made of it. A merge of two sides has conflicts in
// both directions or in none. The fields of each result are encoded or refused.
// An error says which property is violated.
absl::Status PatchesHold(const Format& format, std::string_view first,
                         std::string_view second, std::string_view third);

// The text of the patch between two files. FailedPrecondition if there is none.
absl::StatusOr<std::string> PatchTextBetween(const Format& format,
                                             std::string_view old_bytes,
                                             std::string_view new_bytes);

// A text that is a patch is the same patch after it was written and read. Other
// texts are refused.
absl::Status PatchTextHolds(std::string_view text);

// A patch that fits `tree`, the fields of a file of the format, gives fields
// that are encoded or refused.
absl::Status PatchedFieldsHold(const Format& format, const TreeEdit& edit,
                               const FieldTree& tree);

// The fields of a file as a patch sees them; none if it cannot be decoded.
FieldTree FieldTreeOf(const Format& format, std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_PATCH_PROPERTIES_H_
