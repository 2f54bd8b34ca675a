#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "formats/api/file_info.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/damage.h"
#include "trackcheck/report/info/info_report.h"
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

// As in file_info.h, these values are none.
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

class InfoJson final : public InfoReport {
 public:
  explicit InfoJson(std::ostream& out) : json_(out) {
    json_.BeginObject(Layout::kLines);
    json_.Member("schema", "trackcheck-info/1");
    json_.Key("files");
    json_.BeginArray(Layout::kLines);
  }

  void AddFile(const InfoEntry& entry) override {
    json_.BeginObject(Layout::kLines);
    json_.Member("path", entry.path);
    if (entry.error.empty()) {
      WriteInfo(entry);
    } else {
      json_.Member("error", entry.error);
    }
    json_.EndObject();
  }

  void Finish() override {
    json_.EndArray();
    json_.EndObject();
    json_.EndDocument();
  }

 private:
  void WriteInfo(const InfoEntry& entry) {
    const FileInfo& info = entry.info;
    json_.Member("format", entry.format);
    json_.Member("size", info.size);
    if (info.inflated_size) {
      json_.Member("inflated_size", *info.inflated_size);
    }
    WriteDamage(entry.damage, json_);
    json_.Key("values");
    json_.BeginObject(Layout::kLines);
    for (const InfoValue& each : info.values) {
      json_.Key(KeyWithUnit(each.key, each.unit));
      std::visit([this](const auto& value) { WriteValue(value, json_); },
                 each.value);
    }
    json_.EndObject();
    json_.Key("tables");
    json_.BeginObject(Layout::kLines);
    for (const InfoTable& table : info.tables) WriteTable(table);
    json_.EndObject();
    WriteParts(info);
  }

  void WriteTable(const InfoTable& table) {
    std::vector<std::string> keys;
    keys.reserve(table.columns.size());
    for (const InfoColumn& column : table.columns) {
      keys.push_back(KeyWithUnit(column.key, column.unit));
    }
    json_.Key(table.key);
    json_.BeginArray(Layout::kLines);
    for (uint64_t row = 0; row < table.rows(); ++row) {
      json_.BeginObject();
      for (size_t i = 0; i < keys.size(); ++i) {
        std::visit(
            [&](const auto& values) {
              if (IsNone(values[row])) return;
              json_.Key(keys[i]);
              WriteValue(values[row], json_);
            },
            table.columns[i].values);
      }
      json_.EndObject();
    }
    json_.EndArray();
  }

  void WriteParts(const FileInfo& info) {
    json_.Key("parts");
    json_.BeginArray(Layout::kLines);
    for (const InfoPart& part : info.parts) {
      json_.BeginObject();
      json_.Member("name", part.name);
      json_.Member("bytes", part.bytes);
      json_.Key("percent");
      const double percent = 100 * static_cast<double>(part.bytes) /
                             static_cast<double>(info.decoded_size());
      json_.ValueOfScalar(Scalar(std::round(percent * 100) / 100));
      json_.EndObject();
    }
    json_.EndArray();
  }

  JsonWriter json_;
};

}  // namespace

std::unique_ptr<InfoReport> MakeInfoJson(std::ostream& out) {
  return std::make_unique<InfoJson>(out);
}

}  // namespace trackcheck
