// Finds the globs that the user has probably misspelled.
#ifndef TRACKCHECK_DIFF_OPTIONS_UNMATCHED_GLOBS_H_
#define TRACKCHECK_DIFF_OPTIONS_UNMATCHED_GLOBS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// What a glob has to match, so that it has an effect.
enum class GlobTarget {
  kAny,  // a field, row, element or part
  // A column that is no index, or a number outside of tables: see ToleranceOf.
  kNumbers,
};

// Returns those of `globs` that match no `target` of either document, in their
// order. Time is linear in the fields that are shown; rows of tables are not
// read.
std::vector<std::string> UnmatchedGlobs(
    GlobTarget target, const std::vector<std::string>& globs,
    absl::FunctionRef<void(FieldVisitor&)> old_fields,
    absl::FunctionRef<void(FieldVisitor&)> new_fields);

// What to write instead of a glob that matches nothing, but what reports call a
// field: "objects[*].properties[0].data" for "objects[*].material", and
// "data_blocks[*].throttle" for "data_blocks.throttle". Empty if there is no
// such field. Time is linear in the fields that are shown.
std::string FieldMeant(GlobTarget target, std::string_view glob,
                       absl::FunctionRef<void(FieldVisitor&)> old_fields,
                       absl::FunctionRef<void(FieldVisitor&)> new_fields);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_OPTIONS_UNMATCHED_GLOBS_H_
