// Bytes are handed over in pieces of some 64 KiB.
#include "formats/json/writer.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trackcheck::json {
namespace {

constexpr size_t kPiece = 64 << 10;
constexpr char32_t kReplacement = 0xfffd;

// The character at the begin of `text`, which is not empty, and its size; of
// bytes that are not UTF-8, one.
struct Character {
  char32_t value = kReplacement;
  size_t size = 1;
};

Character ReadUtf8(std::string_view text) {
  const auto byte = [text](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return {};
  char32_t value = first & (0x7f >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = value >= 0xd800 && value < 0xe000;
  if (value < kLeast[size] || value > 0x10ffff || is_surrogate) return {};
  return {value, size};
}

void AppendUnit(char32_t unit, std::string* out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  *out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) {
    *out += kDigits[unit >> shift & 15];
  }
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
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.is_empty && !level.is_row) BreakLine();
  buffer_ += bracket;
}

void Writer::Separate() {
  if (buffer_.size() >= kPiece) Flush();
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
    Text(string.plain ? std::string(string.raw) : Unescape(string.raw));
  } else if (kind == Kind::kNumber) {
    const json::Number number = reader->ReadNumber();
    // An integer of 0 may be a negative one.
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

bool Writer::CopyOn(bool is_object, Reader* reader) {
  if (!is_object) {
    const bool goes_on = reader->NextElement();
    if (!goes_on) EndArray();
    return goes_on;
  }
  String key;
  const bool goes_on = reader->NextKey(&key);
  if (goes_on) {
    Key(Unescape(key.raw));
  } else {
    EndObject();
  }
  return goes_on;
}

// True if the first element comes next.
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
  // Of the containers that are open: which are objects.
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
      at_value = CopyOn(are_objects.back(), reader);
      if (!at_value) are_objects.pop_back();
    }
  } while (!are_objects.empty());
  return !reader->failed();
}

void Writer::AppendString(std::string_view text) {
  buffer_ += '"';
  while (!text.empty()) {
    const Character character = ReadUtf8(text);
    AppendEscaped(character.value, &buffer_);
    text.remove_prefix(character.size);
  }
  buffer_ += '"';
}

void Writer::End() { buffer_ += '\n'; }

void Writer::Flush() {
  if (out_ == nullptr) return;
  out_->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  buffer_.clear();
}

}  // namespace trackcheck::json
