// Dumps a decoded file as text, one line per field or row. The form is the same
// in all versions, so that line-based tools can compare two dumps.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXT_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXT_DUMP_H_

#include <memory>
#include <ostream>

#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// The visitor writes to `out`, which must outlive it. The output is complete
// when the visitor is destroyed. `with_offsets` begins each line with the
// offset of the field in hex.
std::unique_ptr<FieldVisitor> MakeTextDump(std::ostream& out,
                                           bool with_offsets);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_TEXT_DUMP_H_
