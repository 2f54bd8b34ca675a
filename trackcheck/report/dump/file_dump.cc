#include "trackcheck/report/dump/file_dump.h"

#include <filesystem>

#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/damage.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/report/dump/json_dump.h"
#include "trackcheck/report/dump/text_dump.h"
#include "trackcheck/report/json_writer.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

void WriteDamageComments(const FileToDump& file, std::ostream& out) {
  for (const Finding& finding : file.damage) {
    out << "# damaged: " << DamageText(finding) << '\n';
  }
}

void WriteTextDump(const FileToDump& file, bool with_offsets,
                   std::ostream& out) {
  WriteDamageComments(file, out);
  file.decoded.VisitFields(*MakeTextDump(out, with_offsets));
}

void WriteJsonDump(const FileToDump& file, std::ostream& out) {
  JsonWriter json(out);
  json.BeginObject(JsonWriter::Layout::kLines);
  json.Member("schema", "trackcheck-dump/1");
  json.Member("format", file.format.name());
  WriteDamage(file.damage, json);
  json.Key("fields");
  file.decoded.VisitFields(*MakeJsonDump(json));
  json.EndObject();
  json.EndDocument();
}

void WriteMapDump(const FileToDump& file, const PlanView& plan,
                  std::ostream& out) {
  MapOptions options = {
      .title = std::filesystem::path(file.path).filename().string()};
  for (const Finding& finding : file.damage) {
    options.notes.push_back("damaged: " + DamageText(finding));
  }
  WriteSvgMap(plan, options, out);
}

std::string NoMap(const Format& format) {
  return Joined({"no --output svg for ", format.name(), " files"});
}

}  // namespace trackcheck
