// A small run for tests of reports: files of all kinds, with names and messages
// that are hard to show.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_GOLDEN_SAMPLE_RUN_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_GOLDEN_SAMPLE_RUN_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/file_result.h"

namespace trackcheck {

inline constexpr RuleInfo kSampleError = {
    .id = "toy-index-range",
    .severity = Severity::kError,
    .title = "An index is beyond the last point.",
    .section = "Triangles",
    .rationale = "Readers use a point that does not exist.",
    .remedy = "Correct the index."};
inline constexpr RuleInfo kSampleWarning = {
    .id = "toy-order",
    .severity = Severity::kWarning,
    .title = "Points are not in order.",
    .section = "Points",
    .rationale = "Readers take the first point for the start.",
    .remedy = "Sort the points."};
inline constexpr RuleInfo kSampleInfo = {.id = "toy-unused",
                                         .severity = Severity::kInfo,
                                         .title = "A point is not used.",
                                         .section = "Points",
                                         .rationale = "It takes room.",
                                         .remedy = "Remove the point."};

// A finding of 4 bytes at `offset`. Its field is "points[OFFSET]". The message
// is a literal.
Finding SampleFinding(const RuleInfo& rule, uint64_t offset,
                      std::string_view message);

// Adds the finding to a binary file, and its places to the counts.
void AddFinding(Finding finding, FileResult* file);

// Adds the finding to a text file. It lies in line 3, from character 7 to 11,
// which are bytes 8 to 12 of the line.
void AddTextFinding(Finding finding, FileResult* file);

// A checked file without findings.
FileResult SampleFile(const std::string& path);

// Adds `places` of `rule` that are not listed.
void AddOmitted(const RuleInfo& rule, uint64_t places, FileResult* file);

// A file that could not be checked.
FileResult FailedFile(const std::string& path, FileStatus status,
                      const std::string& error);

// Nine files: a clean one, a binary file, inflated bytes, a text, one for each
// reason not to check a file, and two that are left out. One of the names has
// many characters that mean something in one of the reports, and so has one of
// the messages.
std::vector<FileResult> SampleRun();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_GOLDEN_SAMPLE_RUN_H_
