// The flags that change a text report.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_

#include <string>

namespace trackcheck {

struct ReportStyle {
  bool color = false;
  // The address of the folder of the rule pages, to which rule ids are links of
  // the terminal; empty for no links.
  std::string rule_pages;
  bool quiet = false;       // one line per finding and no summary
  bool verbose = false;     // also infos and clean files
  bool statistics = false;  // one line per rule instead of the findings
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_
