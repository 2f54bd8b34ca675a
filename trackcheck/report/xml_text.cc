#include "trackcheck/report/xml_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "formats/json/tokens/text.h"

namespace trackcheck {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

// U+FFFE and U+FFFF.
bool IsNoncharacter(std::string_view character) {
  return character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf";
}

bool IsPlain(char c) {
  return c >= ' ' && c != '&' && c != '<' && c != '>' && c != '"';
}

// White space other than the space is a reference in attributes, and a carriage
// return everywhere: parsers change it otherwise. `>` is one too, for "]]>".
// Empty if `c` stands for itself.
std::string_view Reference(char c, XmlPlace place) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\r':
      return "&#13;";
    case '\n':
      return place == XmlPlace::kAttribute ? "&#10;" : "\n";
    case '\t':
      return place == XmlPlace::kAttribute ? "&#9;" : "\t";
    default:
      return "";
  }
}

}  // namespace

std::string XmlText(std::string_view text, XmlPlace place) {
  std::string escaped;
  while (!text.empty()) {
    const size_t plain = static_cast<size_t>(
        std::find_if_not(text.begin(), text.end(), IsPlain) - text.begin());
    escaped += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const size_t length = json::ReadUtf8(text).size;
    const std::string_view reference = Reference(text[0], place);
    if (!reference.empty()) {
      escaped += reference;
    } else if (length <= 1 || IsNoncharacter(text.substr(0, length))) {
      escaped += kReplacement;
    } else {
      escaped += text.substr(0, length);
    }
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return escaped;
}

}  // namespace trackcheck
