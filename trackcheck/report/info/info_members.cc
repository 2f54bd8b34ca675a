#include "trackcheck/report/info/info_members.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "formats/api/file_info.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

// "surface_area_m2" for "surface_area" in "m^2", "top_speed_km_h" for "km/h".
std::string KeyWithUnit(std::string_view key, std::string_view unit) {
  std::string name(key);
  if (!unit.empty()) name += '_';
  for (const char c : unit) {
    if (c == '^') continue;
    const auto byte = static_cast<unsigned char>(c);
    name += absl::ascii_isalnum(byte) ? absl::ascii_tolower(byte) : '_';
  }
  return name;
}

// The values that file_info.h calls none.
bool IsNone(std::string_view text) { return text.empty(); }
bool IsNone(double value) { return std::isnan(value); }
bool IsNone(int64_t) { return false; }

void WriteValue(std::string_view text, JsonWriter& json) {
  json.ValueOfBytes(text);
}
template <typename T>
  requires std::is_arithmetic_v<T>
void WriteValue(T number, JsonWriter& json) {
  json.ValueOfScalar(Scalar(number));
}

}  // namespace

void WriteInfoValue(const InfoValue& value, JsonWriter& json) {
  json.Key(KeyWithUnit(value.key, value.unit));
  std::visit([&json](const auto& each) { WriteValue(each, json); },
             value.value);
}

void WriteInfoTable(const InfoTable& table, JsonWriter& json) {
  std::vector<std::string> keys;
  keys.reserve(table.columns.size());
  for (const InfoColumn& column : table.columns) {
    keys.push_back(KeyWithUnit(column.key, column.unit));
  }
  json.Key(table.key);
  json.BeginArray(Layout::kLines);
  for (uint64_t row = 0; row < table.rows(); ++row) {
    json.BeginObject();
    for (size_t i = 0; i < keys.size(); ++i) {
      std::visit(
          [&](const auto& values) {
            if (IsNone(values[row])) return;
            json.Key(keys[i]);
            WriteValue(values[row], json);
          },
          table.columns[i].values);
    }
    json.EndObject();
  }
  json.EndArray();
}

}  // namespace trackcheck
