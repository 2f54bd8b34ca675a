// Text in XML documents.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_XML_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_XML_TEXT_H_

#include <string>
#include <string_view>

namespace trackcheck {

// Any bytes as the content of an element or of an attribute in quotes: the
// characters of the markup are escaped, and every byte that is no character of
// XML becomes \xNN.
std::string XmlText(std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_XML_TEXT_H_
