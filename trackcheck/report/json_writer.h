// JSON as it is written: every call adds to the output at once, so a report of
// any length takes no memory.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_
#define TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_

#include <concepts>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/field_visitor.h"

namespace trackcheck {

class JsonWriter {
 public:
  // Whether each member of an object or array stands on its own line.
  enum class Layout : uint8_t { kOneLine, kLines };

  // `out` outlives the writer.
  explicit JsonWriter(std::ostream& out) : out_(out) {}
  ~JsonWriter() { Flush(); }
  JsonWriter(const JsonWriter&) = delete;
  JsonWriter& operator=(const JsonWriter&) = delete;

  void BeginObject(Layout layout = Layout::kOneLine) { Open('{', layout); }
  void EndObject() { Close('}'); }
  void BeginArray(Layout layout = Layout::kOneLine) { Open('[', layout); }
  void EndArray() { Close(']'); }

  // Before each member of an object. Keys are distinct: that is up to the
  // caller.
  void Key(std::string_view key);

  // What is not UTF-8 becomes U+FFFD.
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
  // The fewest digits that read back as the same value; "nan", "inf" and
  // "-inf" are strings.
  void ValueOfScalar(const Scalar& scalar);
  // The same, but a NaN is {"value": "nan", "bits": "0x7fc00000"}.
  void ValueWithBits(const Scalar& scalar);
  // Bytes of a file as text: \xNN for everything but printable ASCII.
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
  // Puts what belongs between the value before and the one that comes.
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
