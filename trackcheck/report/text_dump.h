// A decoded file as text: one line per field or row, stable from version to
// version, so that line-based tools can compare two of them.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_TEXT_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_TEXT_DUMP_H_

#include <memory>
#include <ostream>

#include "formats/core/field_visitor.h"

namespace trackcheck {

// Writes to `out` while it is shown the fields; all of it is written when the
// visitor is gone. `with_offsets` puts where it lies before each line.
std::unique_ptr<FieldVisitor> MakeTextDump(std::ostream& out,
                                           bool with_offsets);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_TEXT_DUMP_H_
