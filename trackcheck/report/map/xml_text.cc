#include "trackcheck/report/map/xml_text.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "trackcheck/text/message_text.h"

namespace trackcheck {

std::string XmlText(std::string_view bytes) {
  // The characters of UTF-8 that are not characters of XML, apart from control
  // characters.
  constexpr std::string_view kNoCharacters[] = {"\xef\xbf\xbe", "\xef\xbf\xbf"};
  const std::string printable = Printable(bytes);
  std::string text;
  text.reserve(printable.size());
  for (size_t i = 0; i < printable.size(); ++i) {
    const std::string_view rest = std::string_view(printable).substr(i);
    if (rest.starts_with(kNoCharacters[0]) ||
        rest.starts_with(kNoCharacters[1])) {
      text += rest[2] == kNoCharacters[0][2] ? "\\xef\\xbf\\xbe"
                                             : "\\xef\\xbf\\xbf";
      i += 2;
      continue;
    }
    switch (rest.front()) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '>':
        text += "&gt;";
        break;
      case '"':
        text += "&quot;";
        break;
      case '\'':
        text += "&#39;";
        break;
      default:
        text += rest.front();
    }
  }
  return text;
}

}  // namespace trackcheck
