// All three say the same; only the reference says it at length.
#include "trackcheck/report/rule_reference.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/rule_info.h"
#include "registry/format.h"
#include "trackcheck/phrase.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

std::string Padded(std::string_view text, size_t width) {
  std::string padded(text);
  padded.resize(std::max(width, text.size()), ' ');
  return padded;
}

void WriteExample(std::string_view title, std::string_view edits,
                  std::ostream& out) {
  if (edits.empty()) return;
  out << '\n' << title << ":\n\n```\n" << edits;
  if (!edits.ends_with('\n')) out << '\n';
  out << "```\n";
}

}  // namespace

void WriteRuleTable(std::span<const ListedRule> rules, std::ostream& out) {
  size_t width = 0;
  for (const ListedRule& listed : rules) {
    width = std::max(width, listed.rule->id.size());
  }
  for (const auto& [format, rule] : rules) {
    out << Padded(rule->id, width) << "  "
        << Padded(SeverityName(rule->severity), 7) << "  " << rule->title
        << '\n';
  }
}

void WriteRulesAsJson(std::span<const ListedRule> rules, std::ostream& out) {
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
    json.Member("spec", rule->section);
    json.Member("rationale", rule->rationale);
    json.Member("remedy", rule->remedy);
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

void WriteRulesAsMarkdown(std::span<const ListedRule> rules,
                          std::ostream& out) {
  out << "# Rules\n\nWritten by `trackcheck rules --report markdown`. The "
         "examples are edits of the format's base case.\n";
  const Format* format = nullptr;
  for (const ListedRule& listed : rules) {
    if (listed.format != format) {
      format = listed.format;
      out << "\n## " << format->name() << '\n';
    }
    const RuleInfo& rule = *listed.rule;
    out << "\n### " << rule.id << "\n\n**" << SeverityName(rule.severity)
        << "** - " << rule.title << "\n\n";
    if (!rule.section.empty()) {
      out << "Section of the document: " << rule.section << "\n\n";
    }
    out << rule.rationale << '\n';
    if (!rule.remedy.empty()) out << "\nTo do: " << rule.remedy << '\n';
    if (rule.reserved) {
      out << "\nReserved: no file can have this fault at present.\n";
    }
    if (rule.limit) {
      out << "\nA limit of the run decides, not the file alone.\n";
    }
    if (!rule.has_examples()) continue;
    WriteExample("Bad", rule.bad, out);
    WriteExample("Good, but only just", rule.ok, out);
  }
}

}  // namespace trackcheck
