#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/comparison/side_columns.h"
#include "trackcheck/report/info/info_columns.h"
#include "trackcheck/report/markdown_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

void WriteTable(std::string_view title, std::span<const TextColumn> columns,
                std::ostream& out) {
  out << "\n### " << MarkdownText(title) << "\n\n|";
  for (const TextColumn& column : columns) {
    out << ' ' << MarkdownText(column.title) << " |";
  }
  out << "\n|";
  for (const TextColumn& column : columns) {
    out << (column.right ? " ---: |" : " --- |");
  }
  out << '\n';
  const size_t rows = columns.empty() ? 0 : columns[0].cells.size();
  for (size_t row = 0; row < rows; ++row) {
    out << '|';
    for (const TextColumn& column : columns) {
      out << ' ' << MarkdownText(column.cells[row]) << " |";
    }
    out << '\n';
  }
}

}  // namespace

void WriteComparisonAsMarkdown(const FileComparison& comparison,
                               const ReportStyle& /*style*/,
                               std::ostream& out) {
  const DocumentComparison& result = comparison.result;
  out << "## trackcheck diff: " << MarkdownText(result.summary) << "\n\n"
      << MarkdownText(result.side_names[0]) << ": "
      << MarkdownCode(comparison.old_path) << ", "
      << MarkdownText(result.side_names[1]) << ": "
      << MarkdownCode(comparison.new_path) << '\n';
  WriteMarkdownTables(result, out);
}

void WriteMarkdownTables(const DocumentComparison& result, std::ostream& out) {
  for (const std::string& note : result.notes) {
    out << "\nNote: " << MarkdownText(note) << ".\n";
  }
  WriteTable(Joined({result.side_names[0], " and ", result.side_names[1]}),
             SideColumns(result), out);
  if (result.equal) return;
  for (const InfoTable& table : result.tables) {
    if (table.rows() == 0) continue;
    WriteTable(InfoLabel(table.key), TextColumnsOf(table, table.rows()), out);
  }
}

}  // namespace trackcheck
