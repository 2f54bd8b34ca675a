#include "trackcheck/report/xml_writer.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "absl/base/macros.h"
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
std::string_view Reference(char c, bool in_attribute) {
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
      return in_attribute ? "&#10;" : "\n";
    case '\t':
      return in_attribute ? "&#9;" : "\t";
    default:
      return "";
  }
}

// `text` as content, or as the value of an attribute.
std::string Escaped(std::string_view text, bool in_attribute) {
  std::string escaped;
  while (!text.empty()) {
    const size_t plain = static_cast<size_t>(
        std::find_if_not(text.begin(), text.end(), IsPlain) - text.begin());
    escaped += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const size_t length = json::ReadUtf8(text).size;
    const std::string_view reference = Reference(text[0], in_attribute);
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

}  // namespace

void XmlWriter::Declaration() {
  out_ << R"(<?xml version="1.0" encoding="UTF-8"?>)";
}

void XmlWriter::Begin(std::string_view name) {
  if (!levels_.empty()) {
    CloseTag();
    levels_.back().has_elements = true;
  }
  BreakLine();
  out_ << '<' << name;
  levels_.push_back({std::string(name)});
  in_tag_ = true;
}

void XmlWriter::End() {
  ABSL_HARDENING_ASSERT(!levels_.empty());
  const Level level = levels_.back();
  levels_.pop_back();
  if (in_tag_) {
    out_ << "/>";
    in_tag_ = false;
  } else {
    if (level.has_elements) BreakLine();
    out_ << "</" << level.name << '>';
  }
  if (levels_.empty() && depth_ == 0) out_ << '\n';
}

void XmlWriter::Attribute(std::string_view name, std::string_view value) {
  ABSL_HARDENING_ASSERT(in_tag_);
  out_ << ' ' << name << "=\"" << Escaped(value, /*in_attribute=*/true) << '"';
}

void XmlWriter::Text(std::string_view text) {
  CloseTag();
  out_ << Escaped(text, /*in_attribute=*/false);
}

void XmlWriter::Elements(std::string_view xml) {
  ABSL_HARDENING_ASSERT(!levels_.empty());
  if (xml.empty()) return;
  CloseTag();
  levels_.back().has_elements = true;
  out_ << xml;
}

void XmlWriter::CloseTag() {
  if (in_tag_) out_ << '>';
  in_tag_ = false;
}

void XmlWriter::BreakLine() {
  out_ << '\n' << std::string(depth_ + levels_.size(), ' ');
}

}  // namespace trackcheck
