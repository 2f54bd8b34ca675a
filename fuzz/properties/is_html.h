// Checks pages with a parser that shares no code with their writer.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_IS_HTML_H_
#define TRACKCHECK_FUZZ_PROPERTIES_IS_HTML_H_

#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// Returns an error that names `what` if `text` is not a page with one script at
// its end, whose other elements are well-formed XML (is_xml.h), run nothing and
// load nothing: no other script, no attribute that is code, no address but that
// of an element of the page, of data, and of links that begin with `links`.
absl::Status IsHtml(std::string_view what, std::string_view text,
                    std::string_view links);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_IS_HTML_H_
