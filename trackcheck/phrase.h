// The parts of which lines for people are put together.
#ifndef TRACKCHECK_TRACKCHECK_PHRASE_H_
#define TRACKCHECK_TRACKCHECK_PHRASE_H_

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "formats/core/byte_range.h"

namespace trackcheck {

// A piece of a line: text or an integer in decimal.
class Phrase {
 public:
  Phrase(std::string_view text) : text_(text) {}    // NOLINT: implicit
  Phrase(const char* text) : text_(text) {}         // NOLINT: implicit
  Phrase(const std::string& text) : text_(text) {}  // NOLINT: implicit
  Phrase(std::integral auto number)                 // NOLINT: implicit
      : digits_(std::to_string(number)) {}

  std::string_view text() const { return digits_.empty() ? text_ : digits_; }

 private:
  std::string_view text_;
  std::string digits_;
};

// One text of all the pieces. (Debian's absl::StrCat takes no
// std::string_view.)
std::string Joined(std::initializer_list<Phrase> pieces);

// A mistake of the user, told in one line.
absl::Status UsageError(std::initializer_list<Phrase> pieces);

// Status messages are absl::string_view, which is not std::string_view here.
std::string MessageOf(const absl::Status& status);

// "1 error", "2 errors".
std::string Counted(uint64_t count, std::string_view noun);

// "0x9f0".
std::string Hexadecimal(uint64_t value);

// "offset 0x9f0, 4 bytes", and in which space if it is not the file.
std::string PlaceText(const ByteRange& range);

// A name or message as it may be shown on a terminal: valid UTF-8 without
// control characters; everything else is \xNN.
std::string Printable(std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_PHRASE_H_
