#include "formats/track/rewrites/rewrites.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "formats/core/findings/finding.h"
#include "formats/core/from_chars.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::track::rewrites {
namespace {

// Appends the escape of a unit of UTF-16.
void AppendEscape(uint32_t unit, std::string& text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) {
    text += kHex[unit >> shift & 0xF];
  }
}

void AppendCharacter(char32_t character, std::string& text) {
  switch (character) {
    case '\b':
      text += "\\b";
      return;
    case '\f':
      text += "\\f";
      return;
    case '\n':
      text += "\\n";
      return;
    case '\r':
      text += "\\r";
      return;
    case '\t':
      text += "\\t";
      return;
    default:
      break;
  }
  constexpr char32_t kFirstOfPairs = 0x10000;
  if (character < kFirstOfPairs) return AppendEscape(character, text);
  const uint32_t beyond = character - kFirstOfPairs;
  AppendEscape(0xD800 + (beyond >> 10), text);
  AppendEscape(0xDC00 + (beyond & 0x3FF), text);
}

// The text that is an argument of the message.
std::string_view TextArgument(const Finding& finding, size_t index) {
  if (index >= finding.message.arguments.size()) return "";
  const auto* const text =
      std::get_if<std::string>(&finding.message.arguments[index]);
  return text == nullptr ? std::string_view() : *text;
}

}  // namespace

std::optional<std::string> WithoutMark(const Finding&, std::string_view bytes) {
  if (bytes != "\xEF\xBB\xBF") return std::nullopt;
  return "";
}

std::optional<std::string> Nothing(const Finding&, std::string_view) {
  return "";
}

std::optional<std::string> BlockComment(const Finding&,
                                        std::string_view bytes) {
  if (!bytes.starts_with("//")) return std::nullopt;
  const std::string_view text = bytes.substr(2);
  if (text.find("*/") != std::string_view::npos) return std::nullopt;
  return std::string("/*").append(text).append(" */");
}

std::optional<std::string> Escaped(const Finding&, std::string_view bytes) {
  std::string text;
  for (size_t at = 0; at < bytes.size();) {
    const auto byte = static_cast<uint8_t>(bytes[at]);
    if (byte < 0x80) {
      AppendCharacter(byte, text);
      ++at;
      continue;
    }
    const json::Character character = json::ReadUtf8(bytes.substr(at));
    if (character.size < 2) return std::nullopt;
    AppendCharacter(character.value, text);
    at += character.size;
  }
  return text;
}

std::optional<std::string> Digits(const Finding&, std::string_view bytes) {
  constexpr double kMost = 9007199254740992;
  double value = 0;
  const auto [stop, error] =
      FromChars(bytes.data(), bytes.data() + bytes.size(), value);
  if (error != std::errc() || stop != bytes.data() + bytes.size() ||
      std::abs(value) > kMost || value != std::trunc(value)) {
    return std::nullopt;
  }
  return std::to_string(static_cast<int64_t>(value));
}

std::optional<std::string> RightKind(const Finding& finding, std::string_view) {
  const std::string_view kind = TextArgument(finding, 1);
  if (kind.empty()) return std::nullopt;
  return std::string("\"").append(kind).append("\"");
}

std::optional<std::string> CountOfElements(const Finding& finding,
                                           std::string_view) {
  // "5 elements".
  const std::string_view text = TextArgument(finding, 1);
  const std::string_view digits = text.substr(0, text.find(' '));
  if (digits.empty() ||
      digits.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  return std::string(digits);
}

std::optional<std::string> Quoted(const Finding&, std::string_view bytes) {
  if (bytes.empty() ||
      bytes.find_first_not_of("0123456789.") != std::string_view::npos) {
    return std::nullopt;
  }
  return std::string("\"").append(bytes).append("\"");
}

}  // namespace trackcheck::track::rewrites
