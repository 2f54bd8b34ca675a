#include "fuzz/properties/is_html.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "fuzz/properties/is_xml.h"

namespace trackcheck {
namespace {

constexpr std::string_view kDoctype = "<!DOCTYPE html>\n";
constexpr std::string_view kScript = "<script>";
constexpr std::string_view kScriptEnd = "</script>\n</body></html>\n";
// Between spaces.
constexpr std::string_view kElements =
    " a article b body br button circle code dd dialog div dl dt fieldset "
    "figcaption figure form g h1 h2 h3 h4 head header html i image input kbd "
    "label legend li link main meta option output p path pre rect section "
    "select span style svg table tbody td text th thead title tr ul ";

bool IsKnown(std::string_view element) {
  return kElements.find(absl::StrCat(" ", std::string(element), " ")) !=
         std::string_view::npos;
}

// Whether an element may have the attribute. Its value is between quotes.
bool IsHarmless(std::string_view name, std::string_view value,
                std::string_view links) {
  if (name.starts_with("on") || name == "src" || name == "srcdoc" ||
      name == "action" || name == "formaction") {
    return false;
  }
  if (name != "href" && name != "xlink:href") return true;
  return value.starts_with('#') || value.starts_with("data:") ||
         (!links.empty() && value.starts_with(links));
}

// The first tag that may do harm; empty if there is none. Precondition: `xml`
// is well-formed.
std::string_view HarmfulTag(std::string_view xml, std::string_view links) {
  for (size_t at = xml.find('<'); at != std::string_view::npos;
       at = xml.find('<', at + 1)) {
    if (xml[at + 1] == '/') continue;
    // An attribute may have a > in it.
    size_t end = at;
    for (bool quoted = false; quoted || xml[end] != '>'; ++end) {
      if (xml[end] == '"') quoted = !quoted;
    }
    const std::string_view tag = xml.substr(at, end + 1 - at);
    if (!IsKnown(tag.substr(1, tag.find_first_of(" />") - 1))) return tag;
    size_t begin = tag.find(' ');
    while (begin != std::string_view::npos) {
      const size_t equals = tag.find('=', begin);
      if (equals == std::string_view::npos) break;
      const size_t close = tag.find('"', equals + 2);
      if (!IsHarmless(tag.substr(begin + 1, equals - begin - 1),
                      tag.substr(equals + 2, close - equals - 2), links)) {
        return tag;
      }
      begin = tag.find(' ', close);
    }
    at = end;
  }
  return "";
}

}  // namespace

absl::Status IsHtml(std::string_view what, std::string_view text,
                    std::string_view links) {
  const auto fault = [&](std::string_view found) {
    return absl::InternalError(absl::StrCat(
        std::string(what), ": ", std::string(found), "\n", std::string(text)));
  };
  if (!text.starts_with(kDoctype)) return fault("no doctype");
  const size_t script = text.find(kScript);
  if (script == std::string_view::npos) return fault("no script");
  // The end of the first script is that of the page.
  if (text.find("</script", script) + kScriptEnd.size() != text.size() ||
      !text.ends_with(kScriptEnd)) {
    return fault("text after the script");
  }
  const std::string xml = absl::StrCat(
      std::string(text.substr(kDoctype.size(), script - kDoctype.size())),
      "</body></html>\n");
  if (absl::Status status = IsXml(what, xml); !status.ok()) return status;
  if (const std::string_view tag = HarmfulTag(xml, links); !tag.empty()) {
    return fault(tag);
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
