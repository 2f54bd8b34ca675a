#include "trackcheck/report/rules/rule_list.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

std::string Padded(std::string_view text, size_t width) {
  std::string padded(text);
  padded.resize(std::max(width, text.size()), ' ');
  return padded;
}

}  // namespace

void WriteRuleTable(std::span<const FormatRule> rules, std::ostream& out) {
  size_t width = 0;
  for (const FormatRule& entry : rules) {
    width = std::max(width, entry.rule->id.size());
  }
  for (const auto& [format, rule] : rules) {
    out << Padded(rule->id, width) << "  "
        << Padded(SeverityName(rule->severity), 7) << "  " << rule->title
        << '\n';
  }
}

void WriteRulesAsJson(std::span<const FormatRule> rules, std::ostream& out) {
  JsonWriter json(out);
  json.BeginObject(JsonWriter::Layout::kLines);
  json.Member("schema", "trackcheck-rules/1");
  json.Key("rules");
  json.BeginArray(JsonWriter::Layout::kLines);
  for (const auto& [format, rule] : rules) {
    json.BeginObject();
    json.Member("id", rule->id);
    json.Member("format", format->name());
    json.Member("severity", SeverityName(rule->severity));
    json.Member("title", rule->title);
    if (!rule->section.empty()) json.Member("spec", rule->section);
    json.Member("rationale", rule->rationale);
    json.Member("remedy", rule->remedy);
    json.Member("source", rule->source);
    if (rule->reserved) {
      json.Member("reserved", true);
    } else if (rule->has_examples()) {
      json.Member("bad", rule->bad);
      json.Member("ok", rule->ok);
    }
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  json.EndDocument();
}

}  // namespace trackcheck
