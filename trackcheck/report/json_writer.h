// Writes JSON to a stream with a small buffer, so that a report of any size
// takes little memory. The output is valid JSON for any bytes in the texts.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_
#define TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_

#include <concepts>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

class JsonWriter {
 public:
  // Whether each member of an object or array stands on its own line.
  enum class Layout : uint8_t { kOneLine, kLines };

  // `out` must outlive the writer.
  explicit JsonWriter(std::ostream& out) : out_(out) {}
  ~JsonWriter() { Flush(); }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  void BeginObject(Layout layout = Layout::kOneLine) { Open('{', layout); }
  void EndObject() { Close('}'); }
  void BeginArray(Layout layout = Layout::kOneLine) { Open('[', layout); }
  void EndArray() { Close(']'); }

  // Must be called before the value of each member of an object. The keys of an
  // object must be distinct.
  void Key(std::string_view key);

  // Bytes that are not UTF-8 become U+FFFD.
  void Value(std::string_view text);
  void Value(const char* text) { Value(std::string_view(text)); }
  void Value(std::unsigned_integral auto value) {
    Separate();
    if constexpr (std::same_as<decltype(value), bool>) {
      buffer_ += value ? "true" : "false";
    } else {
      buffer_ += std::to_string(value);
    }
  }
  // A number with the fewest digits that parse to the same value. A number that
  // is not finite becomes the string "nan", "inf" or "-inf".
  void ValueOfScalar(const Scalar& scalar);
  // As ValueOfScalar, but a NaN is {"value": "nan", "bits": "0x7fc00000"}.
  void ValueWithBits(const Scalar& scalar);
  // Bytes of a file as a string, with \xNN for each byte that is not printable
  // ASCII.
  void ValueOfBytes(std::string_view bytes);

  void Member(std::string_view key, const auto& value) {
    Key(key);
    Value(value);
  }

  // Ends the document with a line break.
  void EndDocument();

 private:
  struct Level {
    Layout layout;
    bool empty = true;
  };

  void Open(char bracket, Layout layout);
  void Close(char bracket);
  // Writes the comma, space or line break before the next value.
  void Separate();
  void AppendString(std::string_view text);
  void BreakLine();
  void Flush();

  std::ostream& out_;
  std::string buffer_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_
