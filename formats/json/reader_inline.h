// The paths of the reader that most texts take nearly all the time. Included by
// reader.h alone.
#ifndef TRACKCHECK_FORMATS_JSON_READER_INLINE_H_
#define TRACKCHECK_FORMATS_JSON_READER_INLINE_H_

#include <cstdint>
#include <cstring>
#include <string_view>

#include "formats/json/reader.h"

namespace trackcheck::json {

inline bool Reader::Enter() {
  if (depth_ >= depth_limit_) [[unlikely]] {
    return FailTooDeep();
  }
  open_.push_back(offset());
  ++depth_;
  ++next_;
  first_ = true;
  return true;
}

inline void Reader::Leave() {
  ++next_;
  if (depth_ <= depth_limit_) open_.pop_back();
  --depth_;
  first_ = false;
}

inline bool Reader::NextElement() {
  PassWhite();
  if (next_ != end_) [[likely]] {
    if (!first_ && *next_ == ',') {
      const uint8_t* const comma = next_++;
      PassWhite();
      if (AtValue()) return true;
      return AfterComma(']', comma);
    }
    if (*next_ == ']') {
      Leave();
      return false;
    }
    if (first_ && AtValue()) {
      first_ = false;
      return true;
    }
  }
  return NextElementPastSpace();
}

inline bool Reader::NextKey(String* key) {
  PassWhite();
  bool is_key = false;
  if (next_ != end_) [[likely]] {
    if (!first_ && *next_ == ',') {
      const uint8_t* const comma = next_++;
      PassWhite();
      is_key = NextIs('"') || AfterComma('}', comma);
      if (!is_key) return false;
    } else if (*next_ == '}') {
      Leave();
      return false;
    } else {
      is_key = first_ && *next_ == '"';
    }
  }
  if (!is_key && !NextKeyPastSpace()) return false;
  first_ = false;
  *key = ReadString();
  if (!NextIs(':')) PassSpace();
  if (!NextIs(':')) {
    FailExpecting("':' behind a key");
    return false;
  }
  ++next_;
  return true;
}

inline bool Reader::PassKey(const KeySpelling& spelling) {
  if (end_ - next_ < KeySpelling::kMostBytes || !spelling.IsAt(next_)) {
    return false;
  }
  next_ += spelling.size();
  first_ = false;
  return true;
}

inline bool Reader::ReadDigits(uint32_t* value, ByteRange* range) {
  if (end_ - next_ < EightDigits::kBytes) return false;
  const EightDigits digits(next_);
  const int count = digits.count();
  if (count == 0 || count == EightDigits::kBytes) return false;
  if (count > 1 && digits.starts_with_zero()) return false;
  if (kWordBytes[next_[count]]) return false;
  *value = static_cast<uint32_t>(digits.value());
  *range = RangeOf(next_, next_ + count);
  next_ += count;
  return true;
}

inline bool Reader::PassString(std::string_view quoted) {
  const auto size = static_cast<int64_t>(quoted.size());
  if (end_ - next_ < size ||
      std::memcmp(next_, quoted.data(), quoted.size()) != 0) {
    return false;
  }
  next_ += size;
  return true;
}

inline Number Reader::ReadNumber() {
  if (end_ - next_ >= kShortNumberBytes) [[likely]] {
    Number number;
    const uint8_t* const end = ReadShortNumber(next_, &number);
    if (end != nullptr) [[likely]] {
      number.range = RangeOf(next_, end);
      next_ = end;
      return number;
    }
  }
  return ReadLongNumber();
}

inline String Reader::ReadString() {
  if (next_ != end_) {
    const uint8_t* const stop = FindStringStop(next_ + 1, end_);
    if (stop != end_ && *stop == '"') [[likely]] {
      String string;
      string.raw = {reinterpret_cast<const char*>(next_ + 1),
                    static_cast<size_t>(stop - next_ - 1)};
      string.range = RangeOf(next_, stop + 1);
      next_ = stop + 1;
      return string;
    }
    return ReadFaultyString(stop);
  }
  return {};
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_READER_INLINE_H_
