// A decoded file as JSON: groups are objects, and a table is an object with the
// list "rows".
#ifndef TRACKCHECK_TRACKCHECK_REPORT_JSON_DUMP_H_
#define TRACKCHECK_TRACKCHECK_REPORT_JSON_DUMP_H_

#include <memory>

#include "formats/core/field_visitor.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {

// Writes one object to `json`, complete when the visitor is gone. Parts of one
// group that are shown one after the other become one object.
std::unique_ptr<FieldVisitor> MakeJsonDump(JsonWriter& json);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_JSON_DUMP_H_
