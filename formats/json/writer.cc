#include "formats/json/writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"

namespace trackcheck::json {
namespace {

constexpr size_t kChunk = 64 << 10;

// The number of leading characters that need no escape.
size_t PlainSize(std::string_view text) {
  size_t size = 0;
  while (size < text.size() && text[size] >= ' ' && text[size] <= '~' &&
         text[size] != '"' && text[size] != '\\') {
    ++size;
  }
  return size;
}

void AppendUnit(char32_t unit, std::string* out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const char escape[] = {'\\',
                         'u',
                         kDigits[unit >> 12 & 15],
                         kDigits[unit >> 8 & 15],
                         kDigits[unit >> 4 & 15],
                         kDigits[unit & 15]};
  out->append(escape, sizeof(escape));
}

void AppendEscaped(char32_t character, std::string* out) {
  switch (character) {
    case '"':
      *out += "\\\"";
      return;
    case '\\':
      *out += "\\\\";
      return;
    case '\b':
      *out += "\\b";
      return;
    case '\f':
      *out += "\\f";
      return;
    case '\n':
      *out += "\\n";
      return;
    case '\r':
      *out += "\\r";
      return;
    case '\t':
      *out += "\\t";
      return;
    default:
      break;
  }
  if (character >= ' ' && character <= '~') {
    *out += static_cast<char>(character);
  } else if (character < 0x10000) {
    AppendUnit(character, out);
  } else {
    AppendUnit(0xd800 + ((character - 0x10000) >> 10), out);
    AppendUnit(0xdc00 + ((character - 0x10000) & 0x3ff), out);
  }
}

}  // namespace

void Writer::Open(char bracket, bool is_row) {
  Separate();
  buffer_ += bracket;
  const bool in_row = !levels_.empty() && levels_.back().is_row;
  levels_.push_back({is_row || in_row});
}

void Writer::Close(char bracket) {
  ABSL_HARDENING_ASSERT(!levels_.empty());
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.is_empty && !level.is_row) BreakLine();
  buffer_ += bracket;
}

void Writer::Separate() {
  if (buffer_.size() >= kChunk) Flush();
  if (after_key_ || levels_.empty()) {
    after_key_ = false;
    return;
  }
  Level& level = levels_.back();
  if (!level.is_empty) buffer_ += level.is_row ? ", " : ",";
  level.is_empty = false;
  if (!level.is_row) BreakLine();
}

void Writer::BreakLine() {
  buffer_ += '\n';
  buffer_.append(2 * levels_.size(), ' ');
}

void Writer::Key(std::string_view key) {
  Separate();
  AppendString(key);
  buffer_ += ": ";
  after_key_ = true;
}

void Writer::Key(const String& key) {
  Separate();
  AppendString(key);
  buffer_ += ": ";
  after_key_ = true;
}

void Writer::Text(std::string_view text) {
  Separate();
  AppendString(text);
}

void Writer::Number(double value) {
  Separate();
  if (std::isnan(value)) {
    buffer_ += "null";
  } else if (std::isinf(value)) {
    buffer_ += value > 0 ? "1e999" : "-1e999";
  } else {
    char digits[32];
    const std::to_chars_result result =
        std::to_chars(digits, digits + sizeof(digits), value);
    buffer_.append(digits, result.ptr);
  }
}

void Writer::Verbatim(std::string_view value) {
  Separate();
  buffer_ += value;
}

void Writer::Bool(bool value) {
  Separate();
  buffer_ += value ? "true" : "false";
}

void Writer::Null() {
  Separate();
  buffer_ += "null";
}

void Writer::CopyScalar(Kind kind, Reader* reader) {
  if (kind == Kind::kString) {
    const String string = reader->ReadString();
    Separate();
    AppendString(string);
  } else if (kind == Kind::kNumber) {
    const json::Number number = reader->ReadNumber();
    // The integer 0 may be the double -0.
    if (number.is_integer && number.integer != 0) {
      Integer(number.integer);
    } else {
      Number(number.value);
    }
  } else {
    if (kind == Kind::kNull) {
      Null();
    } else {
      Bool(kind == Kind::kTrue);
    }
    reader->ReadLiteral();
  }
}

bool Writer::CopyNext(bool is_object, Reader* reader) {
  if (!is_object) {
    const bool goes_on = reader->NextElement();
    if (!goes_on) EndArray();
    return goes_on;
  }
  String key;
  const bool goes_on = reader->NextKey(&key);
  if (goes_on) {
    Key(key);
  } else {
    EndObject();
  }
  return goes_on;
}

bool Writer::CopyArrayBegin(Reader* reader) {
  if (!reader->NextElement()) {
    BeginArray();
    EndArray();
    return false;
  }
  if (reader->Peek() == Kind::kNumber) {
    BeginRow();
  } else {
    BeginArray();
  }
  return true;
}

bool Writer::Copy(Reader* reader) {
  // One entry for each open container.
  std::vector<bool> are_objects;
  do {
    bool at_value = false;
    const Kind kind = reader->Peek();
    if (kind == Kind::kObject && reader->EnterObject()) {
      BeginObject();
      are_objects.push_back(true);
    } else if (kind == Kind::kArray && reader->EnterArray()) {
      at_value = CopyArrayBegin(reader);
      if (at_value) are_objects.push_back(false);
    } else if (!reader->failed()) {
      CopyScalar(kind, reader);
    } else {
      Null();
    }
    while (!at_value && !are_objects.empty()) {
      at_value = CopyNext(are_objects.back(), reader);
      if (!at_value) are_objects.pop_back();
    }
  } while (!are_objects.empty());
  return !reader->failed();
}

void Writer::AppendString(std::string_view text) {
  buffer_ += '"';
  AppendText(text);
  buffer_ += '"';
}

void Writer::AppendString(const String& string) {
  if (string.plain) return AppendString(string.raw);
  buffer_ += '"';
  for (std::string_view raw = string.raw; !raw.empty();) {
    if (raw[0] != '\\') {
      const size_t size = std::min(raw.find('\\'), raw.size());
      AppendText(raw.substr(0, size));
      raw.remove_prefix(size);
      continue;
    }
    const Escape escape = ReadEscape(raw);
    if (escape.good) {
      AppendEscaped(escape.character, &buffer_);
    } else {
      AppendText(raw.substr(0, escape.size));
    }
    raw.remove_prefix(escape.size);
    if (buffer_.size() >= kChunk) Flush();
  }
  buffer_ += '"';
}

// Flushes between chunks: a text may be as large as the file, and six times as
// long with its escapes.
void Writer::AppendText(std::string_view text) {
  while (!text.empty()) {
    const size_t plain = PlainSize(text.substr(0, kChunk));
    if (plain > 0) {
      buffer_ += text.substr(0, plain);
      text.remove_prefix(plain);
    } else {
      const Character character = ReadUtf8(text);
      AppendEscaped(character.value, &buffer_);
      text.remove_prefix(character.size);
    }
    if (buffer_.size() >= kChunk) Flush();
  }
}

void Writer::End() { buffer_ += '\n'; }

void Writer::Flush() {
  if (&buffer_ != &pending_) return;
  if (out_ != nullptr) {
    out_->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  } else {
    *size_ += buffer_.size();
  }
  buffer_.clear();
}

}  // namespace trackcheck::json
