#include "formats/json/faults/fault_messages.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "formats/json/tokens/number.h"
#include "formats/json/tokens/scan.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::json {
namespace {

constexpr size_t kMaxQuoted = 32;

std::string Hex(uint64_t value, int least_digits = 1) {
  std::string digits;
  for (; value != 0 || least_digits > 0; value >>= 4, --least_digits) {
    digits.insert(digits.begin(), "0123456789abcdef"[value & 15]);
  }
  return "0x" + digits;
}

std::string Quote(std::string_view text) {
  std::string quoted = "'";
  for (const char byte : text.substr(0, kMaxQuoted)) {
    if (byte >= ' ' && byte <= '~') {
      quoted += byte;
    } else {
      quoted += "\\x" + Hex(static_cast<uint8_t>(byte), 2).substr(2);
    }
  }
  return quoted + (text.size() > kMaxQuoted ? "...'" : "'");
}

// Whether the character is shown as it is: Latin letters and signs, which
// neither join with others nor change the direction of text.
bool IsPrintable(uint32_t code) {
  constexpr uint32_t kSoftHyphen = 0xAD;
  return code > 0xA0 && code < 0x250 && code != kSoftHyphen;
}

std::string EscapeOf(uint32_t code) {
  std::string escape;
  AppendCharacter(code, TextForm::kJsonAscii, &escape);
  return escape;
}

std::string AdviceOn(std::string_view word) {
  const std::string lower =
      absl::AsciiStrToLower(std::string(word.substr(0, kMaxQuoted)));
  const std::string_view bare =
      std::string_view(lower).substr(lower[0] == '-' || lower[0] == '+');
  if (bare == "nan") return "JSON has no NaN";
  if (bare == "inf" || bare == "infinity") return "JSON has no infinity";
  if (bare.empty()) return "";
  if (lower[0] == '+') return "a number has no '+' before it";
  if (lower[0] == '.') return "a digit is missing before the '.'";
  for (const std::string_view literal : {"true", "false", "null"}) {
    if (bare == literal && word != literal) {
      return "it is written " + Quote(literal);
    }
  }
  if (bare == "none" || bare == "nil" || bare == "undefined") {
    return "JSON has 'null' for it";
  }
  const auto first = static_cast<unsigned char>(bare[0]);
  return absl::ascii_isdigit(first) ? "" : "text is written in double quotes";
}

}  // namespace

std::string_view WordAt(const uint8_t* next, const uint8_t* end) {
  const uint8_t* last = next;
  while (last != end && kWordBytes[*last]) ++last;
  return TextOf(next, last);
}

Found DescribeToken(const uint8_t* next, const uint8_t* end) {
  if (next == end) return {0, "the end of the text", ""};
  if (*next == '"') {
    const uint8_t* last = next + 1;
    while (last != end && *last != '"' && *last >= ' ') ++last;
    const bool is_closed = last != end && *last == '"';
    return {is_closed ? static_cast<uint64_t>(last + 1 - next) : 1, "a string",
            ""};
  }
  const std::string_view word = WordAt(next, end);
  if (!word.empty()) return {word.size(), Quote(word), AdviceOn(word)};
  if (*next < ' ' || *next > '~') {
    return {1, "the byte " + Hex(*next, 2), ""};
  }
  std::string advice;
  if (*next == '\'') advice = "text is written in double quotes";
  if (*next == '#') advice = "comments begin with '/*'";
  return {1, Quote(TextOf(next, next + 1)), advice, *next != '#'};
}

std::string NulMessage(uint64_t size) {
  return size == 1
             ? "a NUL byte in the text: remove it, or write \\u0000 in a "
               "string"
             : std::to_string(size) +
                   " NUL bytes in the text: remove them, or write \\u0000 "
                   "for each in a string";
}

std::string NonAsciiMessage(const uint8_t* first, const uint8_t* end) {
  const Character character = ReadUtf8(TextOf(first, end));
  if (character.size == 1) {  // no UTF-8
    if (end - first == 1) {
      return "byte " + Hex(*first, 2) +
             " is neither ASCII nor UTF-8: write the character as \\uXXXX "
             "in a string";
    }
    return std::to_string(end - first) + " bytes from " + Hex(*first, 2) +
           " on are neither ASCII nor UTF-8: write each character as \\uXXXX "
           "in a string";
  }
  const std::string name =
      IsPrintable(character.value)
          ? '"' + std::string(TextOf(first, first + character.size)) + '"'
          : "character U+" +
                absl::AsciiStrToUpper(Hex(character.value, 4).substr(2));
  const std::string escape = EscapeOf(character.value);
  if (std::cmp_equal(end - first, character.size)) {
    return name + " is not ASCII: write " + escape + " in a string";
  }
  return std::to_string(end - first) + " bytes from " + name +
         " on are not ASCII: write each character as an escape such as " +
         escape + " in a string";
}

std::string ControlMessage(const uint8_t* first, const uint8_t* end) {
  std::string name = "control character " + Hex(*first, 2);
  std::string escape = "\\u" + Hex(*first, 4).substr(2);
  if (*first == '\t') name = "a tab", escape = "\\t";
  if (*first == '\n' || *first == '\r') name = "a line break", escape = "\\n";
  if (end - first > 1 && TextOf(first, end) != "\r\n") {
    name = std::to_string(end - first) + " control characters from " +
           Hex(*first, 2) + " on";
    return name + " in a string: write each as an escape such as " + escape;
  }
  return name + " in a string: write " + escape;
}

std::string EscapeMessage(std::string_view escape) {
  constexpr size_t kDigits = 4;
  const std::string quoted = Quote(escape);
  if (!escape.starts_with("\\u")) {
    return quoted + " is no escape of JSON: a backslash is written \\\\";
  }
  const std::string digits =
      absl::AsciiStrToLower(std::string(escape.substr(2)));
  if (digits.size() < kDigits ||
      digits.find_first_not_of("0123456789abcdef") != std::string::npos) {
    return quoted + " is no escape: 4 hexadecimal digits follow '\\u'";
  }
  return quoted + (digits < "dc00"
                       ? " is a high surrogate without its low surrogate"
                       : " is a low surrogate without its high surrogate");
}

std::string FlawMessage(std::string_view literal, std::string_view flaw) {
  const std::string advice = AdviceOn(literal);
  return Quote(literal) + " is not valid: " +
         (advice.starts_with("JSON") ? advice : std::string(flaw));
}

std::string OverflowMessage(std::string_view literal) {
  return Quote(literal) + " is beyond the largest double, 1.8e308";
}

std::string PrecisionMessage(std::string_view literal) {
  return Quote(literal) +
         " is an integer beyond 2^53, which a double cannot hold exactly";
}

std::string DepthMessage(uint64_t limit) {
  return "nested " + std::to_string(limit + 1) + " levels deep, at most " +
         std::to_string(limit) + " are allowed";
}

std::string DuplicateMessage(std::string_view raw_key, uint64_t first_offset) {
  return "key " + Quote(raw_key) + " is given twice, first at " +
         Hex(first_offset);
}

std::string ExpectedMessage(std::string_view expected, const Found& found) {
  std::string message =
      "found " + found.description + ", expected " + std::string(expected);
  // Where punctuation is expected, a better word is as wrong.
  const bool expects_word =
      expected.starts_with("a value") || expected.starts_with("a key");
  if (!found.advice.empty() && (expects_word || !found.on_words)) {
    message += ": " + found.advice;
  }
  return message;
}

}  // namespace trackcheck::json
