// Writes the JSON of reports and dumps, in the numbers and texts that all of
// them share.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_
#define TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_

#include <concepts>
#include <ostream>
#include <string_view>

#include "formats/core/fields/field_visitor.h"
#include "formats/json/writer.h"

namespace trackcheck {

// A report of any size takes little memory, and is valid JSON for any bytes in
// the texts.
class JsonWriter {
 public:
  using Layout = json::Layout;

  // `out` must outlive the writer.
  explicit JsonWriter(std::ostream& out)
      : writer_(out, {.indentation = 1, .texts = json::TextForm::kJsonUtf8}) {}

  void BeginObject(Layout layout = Layout::kOneLine) {
    writer_.BeginObject(layout);
  }
  void EndObject() { writer_.EndObject(); }
  void BeginArray(Layout layout = Layout::kOneLine) {
    writer_.BeginArray(layout);
  }
  void EndArray() { writer_.EndArray(); }

  // Must be called before the value of each member of an object. The keys of an
  // object must be distinct.
  void Key(std::string_view key) { writer_.Key(key); }

  // Bytes that are not UTF-8 become U+FFFD.
  void Value(std::string_view text) { writer_.Text(text); }
  void Value(const char* text) { Value(std::string_view(text)); }
  void Value(std::unsigned_integral auto value) {
    if constexpr (std::same_as<decltype(value), bool>) {
      writer_.Bool(value);
    } else {
      writer_.Integer(value);
    }
  }
  // A number with the fewest digits that parse to the same value. A number that
  // is not finite becomes the string "nan", "inf" or "-inf".
  void ValueOfScalar(const Scalar& scalar);
  // Like ValueOfScalar, but a NaN is {"value": "nan", "bits": "0x7fc00000"}.
  void ValueWithBits(const Scalar& scalar);
  // Bytes of a file as a string, with \xNN for each byte that is not printable
  // ASCII.
  void ValueOfBytes(std::string_view bytes);

  // A value that another writer has written on one line.
  void ValueOfJson(std::string_view json) { writer_.Verbatim(json); }

  void Member(std::string_view key, const auto& value) {
    Key(key);
    Value(value);
  }

  // Ends the document with a line break.
  void EndDocument() { writer_.End(); }

 private:
  json::Writer writer_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_JSON_WRITER_H_
