#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <ostream>
#include <string>
#include <type_traits>
#include <variant>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "trackcheck/report/comparison/comparison_report.h"

namespace trackcheck {
namespace {

void Append(std::integral auto number, std::string* line) {
  *line += std::to_string(number);
}

void Append(std::floating_point auto number, std::string* line) {
  if (std::isnan(number)) {
    *line += "nan";
  } else if (std::isinf(number)) {
    *line += number < 0 ? "-inf" : "inf";
  } else {
    std::array<char, 512> digits;  // the longest is a double of 5e-324
    const std::to_chars_result end =
        std::to_chars(digits.data(), digits.data() + digits.size(), number,
                      std::chars_format::fixed);
    if (end.ec == std::errc()) line->append(digits.data(), end.ptr);
  }
}

}  // namespace

void WriteComparisonAsCsv(const FileComparison& comparison,
                          const ReportStyle& /*style*/, std::ostream& out) {
  const InfoTable& samples = comparison.result.samples;
  std::string line;
  for (const InfoColumn& column : samples.columns) {
    if (!line.empty()) line += ',';
    line += column.key;
    if (!column.unit.empty()) {
      line += " [";
      line += column.unit;
      line += ']';
    }
  }
  out << line << '\n';
  for (uint64_t row = 0; out && row < samples.rows(); ++row) {
    line.clear();
    for (const InfoColumn& column : samples.columns) {
      if (!line.empty()) line += ',';
      std::visit(
          [&](const auto& values) {
            using T = std::decay_t<decltype(values)>;
            if constexpr (!std::is_same_v<T, InfoTexts>) {
              Append(values[row], &line);
            }
          },
          column.values);
    }
    out << line << '\n';
  }
}

}  // namespace trackcheck
