// Values and tables of files as members of JSON objects.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_MEMBERS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_MEMBERS_H_

#include "formats/api/file_info.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {

// Writes a member of the innermost object, whose key ends with the unit:
// "lap_time_ms".
void WriteInfoValue(const InfoValue& value, JsonWriter& json);

// Writes a member: an array with an object for each row. Values that do not
// exist are left out.
void WriteInfoTable(const InfoTable& table, JsonWriter& json);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_MEMBERS_H_
