#include "trackcheck/report/json_writer.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "absl/base/macros.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/text/scalar_text.h"
#include "trackcheck/text/utf8.h"

namespace trackcheck {
namespace {

constexpr size_t kFlushSize = 64 << 10;

}  // namespace

void JsonWriter::Key(std::string_view key) {
  Separate();
  AppendString(key);
  buffer_ += ": ";
  after_key_ = true;
}

void JsonWriter::Value(std::string_view text) {
  Separate();
  AppendString(text);
}

void JsonWriter::ValueOfScalar(const Scalar& scalar) {
  Separate();
  const std::string text = ScalarText(scalar);
  if (IsFinite(scalar)) {
    buffer_ += text;
  } else {
    AppendString(text);
  }
}

void JsonWriter::ValueWithBits(const Scalar& scalar) {
  const std::string bits = NanBits(scalar);
  if (bits.empty()) return ValueOfScalar(scalar);
  BeginObject();
  Member("value", "nan");
  Member("bits", std::string_view(bits));
  EndObject();
}

void JsonWriter::ValueOfBytes(std::string_view bytes) {
  Separate();
  buffer_ += '"';
  // In chunks, because the bytes may be a large part of a large file.
  for (; !bytes.empty();
       bytes.remove_prefix(std::min(kFlushSize, bytes.size()))) {
    for (const char c : EscapeBytes(bytes.substr(0, kFlushSize))) {
      if (c == '\\') buffer_ += '\\';
      buffer_ += c;
    }
    Flush();
  }
  buffer_ += '"';
}

void JsonWriter::EndDocument() {
  buffer_ += '\n';
  Flush();
}

void JsonWriter::Open(char bracket, Layout layout) {
  Separate();
  buffer_ += bracket;
  levels_.push_back({layout});
}

void JsonWriter::Close(char bracket) {
  ABSL_HARDENING_ASSERT(!levels_.empty());
  const Level level = levels_.back();
  levels_.pop_back();
  if (level.layout == Layout::kLines && !level.empty) BreakLine();
  buffer_ += bracket;
}

void JsonWriter::Separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  Level& level = levels_.back();
  if (!level.empty) buffer_ += ',';
  if (level.layout == Layout::kLines) {
    BreakLine();
  } else if (!level.empty) {
    buffer_ += ' ';
  }
  level.empty = false;
  if (buffer_.size() >= kFlushSize) Flush();
}

void JsonWriter::AppendString(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  buffer_ += '"';
  while (!text.empty()) {
    size_t length = Utf8Length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    if (length == 0) {
      buffer_ += "\xef\xbf\xbd";
      length = 1;
    } else if (first == '"' || first == '\\') {
      buffer_ += '\\';
      buffer_ += text[0];
    } else if (first < 0x20 || first == 0x7f) {
      buffer_ += "\\u00";
      buffer_ += kDigits[first >> 4];
      buffer_ += kDigits[first & 15];
    } else {
      buffer_ += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  buffer_ += '"';
}

void JsonWriter::BreakLine() {
  buffer_ += '\n';
  buffer_.append(levels_.size(), ' ');
}

void JsonWriter::Flush() {
  out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  buffer_.clear();
}

}  // namespace trackcheck
