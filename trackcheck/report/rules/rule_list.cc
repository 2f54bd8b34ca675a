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
#include "trackcheck/report/rules/rule_example.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

std::string Padded(std::string_view text, size_t width) {
  std::string padded(text);
  padded.resize(std::max(width, text.size()), ' ');
  return padded;
}

// The members that take a run of the example.
void WriteExample(const FormatRule& entry, JsonWriter& json) {
  const RuleInfo& rule = *entry.rule;
  if (!rule.has_examples()) {
    json.Member("no_example", WhyNoExample(rule));
    return;
  }
  json.Member("bad_report", BadExampleReport(*entry.format, rule));
  json.Member("closest_valid_case", ClosestValidCase(*entry.format, rule));
}

void WriteJson(std::span<const FormatRule> rules, bool in_full,
               std::ostream& out) {
  JsonWriter json(out);
  json.BeginObject(JsonWriter::Layout::kLines);
  json.Member("schema", "trackcheck-rules/1");
  json.Key("rules");
  json.BeginArray(JsonWriter::Layout::kLines);
  for (const FormatRule& entry : rules) {
    const RuleInfo& rule = *entry.rule;
    json.BeginObject();
    json.Member("id", rule.id);
    json.Member("format", entry.format->name());
    json.Member("severity", SeverityName(rule.severity));
    json.Member("title", rule.title);
    if (!rule.section.empty()) json.Member("spec", rule.section);
    json.Member("rationale", rule.rationale);
    json.Member("remedy", rule.remedy);
    if (rule.fix.kind != FixKind::kNone) {
      json.Member("fixable", FixKindName(rule.fix.kind));
      json.Member("fix", rule.fix.text);
    }
    json.Member("source", rule.source);
    json.Member("page", RulePage(entry));
    json.Member("since", rule.since);
    if (rule.reserved) {
      json.Member("reserved", true);
    } else if (rule.has_examples()) {
      json.Member("bad", rule.bad);
      json.Member("ok", rule.ok);
    }
    if (in_full) WriteExample(entry, json);
    json.EndObject();
  }
  json.EndArray();
  json.EndObject();
  json.EndDocument();
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
  WriteJson(rules, /*in_full=*/false, out);
}

void WriteRulesInFullAsJson(std::span<const FormatRule> rules,
                            std::ostream& out) {
  WriteJson(rules, /*in_full=*/true, out);
}

std::string RulePage(const FormatRule& entry) {
  return Joined({"docs/rules/", entry.format->name(), ".md#", entry.rule->id});
}

}  // namespace trackcheck
