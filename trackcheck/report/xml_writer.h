// Writes XML 1.0 to a stream. The output is well-formed for any bytes in the
// texts.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_XML_WRITER_H_
#define TRACKCHECK_TRACKCHECK_REPORT_XML_WRITER_H_

#include <concepts>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace trackcheck {

// Each element begins on its own line. An element holds either elements or one
// text.
class XmlWriter {
 public:
  // `out` must outlive the writer. `depth` is the number of elements around the
  // first one, for its indentation.
  explicit XmlWriter(std::ostream& out, size_t depth = 0)
      : out_(out), depth_(depth) {}
  XmlWriter(const XmlWriter&) = delete;
  XmlWriter& operator=(const XmlWriter&) = delete;

  // The first line of a document.
  void Declaration();

  // `name` is an XML name.
  void Begin(std::string_view name);
  void End();

  // Bytes that are not UTF-8, and characters that XML does not allow, become
  // U+FFFD. Must follow the Begin of the element, before its content. The names
  // of the attributes of an element must be distinct.
  void Attribute(std::string_view name, std::string_view value);
  void Attribute(std::string_view name, std::unsigned_integral auto value) {
    Attribute(name, std::string_view(std::to_string(value)));
  }

  // The content of an element, as in Attribute. Must be followed by its End.
  void Text(std::string_view text);

  // Elements that another writer has written with the depth of this one.
  void Elements(std::string_view xml);

 private:
  struct Level {
    std::string name;
    bool has_elements = false;
  };

  // Ends the start tag of the innermost element, which has content.
  void CloseTag();
  void BreakLine();

  std::ostream& out_;
  const size_t depth_;
  std::vector<Level> levels_;
  bool in_tag_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_XML_WRITER_H_
