// Texts in GitHub Flavored Markdown.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MARKDOWN_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MARKDOWN_TEXT_H_

#include <string>
#include <string_view>

namespace trackcheck {

// `text` on one line, for a paragraph, a cell of a table, or HTML between tags;
// not for the beginning of a line. Nothing in it is markup, a link, or a
// mention of a user or an issue. Control characters and bytes that are not
// UTF-8 become \xNN.
std::string MarkdownText(std::string_view text);

// The same in the font of code.
std::string MarkdownCode(std::string_view text);

// A link. `address` is a URI.
std::string MarkdownLink(std::string_view text, std::string_view address);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MARKDOWN_TEXT_H_
