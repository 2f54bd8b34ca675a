// A strict pull reader for JSON with comments that keeps byte offsets.
//
// RFC 8259 over ASCII, with /* */ and // comments. The caller walks the text
// in its own order of calls; nothing is stored but the open containers. After a
// fault from which no sound way leads on, the reader has failed: everything
// ends and `Peek` gives kNone, so that loops run out without a check at each
// step. Faults inside a string or number are reported and read over.
//
// The calls of one walk:
//
//   if (reader.Peek() == Kind::kObject && reader.EnterObject()) {
//     for (String key; reader.NextKey(&key);) {
//       // Peek, then exactly one of: Enter... and its loop, Read..., Skip
//     }
//   }
//   reader.Finish();
#ifndef TRACKCHECK_FORMATS_JSON_READER_H_
#define TRACKCHECK_FORMATS_JSON_READER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/json/fault.h"
#include "formats/json/key_set.h"
#include "formats/json/key_spelling.h"
#include "formats/json/number.h"
#include "formats/json/scan.h"
#include "formats/json/text.h"

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
  // NaN behind the first `count`.
  std::array<double, 3> values;
  uint64_t count = 0;
  ByteRange range;
};

class Reader {
 public:
  // `text` and `listener` must outlive the reader. `start`, an offset as in
  // ranges, allows to read one value again from the middle of a text that was
  // read before (faults are then not told: pass nullptr).
  Reader(ByteView text, uint32_t depth_limit, FaultListener* listener,
         uint64_t start = 0);

  // Of the value that comes next; comments and white space before it are
  // passed. That there is none is a fault.
  Kind Peek() {
    PassWhite();
    if (next_ != end_) [[likely]] {
      const Kind kind = kKinds[*next_];
      if (kind >= Kind::kNumber) return kind;
    }
    return PeekPastSpace();
  }
  // Of the next token after Peek, else of the byte behind the last token; where
  // the reader failed, if it has.
  uint64_t offset() const { return OffsetOf(next_); }
  bool failed() const { return failed_; }
  // Whether nothing but comments and white space is left. True of a text before
  // its first value: it is empty.
  bool AtEnd();

  // If Peek is kObject. False if not, or if it is too deep: the reader has then
  // failed.
  bool EnterObject() { return NextIs('{') && Enter(); }
  // False at the end of the object, which is then left.
  bool NextKey(String* key);
  // Whether the object ends where the last token ended; it is then left.
  bool LeaveObject() {
    const bool ends = NextIs('}');
    if (ends) Leave();
    return ends;
  }
  // As NextKey, if the key that comes is written as `spelling`, which is that
  // of a key behind the same member, or of a first one, of an object; if not,
  // does nothing.
  bool PassKey(const KeySpelling& spelling);
  // Of the key that NextKey gave last and of what is around it from offset
  // `begin` on, where the member before ended or the object began. Is nowhere
  // if there is more to tell of it than its bytes.
  KeySpelling SpellingOf(const String& key, uint64_t begin);
  // If Peek is kArray; false as above.
  bool EnterArray() { return NextIs('[') && Enter(); }
  // False at the end of the array, which is then left.
  bool NextElement();
  // If Peek is kNumber. NaN if the literal is wrong: the reader has failed.
  Number ReadNumber();
  // If Peek is kString. Empty if it does not end: the reader has failed.
  String ReadString();
  // Those that fill most files, read at once where the last token ended. If
  // what comes is written otherwise, false, and nothing is read: an integer of
  // one to seven digits; a string that stands there as `quoted`, quotes
  // included; an array of 1 to 3 short numbers of which none is beyond
  // +-`most`, with white space but no comments.
  bool ReadDigits(uint32_t* value, ByteRange* range);
  bool PassString(std::string_view quoted);
  bool ReadShortArray(double most, ShortArray* array);
  // If Peek is kNull, kTrue or kFalse.
  void ReadLiteral();
  // Passes one value of any kind, checking all of it, its duplicate keys too.
  // Gives its range; up to the fault if the reader failed.
  ByteRange Skip();
  // Adds a key that NextKey gave; if it is there already, tells that as a fault
  // of this key and gives false.
  bool AddKey(const String& key, KeySet* keys);
  // Goes on at `offset`, which is in the innermost open container: behind one
  // of its values, or, `as_first`, before a member or the end of it as if
  // nothing of it had been read.
  void GoTo(uint64_t offset, bool as_first = false) {
    next_ = text_.data() + (offset - text_.begin());
    first_ = as_first;
  }
  // Whether a value can have ended here: a comma, the end of its container or
  // that of the text comes. If not, its closing bracket is in the wrong place,
  // perhaps, and what it lacks comes behind it. Tells nothing.
  bool CanGoOn() const {
    return !failed_ && (depth_ > depth_limit_ || CanFollow(next_, depth_));
  }
  // Reports what follows the root value.
  void Finish();

 private:
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

  // White space alone.
  void PassWhite() {
    if (next_ == end_ || *next_ > ' ') return;
    if (end_ - next_ > 1 && *next_ == ' ' && next_[1] > ' ') {
      ++next_;
      return;
    }
    next_ = FindNotWhite(next_, end_);
  }
  // Comments too, and what is no part of JSON but can be read over.
  void PassSpace();
  void PassComment();
  // Where PassSpace would come to, telling nothing.
  const uint8_t* FindToken(const uint8_t* next) const;
  // Whether a value in the first `open` containers can end before `next`.
  bool CanFollow(const uint8_t* next, uint64_t open) const;
  void TellOddBytes(const uint8_t* first, const uint8_t* end);

  bool Enter();
  bool FailTooDeep();
  void EnterToSkip();
  bool NextToSkip(std::vector<bool>* are_objects, bool has_keys);
  void Leave();
  bool AtValue() const {
    return next_ != end_ && kKinds[*next_] != Kind::kNone;
  }
  // What is not as simple as in most files.
  Kind PeekPastSpace();
  bool NextElementPastSpace();
  bool NextKeyPastSpace();
  bool AfterComma(uint8_t closer, const uint8_t* comma);
  Number ReadLongNumber();
  String ReadFaultyString(const uint8_t* stop);
  bool MayEndAt(const uint8_t* quote) const;
  void TellStringFaults(const uint8_t* first, const uint8_t* end);
  void PassByteOrderMark();

  void Tell(Fault fault, const uint8_t* first, const uint8_t* end,
            std::string_view words);
  // Ends everything.
  void Fail(Fault fault, const uint8_t* first, const uint8_t* end,
            std::string_view words);
  // At the token at `next_`, which is not what was `expected`.
  void FailExpecting(std::string_view expected);
  // The same; `expected` ends with the innermost container.
  void FailInContainer(std::string_view expected);

  ByteView text_;
  const uint8_t* next_;
  const uint8_t* end_;  // of the text, or where the reader failed
  FaultListener* listener_;
  uint32_t depth_limit_;
  uint64_t depth_ = 0;
  // Nothing of the innermost container was read yet.
  bool first_ = false;
  bool failed_ = false;
  // Behind the last bytes between tokens that were reported.
  const uint8_t* odd_end_ = nullptr;
  // Where the open containers begin, as far as they are not too deep.
  std::vector<uint64_t> open_;
  std::optional<KeySet> skipped_keys_;
};

}  // namespace trackcheck::json

#include "formats/json/reader_inline.h"  // IWYU pragma: export

#endif  // TRACKCHECK_FORMATS_JSON_READER_H_
