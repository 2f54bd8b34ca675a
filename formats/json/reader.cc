// The paths of the reader that few texts take often.
#include "formats/json/reader.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "formats/json/words.h"

namespace trackcheck::json {
namespace {

bool IsOdd(uint8_t byte) { return byte == 0 || byte > 0x7f; }

// Of bytes like the first one: all 0 or all over 0x7f.
const uint8_t* OddRunEnd(const uint8_t* first, const uint8_t* end) {
  const uint8_t* next = first;
  while (next != end && IsOdd(*next) && (*next == 0) == (*first == 0)) ++next;
  return next;
}

bool BeginsComment(const uint8_t* next, const uint8_t* end) {
  return end - next > 1 && *next == '/' && (next[1] == '/' || next[1] == '*');
}

// Behind the comment that begins at `next`; null if it does not end.
const uint8_t* FindCommentEnd(const uint8_t* next, const uint8_t* end) {
  if (next[1] == '/') return FindLineBreak(next, end);
  next += 2;
  while (next != end) {
    next = static_cast<const uint8_t*>(
        std::memchr(next, '*', static_cast<size_t>(end - next)));
    if (next == nullptr) return nullptr;
    ++next;
    if (next != end && *next == '/') return next + 1;
  }
  return nullptr;
}

// Whether a double holds it, and all integers before it.
bool IsPrecise(const Number& number) {
  constexpr int64_t kMost = int64_t{1} << 53;
  return number.is_integer && number.integer >= -kMost &&
         number.integer <= kMost;
}

std::string_view LiteralOf(Kind kind) {
  if (kind == Kind::kNull) return "null";
  return kind == Kind::kTrue ? "true" : "false";
}

}  // namespace

Reader::Reader(ByteView text, uint32_t depth_limit, FaultListener* listener,
               uint64_t start)
    : text_(text),
      next_(text.data() +
            (std::clamp(start, text.begin(), text.end()) - text.begin())),
      end_(text.data() + text.size()),
      listener_(listener),
      depth_limit_(depth_limit) {
  if (offset() == text.begin()) PassByteOrderMark();
}

void Reader::PassByteOrderMark() {
  const std::string_view text = text_.text();
  if (text.starts_with("\xef\xbb\xbf")) {
    Tell(Fault::kByteOrderMark, next_, next_ + 3,
         "the text begins with the byte order mark of UTF-8");
    next_ += 3;
  } else if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    Fail(Fault::kByteOrderMark, next_, next_ + 2,
         "the text begins with the byte order mark of UTF-16: it has to be "
         "ASCII");
  }
}

void Reader::PassSpace() {
  while (true) {
    next_ = FindNotWhite(next_, end_);
    if (next_ == end_) return;
    if (BeginsComment(next_, end_)) {
      PassComment();
    } else if (IsOdd(*next_)) {
      odd_end_ = OddRunEnd(next_, end_);
      TellOddBytes(next_, odd_end_);
      next_ = odd_end_;
    } else {
      return;
    }
  }
}

const uint8_t* Reader::FindToken(const uint8_t* next) const {
  while (true) {
    next = FindNotWhite(next, end_);
    if (next == end_) return end_;
    if (BeginsComment(next, end_)) {
      next = FindCommentEnd(next, end_);
      if (next == nullptr) return end_;
    } else if (IsOdd(*next)) {
      next = OddRunEnd(next, end_);
    } else {
      return next;
    }
  }
}

void Reader::PassComment() {
  const uint8_t* const comment_end = FindCommentEnd(next_, end_);
  if (comment_end == nullptr) {
    Fail(Fault::kCommentUnterminated, next_, end_,
         "a comment is not closed: expected '*/', found the end of the text");
    return;
  }
  if (next_[1] == '/') {
    Tell(Fault::kLineComment, next_, comment_end,
         "a comment begins with '//': C had only '/*' and '*/' before C99");
  }
  TellOddBytes(next_, comment_end);
  next_ = comment_end;
}

void Reader::TellOddBytes(const uint8_t* first, const uint8_t* end) {
  if (listener_ == nullptr) return;
  for (first = FindOdd(first, end); first != end; first = FindOdd(first, end)) {
    const uint8_t* const run_end = OddRunEnd(first, end);
    if (*first == 0) {
      Tell(Fault::kNulByte, first, run_end, NulWords(run_end - first));
    } else {
      Tell(Fault::kNonAscii, first, run_end, NonAsciiWords(first, run_end));
    }
    first = run_end;
  }
}

Kind Reader::PeekPastSpace() {
  PassSpace();
  if (failed_) return Kind::kNone;
  const Kind kind = next_ == end_ ? Kind::kNone : kKinds[*next_];
  if (kind == Kind::kNone ||
      (kind < Kind::kNumber && WordAt(next_, end_) != LiteralOf(kind))) {
    FailExpecting("a value");
    return Kind::kNone;
  }
  return kind;
}

bool Reader::AtEnd() {
  PassSpace();
  return next_ == end_ && !failed_;
}

bool Reader::CanFollow(const uint8_t* next, uint64_t open) const {
  const uint8_t* const token = FindToken(next);
  if (token == end_) return true;
  if (open == 0) return false;
  const uint8_t opener = text_.data()[open_[open - 1] - text_.begin()];
  const uint8_t closer = opener == '{' ? uint8_t{'}'} : uint8_t{']'};
  return *token == ',' || *token == closer;
}

bool Reader::AfterComma(uint8_t closer, const uint8_t* comma) {
  // A fault in a comment behind the comma is told behind that of the comma.
  const uint8_t* const token = FindToken(next_);
  // Where the container cannot end, not the comma is wrong but the bracket.
  if (token != end_ && *token == closer &&
      (depth_ > depth_limit_ || CanFollow(token + 1, depth_ - 1))) {
    Tell(Fault::kTrailingComma, comma, comma + 1,
         closer == ']' ? "',' behind the last element of an array"
                       : "',' behind the last member of an object");
  }
  PassSpace();
  if (failed_) return false;
  if (NextIs(closer)) {
    Leave();
    return false;
  }
  const bool goes_on = closer == ']' ? AtValue() : NextIs('"');
  if (!goes_on) {
    FailExpecting(closer == ']' ? "a value behind ','" : "a key behind ','");
  }
  return goes_on;
}

bool Reader::NextElementPastSpace() {
  PassSpace();
  if (failed_) return false;
  if (NextIs(']')) {
    Leave();
    return false;
  }
  if (!first_ && NextIs(',')) {
    const uint8_t* const comma = next_++;
    PassWhite();
    return AtValue() || AfterComma(']', comma);
  }
  if (first_ && AtValue()) {
    first_ = false;
    return true;
  }
  if (first_) {
    FailInContainer("a value or ']' in the array");
  } else {
    FailInContainer("',' or ']' behind an element of the array");
  }
  return false;
}

bool Reader::NextKeyPastSpace() {
  PassSpace();
  if (failed_) return false;
  if (NextIs('}')) {
    Leave();
    return false;
  }
  if (!first_ && NextIs(',')) {
    const uint8_t* const comma = next_++;
    PassWhite();
    return NextIs('"') || AfterComma('}', comma);
  }
  if (first_ && NextIs('"')) return true;
  if (first_) {
    FailInContainer("a key or '}' in the object");
  } else {
    FailInContainer("',' or '}' behind a member of the object");
  }
  return false;
}

Number Reader::ReadLongNumber() {
  Number number;
  if (failed_ || next_ == end_) {
    number.value = std::numeric_limits<double>::quiet_NaN();
    number.range = RangeOf(next_, next_);
    return number;
  }
  const Literal literal = ReadLiteralNumber(next_, end_);
  if (literal.flaw != nullptr) {
    const std::string_view text = TextOf(next_, literal.end);
    Fail(Fault::kSyntax, next_, literal.end, FlawWords(text, literal.flaw));
    return ReadLongNumber();
  }
  number = literal.number;
  number.range = RangeOf(next_, literal.end);
  if (literal.overflows) {
    Tell(Fault::kNumberOverflow, next_, literal.end,
         OverflowWords(TextOf(next_, literal.end)));
  } else if (literal.is_integer && !IsPrecise(number)) {
    Tell(Fault::kNumberPrecision, next_, literal.end,
         PrecisionWords(TextOf(next_, literal.end)));
  }
  next_ = literal.end;
  return number;
}

void Reader::ReadLiteral() {
  if (next_ != end_) next_ += LiteralOf(kKinds[*next_]).size();
}

void Reader::Finish() {
  PassSpace();
  if (failed_ || next_ == end_) return;
  const uint8_t* last = end_;
  while (IsWhite(last[-1])) --last;
  Tell(Fault::kTrailingContent, next_, last,
       ExpectedWords("the end of the text", DescribeToken(next_, end_)));
  next_ = end_;
}

}  // namespace trackcheck::json
