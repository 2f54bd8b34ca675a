// Dumps a decoded file for the line-based diff of git (textconv): an edit
// changes only the lines of what was edited.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXTCONV_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXTCONV_DUMP_H_

#include <ostream>

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// The version of the text. Git caches it until the command changes, so the
// command that `git install` writes has the version. Increase it with every
// change of the text.
inline constexpr int kTextconvVersion = 2;

// Writes one line for each field or row, and one before each element of a list,
// which ends with a colon and has the key of the element. Samples share lines,
// with the range of each column and a hash of all values. No row or element has
// its number. Redundant fields are left out. An index is shown as the hash of
// what it leads to (see ReferredRows), after #, or as a number if it leads
// nowhere. `visit_fields` shows the fields of the document; it is called three
// times. Time is linear, memory that of ReferredRows.
void WriteTextconvDump(absl::FunctionRef<void(FieldVisitor&)> visit_fields,
                       std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXTCONV_DUMP_H_
