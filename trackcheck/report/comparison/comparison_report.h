// The reports of a comparison that sees two files at once.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_COMPARISON_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_COMPARISON_REPORT_H_

#include <ostream>
#include <span>
#include <string_view>

#include "formats/api/comparison.h"
#include "trackcheck/report/comparison/file_comparison.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// The paths, the result in one sentence, the notes, what the sides are, and the
// tables. Equal files have no tables.
void WriteComparisonAsText(const FileComparison& comparison,
                           const ReportStyle& style, std::ostream& out);

// The schema trackcheck-VIEW/1: sides, values and tables, but not the samples.
void WriteComparisonAsJson(const FileComparison& comparison,
                           const ReportStyle& style, std::ostream& out);
// Writes the members of the report, without the schema, into an open object.
void WriteComparisonMembers(const FileComparison& comparison, JsonWriter& json);

// Writes the content of the text in GitHub Flavored Markdown.
void WriteComparisonAsMarkdown(const FileComparison& comparison,
                               const ReportStyle& style, std::ostream& out);
// Writes the notes and tables of it.
void WriteMarkdownTables(const DocumentComparison& result, std::ostream& out);

// The samples, one row for each, with the units in the header. A value that
// does not exist is "nan".
void WriteComparisonAsCsv(const FileComparison& comparison,
                          const ReportStyle& style, std::ostream& out);

// Both sides in plan, and below it the charts: a whole file, valid XML without
// scripts and external resources, for light and dark paper, the same bytes each
// time.
void WriteComparisonAsSvg(const FileComparison& comparison,
                          const ReportStyle& style, std::ostream& out);

// The values of --report.
std::span<const std::string_view> ComparisonReportKinds();

// Precondition: `kind` is one of ComparisonReportKinds().
void WriteComparison(std::string_view kind, const FileComparison& comparison,
                     const ReportStyle& style, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_COMPARISON_REPORT_H_
