#include "formats/json/writer.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"

namespace trackcheck::json {
namespace {

constexpr size_t kChunk = 64 << 10;

template <typename Real>
void AppendNumber(Real value, std::string* out) {
  if (std::isnan(value)) {
    *out += "null";
  } else if (std::isinf(value)) {
    *out += value > 0 ? "1e999" : "-1e999";
  } else {
    char digits[32];
    const std::to_chars_result result =
        std::to_chars(digits, digits + sizeof(digits), value);
    out->append(digits, result.ptr);
  }
}

}  // namespace

void Writer::Open(char bracket, Layout layout) {
  Separate();
  buffer_ += bracket;
  const bool in_line =
      !levels_.empty() && levels_.back().layout == Layout::kOneLine;
  levels_.push_back({in_line ? Layout::kOneLine : layout});
}

void Writer::Close(char bracket) {
  ABSL_HARDENING_ASSERT(!levels_.empty());
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.is_empty && level.layout == Layout::kLines) BreakLine();
  buffer_ += bracket;
}

void Writer::Separate() {
  FlushIfLarge();
  if (after_key_ || levels_.empty()) {
    after_key_ = false;
    return;
  }
  Level& level = levels_.back();
  const bool is_line = level.layout == Layout::kOneLine;
  if (!level.is_empty) buffer_ += is_line ? ", " : ",";
  level.is_empty = false;
  if (!is_line) BreakLine();
}

void Writer::BreakLine() {
  buffer_ += '\n';
  buffer_.append(style_.indentation * levels_.size(), ' ');
}

void Writer::EndKey() {
  buffer_ += ": ";
  after_key_ = true;
}

void Writer::Text(std::string_view text) {
  BeginText();
  TextPart(text);
  EndText();
}

void Writer::Text(const String& text) {
  BeginText();
  ForEachPart(
      text, [this](std::string_view part) { TextPart(part); },
      [this](char32_t character) {
        AppendCharacter(character, style_.texts, &buffer_);
        FlushIfLarge();
      });
  EndText();
}

void Writer::BeginText() {
  Separate();
  buffer_ += '"';
}

// A text may be as large as the file, and six times as long with its escapes.
void Writer::TextPart(std::string_view part) {
  while (!part.empty()) {
    part.remove_prefix(AppendText(part, style_.texts, &buffer_));
    FlushIfLarge();
  }
}

void Writer::EndText() { buffer_ += '"'; }

void Writer::Number(double value) {
  Separate();
  AppendNumber(value, &buffer_);
}

void Writer::Number(float value) {
  Separate();
  AppendNumber(value, &buffer_);
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
    Text(reader->ReadString());
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
  BeginArray(reader->Peek() == Kind::kNumber ? Layout::kOneLine
                                             : Layout::kLines);
  return true;
}

bool Writer::Copy(Reader* reader) {
  // One entry for each open container.
  std::vector<bool> are_objects;
  do {
    bool at_value = false;
    const Kind kind = reader->Peek();
    if (reader->EnterObject()) {
      BeginObject();
      are_objects.push_back(true);
    } else if (reader->EnterArray()) {
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

void Writer::End() {
  buffer_ += '\n';
  Flush();
}

void Writer::FlushIfLarge() {
  if (buffer_.size() >= kChunk) Flush();
}

void Writer::Flush() {
  if (&buffer_ != &pending_ || pending_.empty()) return;
  if (out_ != nullptr) {
    out_->write(pending_.data(), static_cast<std::streamsize>(pending_.size()));
  } else {
    (*take_)(pending_);
  }
  pending_.clear();
}

}  // namespace trackcheck::json
