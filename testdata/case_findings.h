// The findings of a case.
#ifndef TRACKCHECK_TESTDATA_CASE_FINDINGS_H_
#define TRACKCHECK_TESTDATA_CASE_FINDINGS_H_

#include <string>

#include "absl/status/statusor.h"
#include "registry/format.h"
#include "testdata/case_files.h"

namespace trackcheck {

// FindingsText of the file of the case. Of a case of several files: that of
// each one in their order, with those of the rules over several files, after a
// line with its path.
absl::StatusOr<std::string> CaseFindings(const Format& format,
                                         const Case& content);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_CASE_FINDINGS_H_
