#include "trackcheck/report/markdown_text.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// Ends a word for the code hosts, which look for mentions and addresses in the
// rendered text, so that references to characters do not keep them off.
constexpr std::string_view kBreak = "<!-- -->";

bool Contains(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

bool IsLetterOrDigit(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c));
}

}  // namespace

std::string MarkdownText(std::string_view text) {
  const std::string shown = Printable(text);
  std::string markdown;
  for (size_t i = 0; i < shown.size(); ++i) {
    const char c = shown[i];
    const char before = i > 0 ? shown[i - 1] : ' ';
    const char after = i + 1 < shown.size() ? shown[i + 1] : ' ';
    // An underscore inside a word and brackets without an address are text.
    const bool is_markup =
        Contains("&<>`*~\\|$", c) ||
        (c == '_' && !(IsLetterOrDigit(before) && IsLetterOrDigit(after))) ||
        (c == '(' && before == ']');
    if (is_markup) {
      markdown += Joined({"&#", static_cast<int>(c), ";"});
    } else {
      markdown += c;
    }
    const bool begins_mention =
        Contains("@#!~%&$:", c) &&
        (IsLetterOrDigit(after) || Contains("/\"_-", after));
    const bool begins_address = shown.compare(i, 4, "www.") == 0;
    if (begins_mention || begins_address) markdown += kBreak;
  }
  return markdown;
}

std::string MarkdownLink(std::string_view text, std::string_view address) {
  std::string link = "[";
  for (const char c : MarkdownText(text)) {
    if (Contains("[]", c)) link += '\\';
    link += c;
  }
  link += "](";
  for (const char c : address) {
    // Parentheses end the address, and an ampersand begins a reference.
    link += c == '(' ? "%28" : c == ')' ? "%29" : c == '&' ? "&amp;" : "";
    if (!Contains("()&", c)) link += c;
  }
  return link + ')';
}

std::string MarkdownCode(std::string_view text) {
  return Joined({"<code>", MarkdownText(text), "</code>"});
}

}  // namespace trackcheck
