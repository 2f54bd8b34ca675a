// The lines at the end of a run about what was not checked or not reported.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_CLOSING_LINES_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_CLOSING_LINES_H_

#include <string>
#include <vector>

#include "trackcheck/check/file_result.h"

namespace trackcheck {

// One line for each kind, if there are any: skipped files, Git LFS pointers,
// excluded files, suppressed places, places that were known before, known
// findings that are gone, suppressions that have expired or are unused, rules
// that a budget stopped, and if `verbose`, those that judged no file. `verbose`
// names each of these suppressions; the report has named the files
// and places then.
std::vector<std::string> ClosingLines(const RunSummary& summary, bool verbose);

// "12 of 40 places can be repaired: trackcheck fix (3 more with --unsafe)";
// empty if there is no fix.
std::string FixableLine(const RunSummary& summary);

// One line for each rule that a budget stopped, or that judged no file, and
// each reason.
std::vector<std::string> UncheckedLines(const RunSummary& summary,
                                        bool verbose);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_CLOSING_LINES_H_
