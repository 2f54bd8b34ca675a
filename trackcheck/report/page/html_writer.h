// Writes HTML that is also well-formed XML. No text or value can become markup.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_PAGE_HTML_WRITER_H_
#define TRACKCHECK_TRACKCHECK_REPORT_PAGE_HTML_WRITER_H_

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace trackcheck {

struct HtmlAttribute {
  std::string_view name;
  std::string value;  // any bytes
};
using HtmlAttributes = std::initializer_list<HtmlAttribute>;

// Texts and values may hold any bytes: control characters and bytes that are
// not UTF-8 become \xNN. Names of elements and attributes are literals.
class HtmlWriter {
 public:
  // Appends to `out`, which must outlive the writer.
  explicit HtmlWriter(std::string* out) : out_(*out) {}
  HtmlWriter(const HtmlWriter&) = delete;
  HtmlWriter& operator=(const HtmlWriter&) = delete;

  void Open(std::string_view element, HtmlAttributes attributes = {});
  // Closes the innermost open element.
  void Close();
  // An element that has no end tag, such as <meta>.
  void Void(std::string_view element, HtmlAttributes attributes);
  // An element with this text.
  void Element(std::string_view element, std::string_view text,
               HtmlAttributes attributes = {});
  void Text(std::string_view text);
  void BreakLine() { out_ += '\n'; }
  // Well-formed markup that was written elsewhere.
  void Markup(std::string_view html) { out_ += html; }

 private:
  void Tag(std::string_view element, HtmlAttributes attributes);

  std::string& out_;
  std::vector<std::string_view> open_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_PAGE_HTML_WRITER_H_
