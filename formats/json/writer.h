// Writes JSON: members in the order of the calls, and the shortest numbers that
// are parsed as the same value.
#ifndef TRACKCHECK_FORMATS_JSON_WRITER_H_
#define TRACKCHECK_FORMATS_JSON_WRITER_H_

#include <concepts>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/text_chunks.h"
#include "formats/json/reader.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::json {

enum class Layout : uint8_t {
  // Each member or element begins a line. An empty container takes one line.
  kLines,
  // The container takes one line, with everything in it.
  kOneLine,
};

struct Style {
  uint32_t indentation = 2;  // spaces for each level
  TextForm texts = TextForm::kJsonAscii;
};

// The canonical form of a file has the default style.
class Writer {
 public:
  // `out` or `take` must outlive the writer. A stream and a sink receive chunks
  // of some 64 KiB; the last one comes when the writer is destroyed. A string
  // is always complete.
  explicit Writer(std::ostream& out, Style style = {})
      : out_(&out), buffer_(pending_), style_(style) {}
  explicit Writer(TextSink take) : take_(take), buffer_(pending_) {}
  explicit Writer(std::string& out) : buffer_(out) {}
  ~Writer() { Flush(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void BeginObject(Layout layout = Layout::kLines) { Open('{', layout); }
  void EndObject() { Close('}'); }
  void BeginArray(Layout layout = Layout::kLines) { Open('[', layout); }
  void EndArray() { Close(']'); }

  // Call before each member of an object. The caller makes sure that keys are
  // distinct. Keys and texts are UTF-8; bytes that are not become U+FFFD.
  void Key(std::string_view key) {
    Text(key);
    EndKey();
  }
  void Key(const String& key) {
    Text(key);
    EndKey();
  }

  void Text(std::string_view text);
  void Text(const String& text);
  // Write one text in parts, each of which ends after a character.
  void BeginText();
  void TextPart(std::string_view part);
  void EndText();

  void Integer(std::integral auto value) {
    Separate();
    buffer_ += std::to_string(value);
  }
  // The digits are the fewest for the type of `value`. Infinity becomes a
  // literal that is parsed as infinity, with a fault. NaN becomes null.
  void Number(double value);
  void Number(float value);
  // Writes `value` unchanged; it need not be valid JSON.
  void Verbatim(std::string_view value);
  void Bool(bool value);
  void Null();

  // Reads the next value from `reader` and writes it without its comments.
  // Arrays that begin with a number take one line. Integers that fit 64 bits
  // stay exact. Returns false if the reader has failed; the output is valid
  // JSON even then.
  bool Copy(Reader* reader);

  // Writes the line break at the end of the text, and passes all of it on.
  void End();

 private:
  struct Level {
    Layout layout;
    bool is_empty = true;
  };

  void Open(char bracket, Layout layout);
  void Close(char bracket);
  // Writes the comma and the white space between two values.
  void Separate();
  void BreakLine();
  // Advances to the next value of the container that is being copied. At its
  // end, closes it and returns false.
  bool CopyNext(bool is_object, Reader* reader);
  // Opens the array. Returns false, and closes it, if it is empty.
  bool CopyArrayBegin(Reader* reader);
  void CopyScalar(Kind kind, Reader* reader);
  void EndKey();
  void FlushIfLarge();
  void Flush();

  // The destination of `pending_`. Both are absent if `buffer_` is the caller's
  // string.
  std::ostream* out_ = nullptr;
  std::optional<TextSink> take_;
  std::string pending_;
  std::string& buffer_;
  Style style_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_WRITER_H_
