// Canonical JSON as it is written: indented by two spaces, members in the order
// of the calls, ASCII, and the shortest numbers that read back the same.
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

// Empty containers stand on one line, and so do those that are begun as rows,
// with all that is in them.
class Writer {
 public:
  // `out` outlives the writer. A stream is given pieces of some 64 KiB, the
  // last of them when the writer goes; a string is always complete.
  explicit Writer(std::ostream& out) : out_(&out), buffer_(pending_) {}
  explicit Writer(std::string& out) : buffer_(out) {}
  // Writes nothing; `size` has grown by what would have been written when the
  // writer goes.
  explicit Writer(uint64_t& size) : size_(&size), buffer_(pending_) {}
  ~Writer() { Flush(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void BeginObject() { Open('{', false); }
  void EndObject() { Close('}'); }
  void BeginArray() { Open('[', false); }
  void BeginRow() { Open('[', true); }
  // An object on one line.
  void BeginRowObject() { Open('{', true); }
  void EndArray() { Close(']'); }

  // Before each member of an object; distinct from the others: that is up to
  // the caller. UTF-8, as all texts; what is none becomes U+FFFD.
  void Key(std::string_view key);
  // One that was read.
  void Key(const String& key);

  void Text(std::string_view text);
  void Integer(std::integral auto value) {
    Separate();
    buffer_ += std::to_string(value);
  }
  // Infinity is a literal that reads back as such (and is a fault); for NaN
  // there is none but null.
  void Number(double value);
  // A value that is spelled already, be it right or wrong.
  void Verbatim(std::string_view value);
  void Bool(bool value);
  void Null();

  // An array of numbers on one line.
  void Row(std::span<const double> values) {
    BeginRow();
    for (const double value : values) Number(value);
    EndArray();
  }

  // Writes the value that `reader` reads next, without its comments; arrays
  // that begin with a number are rows. Integers that a double cannot hold stay
  // what they are. False if the reader failed; what is written is JSON even
  // then.
  bool Copy(Reader* reader);

  // Ends the text with a line break.
  void End();

 private:
  struct Level {
    bool is_row;  // or inside of one
    bool is_empty = true;
  };

  void Open(char bracket, bool is_row);
  void Close(char bracket);
  // Puts what belongs between the value before and the one that comes.
  void Separate();
  void BreakLine();
  // Of an open object or array that is copied: goes to its next value, or ends
  // it.
  bool CopyOn(bool is_object, Reader* reader);
  bool CopyArrayBegin(Reader* reader);
  void CopyScalar(Kind kind, Reader* reader);
  void AppendString(std::string_view text);
  void AppendString(const String& string);
  void AppendText(std::string_view text);
  void Flush();

  // Where `pending_` goes; both null if `buffer_` is what is written to.
  std::ostream* out_ = nullptr;
  uint64_t* size_ = nullptr;
  std::string pending_;
  std::string& buffer_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_WRITER_H_
