// The frame of a report that is one HTML page: everything but its content.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_PAGE_PAGE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_PAGE_PAGE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trackcheck/report/page/html_writer.h"

namespace trackcheck {

// Opens the page, its head and its body. The page has its style in it and makes
// no request; its policy lets it run no script but page.js. `title` may hold
// any bytes.
void BeginPage(std::string_view title, HtmlWriter& html);

// A kind of entries, such as those of one severity.
struct PageKind {
  std::string_view name;  // their `data-kind`
  std::string label;
  bool is_shown = true;  // before the reader changes it
};

struct PageFilters {
  std::string_view noun;        // of an entry: "finding"
  std::string_view kinds_name;  // "Severity"
  std::span<const PageKind> kinds;
  bool by_rule = false;                  // `data-rule`
  std::string_view group_noun = "file";  // of a section of entries
};

// The filters by kind, rule, group and text. The script shows them, and adds
// the rules and groups. They apply to each `article` of the class "finding" in
// a `section` of the class "file", whose <h3> is its name. If an entry has the
// id f1-2, the pin p1-2 on a map is shown with it, and the section f1 with the
// row r1 of a table.
void AddPageFilters(const PageFilters& filters, HtmlWriter& html);

// Adds the help on keys and the script, and closes the body and the page.
// `noun` is that of the filters.
void EndPage(std::string_view noun, HtmlWriter& html);

// The lines of an excerpt (excerpt.h, text_position.h) in the font of code,
// with its carets marked.
void AddExcerpt(const std::vector<std::string>& lines, HtmlWriter& html);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_PAGE_PAGE_H_
