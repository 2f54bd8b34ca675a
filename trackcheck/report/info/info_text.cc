#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_format.h"
#include "formats/api/file_info.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/report/info/number_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMostRows = 20;
// Longer texts are cut.
constexpr size_t kLongestValue = 256;
constexpr size_t kLongestCell = 60;
constexpr std::string_view kDuration = "ms";

std::string Label(std::string_view key) {
  std::string label(key);
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

std::string Cut(std::string_view bytes, size_t longest) {
  std::string text = EscapeBytes(bytes.substr(0, longest));
  if (bytes.size() > longest) text += "...";
  return text;
}

std::string ValueText(const InfoValue& each) {
  std::string text = std::visit(
      [&each](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, std::string>) {
          return value.empty() ? "\"\"" : Cut(value, kLongestValue);
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

// A column of text.
struct TextColumn {
  std::string title;
  std::vector<std::string> cells;
  bool right = true;  // how the cells are aligned
};

void AddNumbers(const InfoColumn& column, const std::vector<int64_t>& values,
                uint64_t rows, TextColumn* text) {
  for (uint64_t row = 0; row < rows; ++row) {
    text->cells.push_back(column.unit == kDuration
                              ? DurationText(values[row])
                              : GroupedNumber(values[row]));
  }
}

// With the same decimals in all rows.
template <typename T>
void AddNumbers(const InfoColumn& /*column*/, const std::vector<T>& values,
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
    text->cells.push_back(std::isnan(value) ? "-"
                                            : GroupedNumber(value, decimals));
  }
}

TextColumn ColumnText(const InfoColumn& column, uint64_t rows) {
  TextColumn text = {.title = Label(column.key)};
  if (!column.unit.empty() && column.unit != kDuration) {
    text.title += Joined({" (", column.unit, ")"});
  }
  if (const auto* texts = std::get_if<InfoTexts>(&column.values)) {
    text.right = false;
    for (uint64_t row = 0; row < rows; ++row) {
      const std::string_view value = (*texts)[row];
      text.cells.push_back(value.empty() ? "-" : Cut(value, kLongestCell));
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

class InfoText final : public InfoReport {
 public:
  explicit InfoText(std::ostream& out) : out_(out) {}

  void AddFile(const InfoEntry& entry) override {
    if (!entry.error.empty()) return;
    const FileInfo& info = entry.info;
    if (!std::exchange(is_first_, false)) out_ << '\n';
    out_ << Printable(entry.path) << ": " << entry.format << ", "
         << SizeText(info.size);
    if (info.inflated_size) {
      out_ << ", inflated " << SizeText(*info.inflated_size);
    }
    out_ << (entry.damage.empty() ? "\n" : ", damaged\n");
    WriteValues(info.values);
    for (const InfoTable& table : info.tables) WriteTable(table);
    WriteParts(info);
  }

  void Finish() override {}

 private:
  static std::string SizeText(uint64_t bytes) {
    return Joined({GroupedNumber(static_cast<int64_t>(bytes)),
                   bytes == 1 ? " byte" : " bytes"});
  }

  void WriteValues(const std::vector<InfoValue>& values) {
    size_t width = 0;
    for (const InfoValue& each : values) {
      width = std::max(width, each.key.size());
    }
    if (!values.empty()) out_ << '\n';
    for (const InfoValue& each : values) {
      std::string label = Label(each.key);
      label.resize(width, ' ');
      out_ << "  " << label << "  " << ValueText(each) << '\n';
    }
  }

  void WriteTable(const InfoTable& table) {
    const uint64_t rows = std::min(table.rows(), kMostRows);
    std::vector<TextColumn> columns;
    columns.reserve(table.columns.size());
    for (const InfoColumn& column : table.columns) {
      columns.push_back(ColumnText(column, rows));
    }
    WriteColumns(Label(table.key), columns);
    if (table.rows() > rows) {
      out_ << "    ... and "
           << GroupedNumber(static_cast<int64_t>(table.rows() - rows))
           << " more\n";
    }
  }

  void WriteParts(const FileInfo& info) {
    if (info.parts.empty()) return;
    TextColumn names = {.title = "part", .right = false};
    TextColumn sizes = {.title = "bytes"};
    TextColumn shares = {.title = "percent"};
    for (const InfoPart& part : info.parts) {
      names.cells.emplace_back(part.name);
      sizes.cells.push_back(GroupedNumber(static_cast<int64_t>(part.bytes)));
      shares.cells.push_back(absl::StrFormat(
          "%.1f", 100 * static_cast<double>(part.bytes) /
                      static_cast<double>(info.decoded_size())));
    }
    WriteColumns("parts",
                 {std::move(names), std::move(sizes), std::move(shares)});
  }

  // The title of the table, those of the columns, and the rows.
  void WriteColumns(std::string_view title,
                    const std::vector<TextColumn>& columns) {
    out_ << "\n  " << title << '\n';
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
      out_ << text << '\n';
    }
  }

  std::ostream& out_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<InfoReport> MakeInfoText(std::ostream& out) {
  return std::make_unique<InfoText>(out);
}

}  // namespace trackcheck
