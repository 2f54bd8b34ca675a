#include "formats/track/rewrites/rewrites.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "formats/core/findings/finding.h"
#include "formats/core/from_chars.h"
#include "formats/core/text_distance.h"
#include "formats/json/tokens/number.h"
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

std::string InQuotes(std::string_view text) {
  return std::string("\"").append(text).append("\"");
}

// The text of a string; none if it is not in quotes.
std::optional<std::string_view> WithoutQuotes(std::string_view bytes) {
  if (bytes.size() < 2 || bytes.front() != '"' || bytes.back() != '"') {
    return std::nullopt;
  }
  return bytes.substr(1, bytes.size() - 2);
}

bool IsNumber(std::string_view text) {
  if (text.empty()) return false;
  const auto* const begin = reinterpret_cast<const uint8_t*>(text.data());
  const uint8_t* const end = begin + text.size();
  const json::Literal literal = json::ReadLiteralNumber(begin, end);
  return literal.end == end && literal.flaw == nullptr && !literal.overflows;
}

std::optional<std::string> SimilarKind(
    std::string_view bytes, std::span<const std::string_view> kinds) {
  const std::optional<std::string_view> kind = WithoutQuotes(bytes);
  const std::string_view nearest =
      kind ? NearestWord(*kind, kinds) : std::string_view();
  if (nearest.empty()) return std::nullopt;
  return InQuotes(nearest);
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

std::optional<std::string> RightWord(const Finding& finding, std::string_view) {
  const std::string_view word = TextArgument(finding, 1);
  if (word.empty()) return std::nullopt;
  return InQuotes(word);
}

std::optional<std::string> SimilarEdgeKind(const Finding&,
                                           std::string_view bytes) {
  constexpr std::string_view kKinds[] = {"wall", "entry", "exit"};
  return SimilarKind(bytes, kKinds);
}

std::optional<std::string> SimilarSegmentKind(const Finding&,
                                              std::string_view bytes) {
  constexpr std::string_view kKinds[] = {"line", "arc"};
  return SimilarKind(bytes, kKinds);
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
  return InQuotes(bytes);
}

std::optional<std::string> NumberOrString(const Finding& finding,
                                          std::string_view bytes) {
  const std::string_view wanted = TextArgument(finding, 1);
  if (wanted == "a string" && IsNumber(bytes)) {
    std::string quoted = InQuotes(bytes);
    if (finding.where.field.text() != "version") return quoted;
    return ThisVersion(finding, quoted).value_or(quoted);
  }
  if (wanted != "a number") return std::nullopt;
  const std::optional<std::string_view> text = WithoutQuotes(bytes);
  if (!text || !IsNumber(*text)) return std::nullopt;
  return std::string(*text);
}

std::optional<std::string> ThisVersion(const Finding&, std::string_view bytes) {
  std::string_view text = WithoutQuotes(bytes).value_or("");
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.starts_with('v') || text.starts_with('V')) text.remove_prefix(1);
  if (!text.starts_with('3')) return std::nullopt;
  text.remove_prefix(1);
  // Nothing, ".0" or ".0.0".
  while (text.starts_with(".0")) text.remove_prefix(2);
  if (!text.empty()) return std::nullopt;
  return "\"3.0\"";
}

std::optional<std::string> EmptyObject(const Finding&, std::string_view bytes) {
  if (!bytes.starts_with('[') || !bytes.ends_with(']') ||
      bytes.find_first_not_of(" \t\r\n", 1) != bytes.size() - 1) {
    return std::nullopt;
  }
  return "{}";
}

std::optional<std::string> ClosedComment(const Finding&,
                                         std::string_view bytes) {
  if (!bytes.starts_with("/*")) return std::nullopt;
  const bool has_star = bytes.size() > 2 && bytes.ends_with('*');
  return std::string(bytes).append(has_star ? "/" : "*/");
}

std::optional<std::string> PlainBackslash(const Finding&,
                                          std::string_view bytes) {
  // A backslash, u and four digits.
  constexpr size_t kSurrogate = 6;
  if (!bytes.starts_with('\\') || bytes.size() >= kSurrogate) {
    return std::nullopt;
  }
  return std::string("\\").append(bytes);
}

}  // namespace trackcheck::track::rewrites
