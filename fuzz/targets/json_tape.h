// A JSON text as a sequence of the items that a parser read, for comparisons.
#ifndef TRACKCHECK_FUZZ_TARGETS_JSON_TAPE_H_
#define TRACKCHECK_FUZZ_TARGETS_JSON_TAPE_H_

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/keys/key_pattern.h"
#include "formats/json/reader.h"
#include "formats/json/tokens/text.h"
#include "fuzz/targets/fuzz_target.h"

namespace trackcheck::json {

inline constexpr uint32_t kNoDepthLimit = 1 << 30;

// The sequence of items that a parser read.
class Tape {
 public:
  void Mark(char mark) { bytes_ += mark; }
  void Text(char mark, std::string_view text) {
    absl::StrAppend(&bytes_, std::string(1, mark), text.size(), ":",
                    absl::string_view(text.data(), text.size()));
  }
  void Number(double value) {
    absl::StrAppend(&bytes_, "#", absl::Hex(std::bit_cast<uint64_t>(value)),
                    " ");
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

struct TapedFault {
  Fault fault;
  ByteRange where;

  friend bool operator==(const TapedFault&, const TapedFault&) = default;
};

// Whether `message` is ASCII and, as it may quote a letter, other characters in
// UTF-8; no control character.
inline bool IsPlain(std::string_view message) {
  if (message.empty()) return false;
  while (!message.empty()) {
    const Character character = ReadUtf8(message);
    const bool is_ascii = message[0] >= ' ' && message[0] <= '~';
    if (character.size == 1 && !is_ascii) return false;
    message.remove_prefix(character.size);
  }
  return true;
}

// Collects faults and checks that each lies in the text and has a message.
class Faults : public FaultListener {
 public:
  explicit Faults(std::string_view text) : text_(text) {}

  void OnFault(Fault fault, const ByteRange& where,
               absl::FunctionRef<std::string()> message) override {
    ExpectHolds(IsPlain(message())
                    ? absl::OkStatus()
                    : absl::InternalError("a message is not plain text"));
    if (where.end() > text_.size() ||
        (!reported.empty() && fault != Fault::kDuplicateKey &&
         where.offset < reported.back().where.offset)) {
      ExpectHolds(absl::InternalError("a fault is out of order or outside"));
    }
    if (fault == Fault::kDuplicateKey) return;
    reported.push_back({fault, where});
  }

  // Returns whether all faults are harmless or lone second halves of surrogate
  // pairs.
  bool OnlyLoneSecondHalves() const {
    return std::all_of(
        reported.begin(), reported.end(), [this](const TapedFault& t) {
          const std::string_view escape =
              text_.substr(t.where.offset, t.where.size);
          return IsHarmless(t.fault) ||
                 (t.fault == Fault::kStringEscape && escape.size() == 6 &&
                  std::tolower(escape[2]) == 'd' &&
                  std::tolower(escape[3]) >= 'c');
        });
  }
  bool None() const {
    return std::all_of(reported.begin(), reported.end(),
                       [](const TapedFault& t) { return IsHarmless(t.fault); });
  }

  std::vector<TapedFault> reported;

 private:
  static bool IsHarmless(Fault fault) {
    return fault == Fault::kLineComment || fault == Fault::kNumberPrecision ||
           fault == Fault::kNumberOverflow;
  }

  std::string_view text_;
};

// Reads a text with our reader, call by call and without recursion.
class TapedWalk {
 public:
  // With `shortcuts`, uses the fast paths if they apply. The tape must be the
  // same.
  TapedWalk(ByteView text, FaultListener* listener, bool shortcuts = false)
      : text_(text),
        reader_(text, kNoDepthLimit, listener),
        shortcuts_(shortcuts) {
    do {
      if (!ValueAtOnce()) Value();
      while (!open_.empty() && !ToNext()) open_.pop_back();
    } while (!open_.empty());
    reader_.Finish();
  }

  const Tape& tape() const { return tape_; }
  bool has_extreme_literal() const { return has_extreme_literal_; }

 private:
  struct Container {
    bool is_object = false;
    std::string last_key;  // after a mark; empty before the first
  };
  struct NextKey {
    std::string key;
    KeyPattern pattern;
  };

  void Value() {
    const Kind kind = reader_.Peek();
    switch (kind) {
      case Kind::kNone:
        break;
      case Kind::kNull:
      case Kind::kFalse:
      case Kind::kTrue:
        tape_.Mark(kind == Kind::kNull ? 'n' : kind == Kind::kTrue ? 't' : 'f');
        reader_.ReadLiteral();
        break;
      case Kind::kNumber:
        OnNumber(reader_.ReadNumber());
        break;
      case Kind::kString:
        OnText('s', reader_.ReadString());
        break;
      case Kind::kArray:
      case Kind::kObject:
        open_.push_back({.is_object = kind == Kind::kObject});
        tape_.Mark(kind == Kind::kObject ? '{' : '[');
        if (kind == Kind::kObject) {
          reader_.EnterObject();
        } else {
          reader_.EnterArray();
        }
        break;
    }
  }

  bool ValueAtOnce() {
    if (!shortcuts_) return false;
    reader_.Peek();
    uint32_t digits = 0;
    ByteRange range;
    ShortArray array;
    if (reader_.ReadDigits(&digits, &range)) {
      tape_.Number(digits);
    } else if (reader_.PassString("\"a\"")) {
      tape_.Text('s', "a");
    } else if (reader_.ReadShortArray(1e9, &array)) {
      tape_.Mark('[');
      for (uint64_t i = 0; i < array.count; ++i) tape_.Number(array.values[i]);
      tape_.Mark(']');
    } else {
      return false;
    }
    return true;
  }

  bool ToNext() {
    Container& container = open_.back();
    const bool goes_on = container.is_object
                             ? KeyAtOnce(&container) || ToNextKey(&container)
                             : reader_.NextElement();
    if (!goes_on) tape_.Mark(container.is_object ? '}' : ']');
    return goes_on;
  }

  bool KeyAtOnce(Container* object) {
    if (!shortcuts_) return false;
    const auto known = next_keys_.find(object->last_key);
    if (known == next_keys_.end() || !reader_.PassKey(known->second.pattern)) {
      return false;
    }
    tape_.Text('k', known->second.key);
    object->last_key = 'k' + known->second.key;
    return true;
  }

  bool ToNextKey(Container* object) {
    if (shortcuts_ && reader_.LeaveObject()) return false;
    String key;
    const uint64_t begin = reader_.offset();
    if (!reader_.NextKey(&key)) return false;
    OnText('k', key);
    if (!shortcuts_) return true;
    next_keys_[object->last_key] = {std::string(key.raw),
                                    reader_.PatternOf(key, begin)};
    object->last_key = 'k' + std::string(key.raw);
    return true;
  }

  void OnText(char mark, const String& string) {
    const std::string text = Unescape(string.raw);
    if (!Equals(string, text) || (string.plain && text != string.raw)) {
      ExpectHolds(absl::InternalError("a string differs from its text"));
    }
    tape_.Text(mark, text);
  }

  void OnNumber(const Number& number) {
    tape_.Number(number.value);
    std::string_view literal = text_.Window(number.range).text();
    if (literal.starts_with('-')) literal.remove_prefix(1);
    const size_t wholes = literal.find_first_not_of("0123456789");
    const size_t exponent = literal.find_first_of("eE");
    constexpr size_t kMost = 308;
    has_extreme_literal_ |= std::min(wholes, literal.size()) > kMost;
    if (exponent == std::string_view::npos) return;
    size_t value = 0;
    for (const char digit : literal.substr(exponent + 1)) {
      if (digit == '-') return;
      if (digit != '+') value = std::min(value * 10 + (digit - '0'), kMost + 1);
    }
    has_extreme_literal_ |= value > kMost;
  }

  ByteView text_;
  Reader reader_;
  bool shortcuts_;
  Tape tape_;
  std::vector<Container> open_;
  std::map<std::string, NextKey> next_keys_;  // by the previous key
  bool has_extreme_literal_ = false;
};

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FUZZ_TARGETS_JSON_TAPE_H_
