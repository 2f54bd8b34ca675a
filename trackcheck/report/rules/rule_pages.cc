#include "trackcheck/report/rules/rule_pages.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "registry/format.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/report/fix_text.h"
#include "trackcheck/report/rules/rule_example.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// `text` as one cell of a table.
std::string Cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    if (c == '|') cell += '\\';
    cell += c;
  }
  return cell;
}

std::string RuleLink(std::string_view id) {
  return Joined({"[", id, "](#", id, ")"});
}

void WriteParagraph(std::string_view heading, std::string_view text,
                    std::ostream& out) {
  if (!text.empty()) out << "\n**" << heading << ".** " << text << '\n';
}

void WriteHead(const Format& format, std::ostream& out) {
  out << "# Rules of " << format.name() << "\n\n"
      << "The [format page](../../formats/" << format.name()
      << "/README.md) describes the files. The [documentation](../README.md) "
         "has an index.\nRules of the other formats:";
  std::string_view separator = " ";
  for (const Format* other : Formats()) {
    if (other == &format) continue;
    out << separator << '[' << other->name() << "](" << other->name() << ".md)";
    separator = ", ";
  }
  out << ".\n\n`tools/docs` writes this page. `trackcheck explain RULE` shows "
         "a rule in the terminal, and how to silence it.\n\n| rule | severity "
         "| what is wrong |\n|---|---|---|\n";
}

// Links to the other rules that fire on the bad example.
std::string AlsoFires(const RuleInfo& rule) {
  std::string links;
  std::string_view ids = rule.also_fires;
  while (!ids.empty()) {
    const std::string_view id = ids.substr(0, ids.find(' '));
    ids.remove_prefix(std::min(ids.size(), id.size() + 1));
    if (id.empty()) continue;
    if (!links.empty()) links += ", ";
    links += RuleLink(id);
  }
  return links;
}

void WriteRule(const FormatRule& entry, std::ostream& out) {
  const RuleInfo& rule = *entry.rule;
  out << "\n## " << rule.id << "\n";
  WriteParagraph("Severity", SeverityName(rule.severity), out);
  WriteParagraph("What it means", rule.title, out);
  WriteParagraph("Why", rule.rationale, out);
  WriteParagraph("Fix", rule.remedy, out);
  WriteParagraph(Joined({"`", FixCommand(rule.fix.kind), "`"}), rule.fix.text,
                 out);
  WriteParagraph("Section of the document", rule.section, out);
  WriteParagraph("Source file",
                 Joined({"[", rule.source, "](../../", rule.source, ")"}), out);
  if (!rule.has_examples()) {
    WriteParagraph("Report", Joined({"No example: ", WhyNoExample(rule)}), out);
  } else {
    out << "\n**Report of a bad example.**\n\n```\n"
        << BadExampleReport(*entry.format, rule) << "\n```\n";
    WriteParagraph("Other rules that report the example", AlsoFires(rule), out);
    WriteParagraph("Closest valid case", ClosestValidCase(*entry.format, rule),
                   out);
  }
}

}  // namespace

void WriteRulesAsMarkdown(std::span<const FormatRule> rules,
                          std::ostream& out) {
  // The rules of a format are consecutive.
  while (!rules.empty()) {
    const Format* format = rules[0].format;
    const auto end = std::find_if(
        rules.begin(), rules.end(),
        [&](const FormatRule& entry) { return entry.format != format; });
    const auto page = rules.first(static_cast<size_t>(end - rules.begin()));
    WriteHead(*format, out);
    for (const auto& [unused, rule] : page) {
      out << "| " << RuleLink(rule->id) << " | " << SeverityName(rule->severity)
          << " | " << Cell(rule->title) << " |\n";
    }
    for (const FormatRule& entry : page) WriteRule(entry, out);
    rules = rules.subspan(page.size());
  }
}

}  // namespace trackcheck
