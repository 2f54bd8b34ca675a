// Builds lines of notes, errors and reports.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_MESSAGE_TEXT_H_
#define TRACKCHECK_TRACKCHECK_TEXT_MESSAGE_TEXT_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

// A part of a line: text, which must outlive the part, or an integer, in
// decimal.
class TextPart {
 public:
  TextPart(std::string_view text) : text_(text) {}    // NOLINT: implicit
  TextPart(const char* text) : text_(text) {}         // NOLINT: implicit
  TextPart(const std::string& text) : text_(text) {}  // NOLINT: implicit
  TextPart(std::integral auto number)                 // NOLINT: implicit
      : digits_(std::to_string(number)) {}

  std::string_view text() const { return digits_.empty() ? text_ : digits_; }

 private:
  std::string_view text_;
  std::string digits_;
};

// Concatenates the parts. Debian's absl::StrCat takes no std::string_view.
std::string Joined(std::initializer_list<TextPart> parts);

// "0x9f0".
std::string Hexadecimal(uint64_t value);

// "offset 0x9f0, 4 bytes", followed by " (inflated)" if the range is not in
// the file's own bytes.
std::string RangeText(const ByteRange& range);

// The path as all output shows it: `$` for the root of a text, which has no
// name.
std::string FieldText(const FieldPath& path);

// Whether `c` is a printable character of ASCII.
constexpr bool IsPrintableAscii(char c) { return c >= 0x20 && c < 0x7f; }

// `text` in a form that is safe on a terminal: valid UTF-8 without control
// characters. Every other byte becomes \xNN.
std::string Printable(std::string_view text);

// `text` if it has at most `max_size` bytes, else as many of its first
// characters as fit there with "..." after them. Precondition: `max_size` is at
// least 3.
std::string Shortened(std::string_view text, size_t max_size);

// `text`, which may be as long as a file, as an error quotes it: printable, and
// cut after some 60 bytes.
std::string Quotable(std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_MESSAGE_TEXT_H_
