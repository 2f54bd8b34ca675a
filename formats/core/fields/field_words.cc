#include "formats/core/fields/field_words.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace trackcheck {

bool FieldWords::TakeName(std::string_view name) {
  std::string_view word = rest_;
  if (!at_start_) {
    if (!word.starts_with('.')) return false;
    word.remove_prefix(1);
  }
  if (!word.starts_with(name)) return false;
  word.remove_prefix(name.size());
  if (!word.empty() && word.front() != '.' && word.front() != '[') return false;
  rest_ = word;
  at_start_ = false;
  return true;
}

std::optional<uint64_t> FieldWords::TakeIndex() {
  if (!rest_.starts_with('[')) return std::nullopt;
  const char* const end = rest_.data() + rest_.size();
  uint64_t index = 0;
  const std::from_chars_result digits =
      std::from_chars(rest_.data() + 1, end, index);
  if (digits.ec != std::errc() || digits.ptr == end || *digits.ptr != ']') {
    return std::nullopt;
  }
  rest_.remove_prefix(digits.ptr + 1 - rest_.data());
  at_start_ = false;
  return index;
}

std::optional<uint64_t> FieldWords::TakeElement(std::string_view list) {
  const FieldWords before = *this;
  if (!TakeName(list)) return std::nullopt;
  const std::optional<uint64_t> index = TakeIndex();
  if (!index) *this = before;
  return index;
}

}  // namespace trackcheck
