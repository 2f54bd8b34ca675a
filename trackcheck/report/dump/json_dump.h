// Dumps a decoded file as JSON. A group becomes an object, and a table an
// object with the array "rows".
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DUMP_JSON_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DUMP_JSON_DUMP_H_

#include <memory>

#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {

// The visitor writes one object to `json`, which must outlive it. The object is
// complete when the visitor is destroyed. Consecutive visits of one group
// become one object.
std::unique_ptr<FieldVisitor> MakeJsonDump(JsonWriter& json);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DUMP_JSON_DUMP_H_
