// Text in documents of XML 1.0.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_XML_TEXT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_XML_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace trackcheck {

enum class XmlPlace : uint8_t { kContent, kAttribute };  // in double quotes

// `text` as the content of an element or the value of an attribute. Bytes that
// are not UTF-8, and characters that XML does not allow, become U+FFFD.
std::string XmlText(std::string_view text, XmlPlace place);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_XML_TEXT_H_
