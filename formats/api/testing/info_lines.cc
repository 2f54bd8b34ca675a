#include "formats/api/testing/info_lines.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "absl/strings/str_format.h"

namespace trackcheck {
namespace {

std::string Text(int64_t value) { return std::to_string(value); }
std::string Text(double value) {
  return std::isnan(value) ? "" : absl::StrFormat("%.7g", value);
}
std::string Text(std::string_view value) { return std::string(value); }

std::string WithUnit(std::string text, std::string_view unit) {
  if (!unit.empty()) text += ' ' + std::string(unit);
  return text;
}

}  // namespace

std::string InfoLines(const FileInfo& info) {
  std::string lines;
  for (const InfoValue& each : info.values) {
    const std::string text =
        std::visit([](const auto& value) { return Text(value); }, each.value);
    lines += std::string(each.key) + " = " + WithUnit(text, each.unit) + '\n';
  }
  for (const InfoTable& table : info.tables) {
    for (uint64_t row = 0; row < table.rows(); ++row) {
      std::string separator = ": ";
      lines += table.key;
      for (const InfoColumn& column : table.columns) {
        const std::string text =
            std::visit([row](const auto& values) { return Text(values[row]); },
                       column.values);
        if (text.empty()) continue;
        lines += separator + std::string(column.key) + ' ' +
                 WithUnit(text, column.unit);
        separator = ", ";
      }
      lines += '\n';
    }
  }
  for (const InfoPart& part : info.parts) {
    lines +=
        std::string(part.name) + ": " + std::to_string(part.bytes) + " bytes\n";
  }
  return lines;
}

}  // namespace trackcheck
