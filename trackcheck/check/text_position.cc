#include "trackcheck/check/text_position.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/json/tokens/text.h"

namespace trackcheck {
namespace {

// The number of bytes shown before and from the first byte of the range.
constexpr uint64_t kMaxBefore = 40;
constexpr uint64_t kMaxAfter = 60;

bool EndsLine(char c) { return c == '\n' || c == '\r'; }

void AppendEscaped(char c, std::string* pointer) {
  if (c == '~') {
    *pointer += "~0";
  } else if (c == '/') {
    *pointer += "~1";
  } else {
    *pointer += c;
  }
}

// The size of a key in quotes, up to the closing quote.
size_t KeySize(std::string_view text) {
  size_t size = 0;
  while (size < text.size() && !text.substr(size).starts_with("\"]")) {
    size += text[size] == '\\' ? 2 : 1;
  }
  return std::min(size, text.size());
}

}  // namespace

TextExcerpt TakeTextExcerpt(ByteView text, const TextPosition& position,
                            const ByteRange& range) {
  TextExcerpt excerpt;
  excerpt.line = position.line;
  const uint64_t before = std::min(position.column - 1, kMaxBefore);
  excerpt.cut_before = before < position.column - 1;
  excerpt.begin = range.offset - before;
  const std::string_view rest =
      text.Window({excerpt.begin, before + kMaxAfter + 1}).text();
  const auto end = std::find_if(rest.begin() + static_cast<int64_t>(before),
                                rest.end(), EndsLine);
  excerpt.text = std::string(rest.begin(), end);
  if (excerpt.text.size() > before + kMaxAfter) {
    excerpt.text.pop_back();
    excerpt.cut_after = true;
  }
  return excerpt;
}

std::vector<std::string> RenderTextExcerpt(const TextExcerpt& excerpt,
                                           const ByteRange& range) {
  std::string line = std::to_string(excerpt.line) + " | ";
  if (excerpt.cut_before) line += "...";
  const size_t indent = line.size();
  for (const char c : excerpt.text) {
    line += c == '\t' ? ' ' : (c >= 0x20 && c < 0x7f) ? c : '.';
  }
  if (excerpt.cut_after) line += "...";
  const uint64_t first = range.offset - excerpt.begin;
  const uint64_t end =
      std::clamp(range.end() - excerpt.begin, first + 1,
                 std::max<uint64_t>(excerpt.text.size(), first + 1));
  return {line,
          std::string(indent + first, ' ') + std::string(end - first, '^')};
}

std::string JsonPointer(const FieldPath& path) {
  std::string pointer;
  std::string_view rest = path.text();
  while (!rest.empty()) {
    pointer += '/';
    if (rest.starts_with("[\"")) {
      rest.remove_prefix(2);
      const std::string_view key = rest.substr(0, KeySize(rest));
      for (const char c : json::Unescape(key)) AppendEscaped(c, &pointer);
      rest.remove_prefix(std::min(rest.size(), key.size() + 2));
    } else if (rest.starts_with('[')) {
      const size_t end = std::min(rest.find(']'), rest.size() - 1);
      pointer += rest.substr(1, end - 1);
      rest.remove_prefix(end + 1);
    } else {
      for (; !rest.empty() && rest.front() != '.' && rest.front() != '[';
           rest.remove_prefix(1)) {
        AppendEscaped(rest.front(), &pointer);
      }
    }
    if (rest.starts_with('.')) rest.remove_prefix(1);
  }
  return pointer;
}

}  // namespace trackcheck
