// What most files are full of, read in one go.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "formats/json/key_spelling.h"
#include "formats/json/number.h"
#include "formats/json/reader.h"
#include "formats/json/scan.h"

namespace trackcheck::json {

KeySpelling Reader::SpellingOf(const String& key, uint64_t begin) {
  // White space and what is told of a key must not be passed unseen.
  const bool is_plain = std::all_of(key.raw.begin(), key.raw.end(), [](char c) {
    return c > ' ' && c < 0x7f && c != '\\';
  });
  if (failed_ || !is_plain) return {};
  PassWhite();
  const uint8_t* const first = text_.data() + (begin - text_.begin());
  if (end_ - first < KeySpelling::kMostBytes) return {};
  const bool is_first = begin == open_.back() + 1;
  // The key, ':' and, behind another member, ','.
  return {first, next_ - first, key.range.size + (is_first ? 1 : 2)};
}

bool Reader::ReadShortArray(double most, ShortArray* array) {
  // A number, and the byte behind it.
  constexpr int64_t kMostBytes = kShortNumberBytes + 1;
  if (!NextIs('[') || depth_ >= depth_limit_) return false;
  array->values.fill(std::numeric_limits<double>::quiet_NaN());
  const uint8_t* next = next_;
  for (array->count = 0; array->count < array->values.size();) {
    ++next;  // '[' or ','
    if (next != end_ && *next <= ' ') next = FindNotWhite(next, end_);
    if (end_ - next < kMostBytes) return false;
    Number number;
    next = ReadShortNumber(next, &number);
    if (next == nullptr || std::fabs(number.value) > most) return false;
    array->values[array->count++] = number.value;
    if (*next <= ' ') next = FindNotWhite(next, end_);
    if (next == end_) return false;
    if (*next == ']') {
      ++next;
      array->range = RangeOf(next_, next);
      next_ = next;
      return true;
    }
    if (*next != ',') return false;
  }
  return false;
}

}  // namespace trackcheck::json
