// One finding as a part of an HTML page.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_FINDING_HTML_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_FINDING_HTML_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/findings/rule_info.h"
#include "trackcheck/report/check/listed_finding.h"
#include "trackcheck/report/page/html_writer.h"

namespace trackcheck {

// Ids of elements. Files and findings have numbers, findings from 1 in each
// file.
std::string FileId(uint64_t file);
std::string MapId(uint64_t file);
std::string FindingId(uint64_t file, uint64_t finding);
std::string PinId(uint64_t file, uint64_t finding);
std::string RuleId(std::string_view rule);

struct FindingPlaceOnPage {
  uint64_t file = 0;
  uint64_t number = 0;
  bool has_pin = false;
  // Whether the finding has the explanation of its rule in it. Otherwise it has
  // a link to it.
  bool explains_rule = false;
};

// The finding: severity, message, place, bytes or line, related places, why it
// matters. At most some 10 kB.
std::string FindingHtml(const ListedFinding& listed,
                        const FindingPlaceOnPage& place);

// Why the rule matters, and what to do, as a paragraph.
void AddExplanation(const RuleInfo& rule, HtmlWriter& html);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_FINDING_HTML_H_
