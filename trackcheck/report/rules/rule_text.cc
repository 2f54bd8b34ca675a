#include "trackcheck/report/rules/rule_text.h"

#include <ostream>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/report/fix_text.h"
#include "trackcheck/report/rules/rule_example.h"
#include "trackcheck/report/rules/rule_list.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

void WriteParagraph(std::string_view heading, std::string_view text,
                    std::ostream& out) {
  if (text.empty()) return;
  out << '\n' << heading << '\n';
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    out << (line.empty() ? "" : "  ") << line << '\n';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

}  // namespace

void WriteRuleText(const FormatRule& entry, std::string_view rule_pages,
                   std::ostream& out) {
  const RuleInfo& rule = *entry.rule;
  out << rule.id << " (" << SeverityName(rule.severity) << ")\n"
      << rule.title << '\n';
  WriteParagraph("Why", rule.rationale, out);
  WriteParagraph("How to fix", rule.remedy, out);
  WriteParagraph(Joined({"What ", FixCommand(rule.fix.kind), " does"}),
                 rule.fix.text, out);
  WriteParagraph(
      "How to silence",
      Joined({"On the command line: --skip ", rule.id,
              "\nIn .trackcheck.textproto: skip: \"", rule.id,
              "\"\nFor some files: suppress { glob: \"...\" rule: \"", rule.id,
              "\" reason: \"...\" }"}),
      out);
  WriteParagraph("Section of the document", rule.section, out);
  WriteParagraph("Source file", rule.source, out);
  WriteParagraph("Page",
                 rule_pages.empty() ? RulePage(entry)
                                    : RulePageAddress(rule_pages, rule.id),
                 out);
  WriteParagraph("Since version", rule.since, out);
  if (!rule.has_examples()) {
    WriteParagraph("Example", Joined({"None. ", WhyNoExample(rule)}), out);
  } else {
    WriteParagraph("Report of a bad example",
                   BadExampleReport(*entry.format, rule), out);
    WriteParagraph("Closest valid case", ClosestValidCase(*entry.format, rule),
                   out);
  }
}

}  // namespace trackcheck
