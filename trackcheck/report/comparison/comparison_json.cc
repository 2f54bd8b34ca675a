#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "trackcheck/report/comparison/comparison_report.h"
#include "trackcheck/report/info/info_members.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

using Layout = JsonWriter::Layout;

void WriteComparisonAsJson(const FileComparison& comparison,
                           const ReportStyle& /*style*/, std::ostream& out) {
  JsonWriter json(out);
  json.BeginObject(Layout::kLines);
  json.Member("schema",
              std::string_view(Joined({"trackcheck-", comparison.view, "/1"})));
  WriteComparisonMembers(comparison, json);
  json.EndObject();
  json.EndDocument();
}

void WriteComparisonMembers(const FileComparison& comparison,
                            JsonWriter& json) {
  const DocumentComparison& result = comparison.result;
  json.Member("format", comparison.format);
  json.Member("old", std::string_view(comparison.old_path));
  json.Member("new", std::string_view(comparison.new_path));
  json.Member("equal", result.equal);
  json.Member("summary", std::string_view(result.summary));
  if (!result.notes.empty()) {
    json.Key("notes");
    json.BeginArray(Layout::kLines);
    for (const std::string& note : result.notes) {
      json.Value(std::string_view(note));
    }
    json.EndArray();
  }
  json.Key("sides");
  json.BeginArray(Layout::kLines);
  for (size_t side = 0; side < result.sides.size(); ++side) {
    json.BeginObject();
    json.Member("name", result.side_names[side]);
    for (const InfoValue& value : result.sides[side]) {
      WriteInfoValue(value, json);
    }
    json.EndObject();
  }
  json.EndArray();
  for (const InfoValue& value : result.values) WriteInfoValue(value, json);
  for (const InfoTable& table : result.tables) WriteInfoTable(table, json);
}

}  // namespace trackcheck
