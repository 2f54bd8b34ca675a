// Checks XML output with a parser that shares no code with its writer.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_IS_XML_H_
#define TRACKCHECK_FUZZ_PROPERTIES_IS_XML_H_

#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// Returns an error that names `what` if `text` is not a well-formed document of
// XML 1.0 in UTF-8. Knows the declaration, elements, attributes in double
// quotes, and references to characters; a comment, a CDATA section or anything
// else is an error.
absl::Status IsXml(std::string_view what, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_IS_XML_H_
