// The JSON report of `trackcheck diff`: schema trackcheck-diff/1, which
// docs/json-report.md describes.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_JSON_H_
#define TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_JSON_H_

#include <ostream>

#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

void WriteDiffAsJson(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out);

// Writes the members of the report, without the schema, into an open object.
void WriteDiffMembers(const FileDiff& diff, JsonWriter& json);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_DIFF_DIFF_JSON_H_
