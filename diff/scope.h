// What is compared as one: a document, or an element of a list in it.
#ifndef TRACKCHECK_DIFF_SCOPE_H_
#define TRACKCHECK_DIFF_SCOPE_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "diff/capture/field_source.h"
#include "diff/changes/change_log.h"
#include "diff/diff_options.h"
#include "diff/field_filter.h"
#include "diff/table_diff.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

struct Scope {
  FieldPath path;
  FieldSource source;
};

// Compares two of them with all their parts.
using CompareScopes = absl::FunctionRef<void(const Scope&, const Scope&)>;

// What all parts of one diff share. Refers to all of it.
struct DiffContext {
  const DiffOptions& options;
  const FieldFilter& filter;
  bool swapped;   // see Align
  uint64_t seed;  // random, so that no file can aim at hash collisions
  TableDiff& tables;
  ChangeLog& log;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_SCOPE_H_
