#include "formats/core/findings/finding.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "absl/strings/str_cat.h"

namespace trackcheck {
namespace {

// Uses the fewest digits that are parsed as the same value.
template <typename T>
std::string RenderFloat(T value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char text[64];
  const std::to_chars_result end =
      std::to_chars(text, text + sizeof(text), value);
  return std::string(text, end.ptr);
}

std::string RenderArgument(const Argument& argument) {
  return std::visit(
      [](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_integral_v<T>) {
          return absl::StrCat(value);
        } else if constexpr (std::is_floating_point_v<T>) {
          return RenderFloat(value);
        } else if constexpr (std::is_same_v<T, Offset>) {
          return absl::StrCat("0x", absl::Hex(value.value));
        } else if constexpr (std::is_same_v<T, QuotedBytes>) {
          return absl::StrCat("\"", EscapeBytes(value.bytes), "\"");
        } else {
          return value;
        }
      },
      argument);
}

}  // namespace

std::string RenderMessage(const Message& message) {
  const std::string_view pattern = message.pattern;
  std::string text;
  size_t done = 0;
  for (size_t i = pattern.find('$'); i != std::string_view::npos;
       i = pattern.find('$', i + 1)) {
    // A '$' without an argument stays, so that the mistake is visible.
    if (i + 1 == pattern.size() || pattern[i + 1] < '0' ||
        pattern[i + 1] > '9') {
      continue;
    }
    const size_t index = pattern[i + 1] - '0';
    if (index >= message.arguments.size()) continue;
    text += pattern.substr(done, i - done);
    text += RenderArgument(message.arguments[index]);
    done = i + 2;
  }
  return text += pattern.substr(done);
}

std::string EscapeBytes(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (const char c : bytes) {
    if (c >= 0x20 && c < 0x7f && c != '\\') {
      text += c;
    } else {
      absl::StrAppend(
          &text, "\\x",
          absl::Hex(static_cast<unsigned char>(c), absl::kZeroPad2));
    }
  }
  return text;
}

}  // namespace trackcheck
