// Values and tables of files as people read them.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_COLUMNS_H_
#define TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_COLUMNS_H_

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/file_info.h"

namespace trackcheck {

// "lap time" for "lap_time".
std::string InfoLabel(std::string_view key);

// The heading of a value or column.
template <typename ValueOrColumn>
std::string LabelOf(const ValueOrColumn& each) {
  return each.label.empty() ? InfoLabel(each.key) : std::string(each.label);
}

// A value with its unit: "1:32.760", "192.7 km/h". A long text is cut. Any
// bytes become printable ASCII, as in all texts here.
std::string InfoValueText(const InfoValue& value);

struct TextColumn {
  std::string title;
  std::vector<std::string> cells;
  bool right = true;  // how the cells are aligned
};

// The columns of the first `rows` rows. The values of a column have the same
// decimals, no value is "-", and the title has the unit. Precondition: the
// table has at least `rows` rows.
std::vector<TextColumn> TextColumnsOf(const InfoTable& table, uint64_t rows);

// An empty line, the title of the table, those of the columns, and the rows.
// Columns have the same number of cells.
void WriteTextColumns(std::string_view title,
                      std::span<const TextColumn> columns, std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_INFO_INFO_COLUMNS_H_
