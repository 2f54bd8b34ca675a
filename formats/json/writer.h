// Writes canonical JSON: ASCII, indented by two spaces, members in the order of
// the calls, and the shortest numbers that are parsed as the same value.
#ifndef TRACKCHECK_FORMATS_JSON_WRITER_H_
#define TRACKCHECK_FORMATS_JSON_WRITER_H_

#include <concepts>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/json/reader.h"

namespace trackcheck::json {

// An empty container takes one line. So does a container that is begun as a
// row, with everything in it.
class Writer {
 public:
  // `out` must outlive the writer. A stream receives chunks of some 64 KiB; the
  // last one comes when the writer is destroyed. A string is always complete.
  explicit Writer(std::ostream& out) : out_(&out), buffer_(pending_) {}
  explicit Writer(std::string& out) : buffer_(out) {}
  // Writes nothing. When the writer is destroyed, `size` has grown by the bytes
  // that would have been written.
  explicit Writer(uint64_t& size) : size_(&size), buffer_(pending_) {}
  ~Writer() { Flush(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void BeginObject() { Open('{', false); }
  void EndObject() { Close('}'); }
  void BeginArray() { Open('[', false); }
  void BeginRow() { Open('[', true); }
  void BeginRowObject() { Open('{', true); }
  void EndArray() { Close(']'); }

  // Call before each member of an object. The caller makes sure that keys are
  // distinct. Keys and texts are UTF-8; bytes that are not become U+FFFD.
  void Key(std::string_view key);
  void Key(const String& key);

  void Text(std::string_view text);
  void Integer(std::integral auto value) {
    Separate();
    buffer_ += std::to_string(value);
  }
  // Infinity becomes a literal that is parsed as infinity, with a fault. NaN
  // becomes null.
  void Number(double value);
  // Writes `value` unchanged; it need not be valid JSON.
  void Verbatim(std::string_view value);
  void Bool(bool value);
  void Null();

  // An array of numbers on one line.
  void Row(std::span<const double> values) {
    BeginRow();
    for (const double value : values) Number(value);
    EndArray();
  }

  // Reads the next value from `reader` and writes it without its comments.
  // Arrays that begin with a number become rows. Integers that fit 64 bits stay
  // exact. Returns false if the reader has failed; the output is valid JSON
  // even then.
  bool Copy(Reader* reader);

  // Writes the line break at the end of the text.
  void End();

 private:
  struct Level {
    bool is_row;  // or inside a row
    bool is_empty = true;
  };

  void Open(char bracket, bool is_row);
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
  void AppendString(std::string_view text);
  void AppendString(const String& string);
  void AppendText(std::string_view text);
  void Flush();

  // The destination of `pending_`. Both are null if `buffer_` is the caller's
  // string.
  std::ostream* out_ = nullptr;
  uint64_t* size_ = nullptr;
  std::string pending_;
  std::string& buffer_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_WRITER_H_
