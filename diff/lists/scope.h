// A unit of comparison: a document, or an element of a list in it.
#ifndef TRACKCHECK_DIFF_LISTS_SCOPE_H_
#define TRACKCHECK_DIFF_LISTS_SCOPE_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "diff/capture/capture.h"
#include "diff/capture/field_source.h"
#include "diff/changes/change_log.h"
#include "diff/changes/moved_rows.h"
#include "diff/options/diff_options.h"
#include "diff/options/field_filter.h"
#include "diff/rows/alignment_log.h"
#include "diff/tables/table_diff.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

struct Scope {
  FieldPath path;
  FieldSource source;
  // The label of this element or, if it has none, of the closest one around it
  // that has one; and the path of that element.
  ElementLabel label{};
  FieldPath labeled{};
};

// Compares an old scope and a new one with all their parts.
using CompareScopes = absl::FunctionRef<void(const Scope&, const Scope&)>;

// The state that all parts of one diff share. The caller owns what it refers
// to.
struct DiffContext {
  WorkPool& pool;
  const DiffOptions& options;
  const FieldFilter& filter;
  bool swapped;   // see Align
  uint64_t seed;  // random: a file cannot be made to cause collisions
  const PointTables& old_points;
  const PointTables& new_points;
  MovedRows& moved;
  TableDiff& tables;
  ChangeLog& log;
  AlignmentLog* alignments;  // may be null
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_SCOPE_H_
