// Compares two files of one format by their fields.
//
// Works on the fields that VisitFields shows and depends on no format. Tables
// are aligned by content, so an inserted row is one addition. Indices are
// compared by the rows that they refer to, so renumbering alone is no change.
#ifndef TRACKCHECK_DIFF_STRUCTURAL_DIFF_H_
#define TRACKCHECK_DIFF_STRUCTURAL_DIFF_H_

#include "diff/capture/field_source.h"
#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/rows/alignment_log.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

// Time is linear in the size of the two documents, except for sorting. Memory
// is about 16 bytes per table row at most, and 8 more for each row of a table
// that others refer to.
//
// If `alignments` is not null, the correspondence of rows or elements is added
// to it for each table and list that was compared. If `pool` is not null, both
// sources may be called at the same time, on two of its threads.
DiffResult Diff(FieldSource old_fields, FieldSource new_fields,
                const DiffOptions& options, AlignmentLog* alignments = nullptr,
                WorkPool* pool = nullptr);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_STRUCTURAL_DIFF_H_
