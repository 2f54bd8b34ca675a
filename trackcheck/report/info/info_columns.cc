#include "trackcheck/report/info/info_columns.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "formats/api/file_info.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/report/info/number_text.h"
#include "trackcheck/text/grouped_digits.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Longer texts are cut.
constexpr size_t kMaxValueLength = 256;
constexpr size_t kMaxCellLength = 60;
constexpr std::string_view kDuration = "ms";

std::string Cut(std::string_view bytes, size_t longest) {
  std::string text = EscapeBytes(bytes.substr(0, longest));
  if (bytes.size() > longest) text += "...";
  return text;
}

// "+" for a difference above 0.
std::string_view SignOf(const InfoColumn& column, double value) {
  return column.is_difference && value > 0 ? "+" : "";
}

void AddNumbers(const InfoColumn& column, const std::vector<int64_t>& values,
                uint64_t rows, TextColumn* text) {
  for (uint64_t row = 0; row < rows; ++row) {
    text->cells.push_back(
        Joined({SignOf(column, static_cast<double>(values[row])),
                column.unit == kDuration ? DurationText(values[row])
                                         : GroupedNumber(values[row])}));
  }
}

// With the same decimals in all rows.
template <typename T>
void AddNumbers(const InfoColumn& column, const std::vector<T>& values,
                uint64_t rows, TextColumn* text) {
  double largest = 0;
  for (uint64_t row = 0; row < rows; ++row) {
    const double size = std::fabs(static_cast<double>(values[row]));
    if (std::isfinite(size)) largest = std::max(largest, size);
  }
  int decimals = 0;
  for (uint64_t row = 0; row < rows; ++row) {
    decimals = std::max(decimals,
                        DecimalsOf(static_cast<double>(values[row]), largest));
  }
  for (uint64_t row = 0; row < rows; ++row) {
    const auto value = static_cast<double>(values[row]);
    text->cells.push_back(
        std::isnan(value)
            ? "-"
            : Joined({SignOf(column, value), GroupedNumber(value, decimals)}));
  }
}

TextColumn TextOfColumn(const InfoColumn& column, uint64_t rows) {
  TextColumn text = {.title = LabelOf(column)};
  if (!column.unit.empty() && column.unit != kDuration) {
    text.title += Joined({" (", column.unit, ")"});
  }
  if (const auto* texts = std::get_if<InfoTexts>(&column.values)) {
    text.right = false;
    for (uint64_t row = 0; row < rows; ++row) {
      const std::string_view value = (*texts)[row];
      text.cells.push_back(value.empty() ? "-" : Cut(value, kMaxCellLength));
    }
    return text;
  }
  std::visit(
      [&](const auto& values) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(values)>,
                                      InfoTexts>) {
          AddNumbers(column, values, rows, &text);
        }
      },
      column.values);
  return text;
}

}  // namespace

std::string InfoLabel(std::string_view key) {
  std::string label(key);
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

std::string InfoValueText(const InfoValue& each) {
  std::string text = std::visit(
      [&each](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, std::string>) {
          return value.empty() ? "\"\"" : Cut(value, kMaxValueLength);
        } else if constexpr (std::is_same_v<T, int64_t>) {
          if (each.is_name) return std::to_string(value);
          return each.unit == kDuration ? DurationText(value)
                                        : GroupedNumber(value);
        } else {
          const auto number = static_cast<double>(value);
          return GroupedNumber(number, DecimalsOf(number, number));
        }
      },
      each.value);
  if (!each.unit.empty() && each.unit != kDuration) {
    text += Joined({" ", each.unit});
  }
  return text;
}

std::vector<TextColumn> TextColumnsOf(const InfoTable& table, uint64_t rows) {
  std::vector<TextColumn> columns;
  columns.reserve(table.columns.size());
  for (const InfoColumn& column : table.columns) {
    columns.push_back(TextOfColumn(column, rows));
  }
  return columns;
}

void WriteTextColumns(std::string_view title,
                      std::span<const TextColumn> columns, std::ostream& out) {
  out << "\n  " << title << '\n';
  std::vector<size_t> widths;
  for (const TextColumn& column : columns) {
    size_t width = column.title.size();
    for (const std::string& cell : column.cells) {
      width = std::max(width, cell.size());
    }
    widths.push_back(width);
  }
  const size_t rows = columns.empty() ? 0 : columns[0].cells.size();
  for (size_t line = 0; line <= rows; ++line) {
    std::string text = "  ";
    for (size_t i = 0; i < columns.size(); ++i) {
      const TextColumn& column = columns[i];
      const std::string& cell =
          line == 0 ? column.title : column.cells[line - 1];
      const std::string padding(widths[i] - cell.size(), ' ');
      text += Joined({"  ", column.right ? padding : "", cell,
                      column.right ? "" : padding});
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  }
}

}  // namespace trackcheck
