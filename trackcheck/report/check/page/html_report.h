// The report `html` of `trackcheck check`: a page for people, in one file.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_HTML_REPORT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_HTML_REPORT_H_

#include <cstddef>
#include <memory>
#include <ostream>

#include "trackcheck/report/check/report.h"
#include "trackcheck/report/style.h"

namespace trackcheck {

// The limits of a page. Parts that do not fit are counted in the page and in
// Report::Notes.
struct HtmlLimits {
  // The page, in bytes. The worst files come first.
  size_t page = size_t{20} << 20;
  // The findings of one file, in bytes. The worst findings come first.
  size_t file = size_t{10} << 20;
  // The infos of one file, in bytes.
  size_t infos = size_t{1} << 20;
  // The table of the files, in bytes.
  size_t table = size_t{2} << 20;
  // The maps: those of the first files that have one.
  size_t maps = 100;
  size_t map_bytes = size_t{8} << 20;
};

// Writes at the end of the run: the verdict, the totals, filters, the files,
// the findings of each with its map, the rules. `out` must outlive the report.
std::unique_ptr<Report> MakeBoundedHtmlReport(std::ostream& out,
                                              const ReportStyle& style,
                                              const HtmlLimits& limits);

// The same with the limits above.
std::unique_ptr<Report> MakeHtmlReport(std::ostream& out,
                                       const ReportStyle& style);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_CHECK_PAGE_HTML_REPORT_H_
