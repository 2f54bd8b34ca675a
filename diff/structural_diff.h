// What changed between two files of one format, in the document's words.
//
// Works on what VisitFields tells and names no format. Tables are aligned by
// content, so an inserted row is one addition, and indices are compared by what
// they refer to, so renumbering alone is no change of the rows that refer.
#ifndef TRACKCHECK_DIFF_STRUCTURAL_DIFF_H_
#define TRACKCHECK_DIFF_STRUCTURAL_DIFF_H_

#include "diff/capture/field_source.h"
#include "diff/changes/change.h"
#include "diff/diff_options.h"

namespace trackcheck {

// Time and memory are linear in the size of the two documents, whatever they
// hold: about 16 bytes per table row at the most.
DiffResult Diff(FieldSource old_fields, FieldSource new_fields,
                const DiffOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_STRUCTURAL_DIFF_H_
