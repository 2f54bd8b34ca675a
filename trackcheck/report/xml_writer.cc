#include "trackcheck/report/xml_writer.h"

#include <string>
#include <string_view>

#include "absl/base/macros.h"
#include "trackcheck/report/xml_text.h"

namespace trackcheck {
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
  out_ << ' ' << name << "=\"" << XmlText(value, XmlPlace::kAttribute) << '"';
}

void XmlWriter::Text(std::string_view text) {
  CloseTag();
  out_ << XmlText(text, XmlPlace::kContent);
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
