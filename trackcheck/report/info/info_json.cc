#include <cmath>
#include <memory>
#include <ostream>

#include "formats/api/file_info.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/damage.h"
#include "trackcheck/report/info/info_members.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

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
    if (!entry.format.empty()) json_.Member("format", entry.format);
    json_.Member("size", info.size);
    if (info.inflated_size) {
      json_.Member("inflated_size", *info.inflated_size);
    }
    WriteDamage(entry.damage, json_);
    json_.Key("values");
    json_.BeginObject(Layout::kLines);
    for (const InfoValue& each : info.values) WriteInfoValue(each, json_);
    json_.EndObject();
    json_.Key("tables");
    json_.BeginObject(Layout::kLines);
    for (const InfoTable& table : info.tables) WriteInfoTable(table, json_);
    json_.EndObject();
    if (!entry.format.empty()) WriteParts(info);
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
