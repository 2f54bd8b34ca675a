// Settings that change the form of a report.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_

#include <string>
#include <string_view>

namespace trackcheck {

// Flags of the verb, and what is known about the surroundings.
struct ReportStyle {
  bool color = false;
  // The address of the folder of the rule pages to which rule ids are links of
  // the terminal; empty: they are no links.
  std::string terminal_rule_pages;
  // The address of that folder for links that are part of the report; empty if
  // it is not known.
  std::string rule_pages;
  bool quiet = false;       // one line per finding and no summary
  bool verbose = false;     // also infos and clean files
  bool statistics = false;  // one line per rule instead of the findings
};

// The address of the page of a rule: "RULE_PAGES/rld.md#rld-magic".
// Precondition: `rule_pages` is not empty.
std::string RulePageAddress(std::string_view rule_pages, std::string_view rule);
// The address in the pages `style.rule_pages`, which must not be empty.
std::string RulePageAddress(const ReportStyle& style, std::string_view rule);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_
