#include <ostream>
#include <string>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/comparison/side_columns.h"
#include "trackcheck/report/info/info_columns.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

void WriteComparisonAsText(const FileComparison& comparison,
                           const ReportStyle& style, std::ostream& out) {
  const DocumentComparison& result = comparison.result;
  const Paint paint(style.color);
  out << result.side_names[0] << ": " << Printable(comparison.old_path) << '\n'
      << result.side_names[1] << ": " << Printable(comparison.new_path) << '\n'
      << paint(Ink::kBold, Printable(result.summary)) << '\n';
  for (const std::string& note : result.notes) {
    out << paint(Ink::kYellow, "note: ") << Printable(note) << '\n';
  }
  WriteTextColumns(
      Joined({result.side_names[0], " and ", result.side_names[1]}),
      SideColumns(result), out);
  if (result.equal) return;
  for (const InfoTable& table : result.tables) {
    if (table.rows() == 0) continue;
    WriteTextColumns(InfoLabel(table.key), TextColumnsOf(table, table.rows()),
                     out);
  }
}

}  // namespace trackcheck
