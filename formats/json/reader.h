// A strict pull reader for JSON with comments that keeps byte offsets.
//
// Reads RFC 8259 over ASCII, with /* */ and // comments. Stores only the open
// containers. Faults inside a string or number are reported, and reading
// continues. After a fault that it cannot recover from, the reader has failed:
// `Peek` returns kNone and the `Next...` functions return false, so that all
// loops end without further checks.
//
// A typical sequence of calls:
//
//   if (reader.Peek() == Kind::kObject && reader.EnterObject()) {
//     for (String key; reader.NextKey(&key);) {
//       // Peek, then exactly one of: Enter... with its loop, Read..., Skip
//     }
//   }
//   reader.Finish();
#ifndef TRACKCHECK_FORMATS_JSON_READER_H_
#define TRACKCHECK_FORMATS_JSON_READER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "absl/base/macros.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/faults/fault.h"
#include "formats/json/keys/key_pattern.h"
#include "formats/json/keys/key_set.h"
#include "formats/json/tokens/number.h"
#include "formats/json/tokens/scan.h"
#include "formats/json/tokens/text.h"

namespace trackcheck::json {

enum class Kind : uint8_t {
  kNone,
  kNull,
  kFalse,
  kTrue,
  kNumber,
  kString,
  kArray,
  kObject
};

struct ShortArray {
  // Values past `count` are NaN.
  std::array<double, 3> values;
  uint64_t count = 0;
  ByteRange range;
};

class Reader {
 public:
  // `text` and `listener` must outlive the reader. A null `listener` receives
  // no faults. `start` is an absolute offset in `text`: to read a value again
  // from the middle of a text, pass the offset of the value and no listener.
  Reader(ByteView text, uint32_t depth_limit, FaultListener* listener,
         uint64_t start = 0);

  // Returns a reader in the same containers as this one that has found the
  // element at `offset` of the innermost array, as NextElement does. For it,
  // the text ends at offset `end`. It reports to `listener`, which is null or
  // outlives it.
  Reader AtElement(uint64_t offset, uint64_t end,
                   FaultListener* listener) const;

  // Passes comments and white space and returns the kind of the next value. It
  // is a fault if there is no value.
  Kind Peek() {
    PassWhite();
    if (next_ != end_) [[likely]] {
      const Kind kind = kKinds[*next_];
      if (kind >= Kind::kNumber) return kind;
    }
    return PeekPastSpace();
  }
  // The offset of the next value after Peek; otherwise, the end of the last
  // token. If the reader has failed, the offset of the failure.
  uint64_t offset() const { return OffsetOf(next_); }
  bool failed() const { return failed_; }
  // Passes comments and white space and returns whether the text ends there.
  bool AtEnd();

  // Enters the object that Peek has found. Returns false if there is no object,
  // or if it is too deep and the reader has failed.
  bool EnterObject() { return NextIs('{') && Enter(); }
  // Reads the next key and its colon. At the end of the object, leaves it and
  // returns false.
  bool NextKey(String* key);
  // If the object ends exactly where the last token ended, leaves it and
  // returns true.
  bool LeaveObject() {
    const bool ends = NextIs('}');
    if (ends) Leave();
    return ends;
  }
  // Does what NextKey does if the next bytes match `pattern`; otherwise returns
  // false and does nothing. The pattern must come from a first member if this
  // is the first member of the object, and from a later one if it is a later
  // one.
  bool PassKey(const KeyPattern& pattern);
  // The pattern of the key that NextKey read last, from offset `begin` on:
  // where the member before it ended, or after the opening bracket. Matches
  // nothing if the key must be read each time, to report its faults or resolve
  // its escapes, if the reader has failed, or near the end of the text.
  KeyPattern PatternOf(const String& key, uint64_t begin);
  // Enters the array that Peek has found. Returns false as EnterObject does.
  bool EnterArray() { return NextIs('[') && Enter(); }
  // Advances to the next element. At the end of the array, leaves it and
  // returns false.
  bool NextElement();
  // Reads the number that Peek has found. If the literal is malformed, returns
  // NaN and the reader has failed.
  Number ReadNumber();
  // Reads the string that Peek has found. If it is not closed, returns an empty
  // one and the reader has failed.
  String ReadString();
  // Fast paths for the values that fill most files. Each reads the value that
  // begins exactly where the last token ended. If it is not of the named form,
  // returns false and reads nothing:
  // an integer of one to seven digits without a sign;
  // the string `quoted`, which includes the quotes, byte for byte;
  // an array of 1 to 3 short numbers in [-most, most], with white space between
  // them but no comments.
  bool ReadDigits(uint32_t* value, ByteRange* range);
  bool PassString(std::string_view quoted);
  bool ReadShortArray(double most, ShortArray* array);
  // Reads the kNull, kTrue or kFalse that Peek has found.
  void ReadLiteral();
  // Passes one value of any kind and reports all faults in it, including
  // duplicate keys. Returns its range, which ends at the fault if the reader
  // has failed.
  ByteRange Skip();
  // Adds a key that NextKey has read to `keys`. If `keys` has it already,
  // reports a duplicate key and returns false.
  bool AddKey(const String& key, KeySet* keys);
  // Continues at `offset`, which must be inside the innermost open container:
  // after one of its values or, with `as_first`, before a member or its end, as
  // if nothing of the container had been read.
  void GoTo(uint64_t offset, bool as_first = false) {
    ABSL_HARDENING_ASSERT(offset >= text_.begin() && offset <= text_.end());
    next_ = text_.data() + (offset - text_.begin());
    first_ = as_first;
  }
  // Whether a value can end here: the next token is a comma, the end of the
  // container or the end of the text. If not, the closing bracket of the value
  // is probably misplaced and the members that it lacks follow. Reports
  // nothing.
  bool CanGoOn() const {
    return !failed_ && (depth_ > depth_limit_ || CanFollow(next_, depth_));
  }
  // Reports content after the root value.
  void Finish();

 private:
  // Containers of most documents, held without an allocation.
  static constexpr size_t kUsualDepth = 8;
  // Whether each open container is an object.
  using ContainerKinds = absl::InlinedVector<bool, kUsualDepth>;

  static constexpr std::array<Kind, 256> kKinds = [] {
    std::array<Kind, 256> kinds = {};
    kinds['n'] = Kind::kNull;
    kinds['f'] = Kind::kFalse;
    kinds['t'] = Kind::kTrue;
    kinds['-'] = Kind::kNumber;
    for (uint8_t digit = '0'; digit <= '9'; ++digit) {
      kinds[digit] = Kind::kNumber;
    }
    kinds['"'] = Kind::kString;
    kinds['['] = Kind::kArray;
    kinds['{'] = Kind::kObject;
    return kinds;
  }();

  uint64_t OffsetOf(const uint8_t* byte) const {
    return text_.begin() + static_cast<uint64_t>(byte - text_.data());
  }
  ByteRange RangeOf(const uint8_t* first, const uint8_t* end) const {
    return {OffsetOf(first), static_cast<uint64_t>(end - first),
            text_.range().space};
  }
  bool NextIs(uint8_t byte) const { return next_ != end_ && *next_ == byte; }

  // Passes white space only.
  void PassWhite() {
    if (next_ == end_ || *next_ > ' ') return;
    if (end_ - next_ > 1 && *next_ == ' ' && next_[1] > ' ') {
      ++next_;
      return;
    }
    next_ = FindNotWhite(next_, end_);
  }
  // Passes white space, comments and forbidden bytes, which it reports.
  void PassSpace();
  void PassComment();
  // Returns where PassSpace would stop. Reports nothing.
  const uint8_t* FindToken(const uint8_t* next) const;
  // Returns whether a value in the first `open` containers can end before
  // `next`.
  bool CanFollow(const uint8_t* next, uint64_t open) const;
  void ReportForbiddenBytes(const uint8_t* first, const uint8_t* end);

  bool Enter();
  bool FailTooDeep();
  void EnterToSkip();
  bool NextToSkip(ContainerKinds* are_objects, bool has_keys);
  void Leave();
  bool AtValue() const {
    return next_ != end_ && kKinds[*next_] != Kind::kNone;
  }
  // The slow paths of the functions without this suffix.
  Kind PeekPastSpace();
  bool NextElementPastSpace();
  bool NextKeyPastSpace();
  bool AfterComma(uint8_t closer, const uint8_t* comma);
  Number ReadLongNumber();
  String ReadFaultyString(const uint8_t* stop);
  bool MayEndAt(const uint8_t* quote) const;
  void ReportStringFaults(const uint8_t* first, const uint8_t* end);
  void PassByteOrderMark();

  // `message` is called only if there is a listener that needs it.
  using MakeMessage = absl::FunctionRef<std::string()>;
  void Report(Fault fault, const uint8_t* first, const uint8_t* end,
              MakeMessage message);
  // Reports the fault and makes `first` the end of the text.
  void Fail(Fault fault, const uint8_t* first, const uint8_t* end,
            MakeMessage message);
  // Fails at the token at `next_`, where `expected` was expected.
  void FailExpecting(std::string_view expected);

  ByteView text_;
  const uint8_t* next_;
  const uint8_t* end_;  // of the text, or where the reader failed
  FaultListener* listener_;
  uint32_t depth_limit_;
  uint64_t depth_ = 0;
  // Nothing of the innermost container has been read yet.
  bool first_ = false;
  bool failed_ = false;
  // The end of the last reported bytes between tokens.
  const uint8_t* reported_end_ = nullptr;
  // The offsets of the open containers, up to the depth limit.
  absl::InlinedVector<uint64_t, kUsualDepth> open_;
  std::optional<KeySet> skipped_keys_;
};

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
    FailExpecting("':' after a key");
    return false;
  }
  ++next_;
  return true;
}

inline bool Reader::PassKey(const KeyPattern& pattern) {
  if (end_ - next_ < KeyPattern::kMaxBytes || !pattern.IsAt(next_)) {
    return false;
  }
  next_ += pattern.size();
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

#endif  // TRACKCHECK_FORMATS_JSON_READER_H_
