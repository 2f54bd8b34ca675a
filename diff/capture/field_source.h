// How the diff gets the fields of a document.
#ifndef TRACKCHECK_DIFF_CAPTURE_FIELD_SOURCE_H_
#define TRACKCHECK_DIFF_CAPTURE_FIELD_SOURCE_H_

#include "absl/functional/function_ref.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// Shows a document's fields to a visitor. It may be called more than once. The
// document outlives the call of Diff.
using FieldSource = absl::FunctionRef<void(FieldVisitor&)>;

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CAPTURE_FIELD_SOURCE_H_
