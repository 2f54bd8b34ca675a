// The flags that change a text report.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_

namespace trackcheck {

struct ReportStyle {
  bool color = false;
  bool links = false;       // rule ids are hyperlinks of the terminal
  bool quiet = false;       // one line per finding and no summary
  bool verbose = false;     // also infos and clean files
  bool statistics = false;  // one line per rule instead of the findings
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_STYLE_H_
