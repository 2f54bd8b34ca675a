#include "trackcheck/report/page/html_writer.h"

#include <cassert>
#include <string_view>

#include "trackcheck/report/xml_text.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {

void HtmlWriter::Open(std::string_view element, HtmlAttributes attributes) {
  Tag(element, attributes);
  out_ += '>';
  open_.push_back(element);
}

void HtmlWriter::Close() {
  assert(!open_.empty());
  out_ += "</";
  out_ += open_.back();
  out_ += '>';
  open_.pop_back();
}

void HtmlWriter::Void(std::string_view element, HtmlAttributes attributes) {
  Tag(element, attributes);
  out_ += "/>";
}

void HtmlWriter::Element(std::string_view element, std::string_view text,
                         HtmlAttributes attributes) {
  Open(element, attributes);
  Text(text);
  Close();
}

void HtmlWriter::Text(std::string_view text) {
  out_ += XmlText(Printable(text), XmlPlace::kContent);
}

void HtmlWriter::Tag(std::string_view element, HtmlAttributes attributes) {
  out_ += '<';
  out_ += element;
  for (const HtmlAttribute& attribute : attributes) {
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"";
    out_ += XmlText(Printable(attribute.value), XmlPlace::kAttribute);
    out_ += '"';
  }
}

}  // namespace trackcheck
