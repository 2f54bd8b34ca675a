// Nothing that a file or a file name holds reaches a terminal as a command.
#include "trackcheck/phrase.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "formats/core/byte_range.h"
#include "trackcheck/utf8.h"

namespace trackcheck {

std::string Joined(std::initializer_list<Phrase> pieces) {
  std::string text;
  for (const Phrase& piece : pieces) text += piece.text();
  return text;
}

absl::Status UsageError(std::initializer_list<Phrase> pieces) {
  return absl::InvalidArgumentError(Joined(pieces));
}

std::string MessageOf(const absl::Status& status) {
  return std::string(status.message());
}

std::string Counted(uint64_t count, std::string_view noun) {
  return Joined({count, " ", noun, count == 1 ? "" : "s"});
}

std::string Hexadecimal(uint64_t value) {
  char digits[16];
  const std::to_chars_result end =
      std::to_chars(digits, digits + sizeof(digits), value, 16);
  return Joined({"0x", std::string_view(digits, end.ptr)});
}

std::string PlaceText(const ByteRange& range) {
  return Joined({"offset ", Hexadecimal(range.offset), ", ",
                 Counted(range.size, "byte"),
                 range.space == Space::kInflated ? " (inflated)" : ""});
}

std::string Printable(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const size_t length = Utf8Length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    // The two-byte sequences that begin with 0xc2 and stay below 0xa0 are
    // control characters too.
    const bool control = first < 0x20 || first == 0x7f ||
                         (length == 2 && first == 0xc2 &&
                          static_cast<unsigned char>(text[1]) < 0xa0);
    if (length > 0 && !control) {
      shown += text.substr(0, length);
      text.remove_prefix(length);
    } else {
      shown += "\\x";
      shown += kDigits[first >> 4];
      shown += kDigits[first & 15];
      text.remove_prefix(1);
    }
  }
  return shown;
}

}  // namespace trackcheck
