#include "formats/json/reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "formats/json/faults/fault_messages.h"
#include "formats/json/keys/key_pattern.h"
#include "formats/json/tokens/number.h"
#include "formats/json/tokens/scan.h"

namespace trackcheck::json {
namespace {

// Forbidden everywhere in a text.
bool IsForbidden(uint8_t byte) { return byte == 0 || byte > 0x7f; }

// The end of a run of forbidden bytes that are all 0 or all above 0x7f.
const uint8_t* ForbiddenRunEnd(const uint8_t* first, const uint8_t* end) {
  const uint8_t* next = first;
  while (next != end && IsForbidden(*next) && (*next == 0) == (*first == 0))
    ++next;
  return next;
}

bool BeginsComment(const uint8_t* next, const uint8_t* end) {
  return end - next > 1 && *next == '/' && (next[1] == '/' || next[1] == '*');
}

// The end of the comment that begins at `next`; null if it is not closed.
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

// Whether a double holds the integer and all smaller ones exactly.
bool IsPrecise(const Number& number) {
  constexpr int64_t kMost = int64_t{1} << 53;
  return number.is_integer && number.integer >= -kMost &&
         number.integer <= kMost;
}

std::string_view LiteralOf(Kind kind) {
  if (kind == Kind::kNull) return "null";
  return kind == Kind::kTrue ? "true" : "false";
}

bool IsControl(uint8_t byte) { return byte < ' ' && byte != 0; }

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

Reader Reader::AtElement(uint64_t offset, uint64_t end,
                         FaultListener* listener) const {
  ABSL_HARDENING_ASSERT(!open_.empty() && offset > open_.back());
  ABSL_HARDENING_ASSERT(offset <= end && end <= text_.end());
  Reader reader(text_, depth_limit_, listener, offset);
  reader.end_ = text_.data() + (end - text_.begin());
  reader.depth_ = depth_;
  reader.open_ = open_;
  return reader;
}

void Reader::PassByteOrderMark() {
  const std::string_view text = text_.text();
  if (text.starts_with("\xef\xbb\xbf")) {
    Report(Fault::kByteOrderMark, next_, next_ + 3, [] {
      return "the text begins with the byte order mark of UTF-8: remove its 3 "
             "bytes";
    });
    next_ += 3;
  } else if (text.starts_with(std::string_view("\xff\xfe\0\0", 4))) {
    Fail(Fault::kByteOrderMark, next_, next_ + 4, [] {
      return "the text begins with the byte order mark of UTF-32: save it as "
             "ASCII";
    });
  } else if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    Fail(Fault::kByteOrderMark, next_, next_ + 2, [] {
      return "the text begins with the byte order mark of UTF-16: save it as "
             "ASCII";
    });
  }
}

void Reader::PassSpace() {
  while (true) {
    next_ = FindNotWhite(next_, end_);
    if (next_ == end_) return;
    if (BeginsComment(next_, end_)) {
      PassComment();
    } else if (IsForbidden(*next_)) {
      reported_end_ = ForbiddenRunEnd(next_, end_);
      ReportForbiddenBytes(next_, reported_end_);
      next_ = reported_end_;
    } else {
      return;
    }
  }
}

const uint8_t* Reader::FindToken(const uint8_t* next) const {
  for (next = FindNotWhite(next, end_); next != end_;
       next = FindNotWhite(next, end_)) {
    if (BeginsComment(next, end_)) {
      next = FindCommentEnd(next, end_);
      if (next == nullptr) return end_;
    } else if (IsForbidden(*next)) {
      next = ForbiddenRunEnd(next, end_);
    } else {
      return next;
    }
  }
  return end_;
}

void Reader::PassComment() {
  const uint8_t* const comment_end = FindCommentEnd(next_, end_);
  if (comment_end == nullptr) {
    Fail(Fault::kCommentUnterminated, next_, end_, [] {
      return "a comment is not closed: expected '*/', found the end of the "
             "text";
    });
    return;
  }
  if (next_[1] == '/') {
    Report(Fault::kLineComment, next_, comment_end, [] {
      return "a comment begins with '//': write it between '/*' and '*/'";
    });
  }
  ReportForbiddenBytes(next_, comment_end);
  next_ = comment_end;
}

void Reader::ReportForbiddenBytes(const uint8_t* first, const uint8_t* end) {
  if (listener_ == nullptr) return;
  for (first = FindForbidden(first, end); first != end;
       first = FindForbidden(first, end)) {
    const uint8_t* const run_end = ForbiddenRunEnd(first, end);
    if (*first == 0) {
      Report(Fault::kNulByte, first, run_end,
             [&] { return NulMessage(run_end - first); });
    } else {
      Report(Fault::kNonAscii, first, run_end,
             [&] { return NonAsciiMessage(first, run_end); });
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
  // Looks ahead before passing comments: their faults are after the comma's.
  const uint8_t* const token = FindToken(next_);
  // If the container cannot end here, the bracket is the fault, not the comma.
  if (token != end_ && *token == closer &&
      (depth_ > depth_limit_ || CanFollow(token + 1, depth_ - 1))) {
    Report(Fault::kTrailingComma, comma, comma + 1, [closer] {
      return closer == ']' ? "',' after the last element of an array: remove it"
                           : "',' after the last member of an object: remove "
                             "it";
    });
  }
  PassSpace();
  if (failed_) return false;
  if (NextIs(closer)) {
    Leave();
    return false;
  }
  const bool goes_on = closer == ']' ? AtValue() : NextIs('"');
  if (!goes_on) {
    FailExpecting(closer == ']' ? "a value after ','" : "a key after ','");
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
    return AfterComma(']', comma);
  }
  if (first_ && AtValue()) {
    first_ = false;
    return true;
  }
  if (first_) {
    FailExpecting("a value or ']' in the array");
  } else {
    FailExpecting("',' or ']' after an element of the array");
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
    return AfterComma('}', comma);
  }
  if (first_ && NextIs('"')) return true;
  if (first_) {
    FailExpecting("a key or '}' in the object");
  } else {
    FailExpecting("',' or '}' after a member of the object");
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
    Fail(Fault::kSyntax, next_, literal.end,
         [&] { return FlawMessage(text, literal.flaw); });
    return ReadLongNumber();
  }
  number = literal.number;
  number.range = RangeOf(next_, literal.end);
  if (literal.overflows) {
    Report(Fault::kNumberOverflow, next_, literal.end,
           [&] { return OverflowMessage(TextOf(next_, literal.end)); });
  } else if (literal.is_integer && !IsPrecise(number)) {
    Report(Fault::kNumberPrecision, next_, literal.end,
           [&] { return PrecisionMessage(TextOf(next_, literal.end)); });
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
  Report(Fault::kTrailingContent, next_, last, [this] {
    return ExpectedMessage("the end of the text", DescribeToken(next_, end_));
  });
  next_ = end_;
}

String Reader::ReadFaultyString(const uint8_t* stop) {
  String string;
  if (failed_) return string;
  const uint8_t* const first = next_ + 1;
  const uint8_t* line_break = nullptr;
  while (stop != end_ && *stop != '"') {
    if (*stop == '\\') {
      string.plain = false;
      ++stop;
      if (stop == end_) break;
    }
    if (line_break == nullptr && IsLineBreak(*stop)) line_break = stop;
    ++stop;
    // Many escapes may follow one another.
    if (stop != end_ && *stop == '\\') continue;
    stop = line_break == nullptr ? FindStringEndOrBreak(stop, end_)
                                 : FindStringEnd(stop, end_);
  }
  const bool is_closed = stop != end_;
  if (!is_closed || (line_break != nullptr && !MayEndAt(stop))) {
    const uint8_t* const line_end = line_break == nullptr ? end_ : line_break;
    Fail(Fault::kSyntax, next_, line_end, [line_break] {
      return std::string(
                 "a string is not closed: expected '\"', found the end "
                 "of the ") +
             (line_break == nullptr ? "text" : "line");
    });
    return {};
  }
  if (listener_ != nullptr) ReportStringFaults(first, stop);
  string.raw = TextOf(first, stop);
  string.range = RangeOf(next_, stop + 1);
  next_ = stop + 1;
  return string;
}

// A string with a line break in it has probably lost its closing quote, unless
// a token that can follow a string comes after the next quote.
bool Reader::MayEndAt(const uint8_t* quote) const {
  const uint8_t* const next = FindNotWhite(quote + 1, end_);
  constexpr std::string_view kFollowers = ",:]}/";
  return next == end_ ||
         kFollowers.find(static_cast<char>(*next)) != std::string_view::npos;
}

void Reader::ReportStringFaults(const uint8_t* first, const uint8_t* end) {
  // The quote at `end` ends a run, too.
  const auto run_end = [](const uint8_t* next, auto is_like) {
    while (is_like(*next)) ++next;
    return next;
  };
  for (first = FindStringStop(first, end); first != end;
       first = FindStringStop(first, end)) {
    if (*first == '\\') {
      const Escape escape = ReadEscape(TextOf(first, end));
      if (!escape.good) {
        Report(Fault::kStringEscape, first, first + escape.size, [&] {
          return EscapeMessage(TextOf(first, first + escape.size));
        });
      }
      first += escape.size;
    } else if (IsControl(*first)) {
      const uint8_t* const last = run_end(first, IsControl);
      Report(Fault::kControlCharacter, first, last,
             [&] { return ControlMessage(first, last); });
      first = last;
    } else {
      const uint8_t* const last = run_end(first, IsForbidden);
      ReportForbiddenBytes(first, last);
      first = last;
    }
  }
}

bool Reader::AddKey(const String& key, KeySet* keys) {
  const std::optional<uint64_t> other = keys->Add(key);
  if (!other) return true;
  if (listener_ != nullptr && !failed_) {
    listener_->OnFault(Fault::kDuplicateKey, key.range,
                       [&] { return DuplicateMessage(key.raw, *other); });
  }
  return false;
}

void Reader::Report(Fault fault, const uint8_t* first, const uint8_t* end,
                    MakeMessage message) {
  if (listener_ == nullptr || failed_) return;
  listener_->OnFault(fault, RangeOf(first, end), message);
}

void Reader::Fail(Fault fault, const uint8_t* first, const uint8_t* end,
                  MakeMessage message) {
  // A syntax error directly after reported bytes is a consequence of them.
  if (first != reported_end_ || fault != Fault::kSyntax) {
    Report(fault, first, end, message);
  }
  failed_ = true;
  next_ = first;
  end_ = first;
}

void Reader::FailExpecting(std::string_view expected) {
  const Found found = DescribeToken(next_, end_);
  Fail(Fault::kSyntax, next_, next_ + found.size,
       [&] { return ExpectedMessage(expected, found); });
}

bool Reader::FailTooDeep() {
  Fail(Fault::kDepth, next_, next_ + 1,
       [this] { return DepthMessage(depth_limit_); });
  return false;
}

// Containers past the depth limit are counted but not stored, so that memory
// stays bounded.
void Reader::EnterToSkip() {
  if (depth_ == depth_limit_) {
    Report(Fault::kDepth, next_, next_ + 1,
           [this] { return DepthMessage(depth_limit_); });
  }
  if (depth_ < depth_limit_) open_.push_back(offset());
  ++depth_;
  ++next_;
  first_ = true;
}

ByteRange Reader::Skip() {
  const Kind root = Peek();
  const uint8_t* const first = next_;
  // One entry for each open container inside the value.
  ContainerKinds are_objects;
  const bool has_keys = root >= Kind::kArray && listener_ != nullptr;
  if (has_keys && !skipped_keys_) skipped_keys_.emplace(text_);
  bool goes_on = true;
  while (goes_on) {
    switch (const Kind kind = Peek(); kind) {
      case Kind::kNone:
        break;
      case Kind::kNull:
      case Kind::kFalse:
      case Kind::kTrue:
        ReadLiteral();
        break;
      case Kind::kNumber:
        ReadNumber();
        break;
      case Kind::kString:
        ReadString();
        break;
      case Kind::kArray:
      case Kind::kObject:
        EnterToSkip();
        are_objects.push_back(kind == Kind::kObject);
        if (kind == Kind::kObject && has_keys && depth_ <= depth_limit_) {
          skipped_keys_->Open();
        }
        break;
    }
    goes_on = NextToSkip(&are_objects, has_keys);
  }
  return RangeOf(first, next_);
}

// Advances to the next value in the open containers. Returns false at the end
// of all of them.
bool Reader::NextToSkip(ContainerKinds* are_objects, bool has_keys) {
  while (!are_objects->empty() && !failed_) {
    if (!are_objects->back()) {
      if (NextElement()) return true;
    } else {
      String key;
      if (NextKey(&key)) {
        if (has_keys && depth_ <= depth_limit_) AddKey(key, &*skipped_keys_);
        return true;
      }
      // The object was left.
      if (has_keys && !failed_ && depth_ < depth_limit_) {
        skipped_keys_->Close();
      }
    }
    are_objects->pop_back();
  }
  return false;
}

KeyPattern Reader::PatternOf(const String& key, uint64_t begin) {
  ABSL_HARDENING_ASSERT(failed_ ||
                        (begin >= text_.begin() && begin <= offset()));
  // A key with faults or escapes must be read each time.
  const bool is_plain = std::all_of(key.raw.begin(), key.raw.end(), [](char c) {
    return absl::ascii_isgraph(static_cast<unsigned char>(c)) && c != '\\';
  });
  if (failed_ || !is_plain) return {};
  PassWhite();
  const uint8_t* const first = text_.data() + (begin - text_.begin());
  if (end_ - first < KeyPattern::kMaxBytes) return {};
  const bool is_first = begin == open_.back() + 1;
  // The key, ':' and, after another member, ','.
  return {first, next_ - first, key.range.size + (is_first ? 1 : 2)};
}

bool Reader::ReadShortArray(double most, ShortArray* array) {
  // A number and the byte after it.
  constexpr int64_t kMaxBytes = kShortNumberBytes + 1;
  if (!NextIs('[') || depth_ >= depth_limit_) return false;
  array->values.fill(std::numeric_limits<double>::quiet_NaN());
  const uint8_t* next = next_;
  for (array->count = 0; array->count < array->values.size();) {
    ++next;  // '[' or ','
    if (next != end_ && *next <= ' ') next = FindNotWhite(next, end_);
    if (end_ - next < kMaxBytes) return false;
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
