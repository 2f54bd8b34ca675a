// Strings that are not plain, and how faults are told.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/json/reader.h"
#include "formats/json/words.h"

namespace trackcheck::json {
namespace {

bool IsLineBreak(uint8_t byte) { return byte == '\n' || byte == '\r'; }

bool IsControl(uint8_t byte) { return byte < ' ' && byte != 0; }

}  // namespace

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
    // Faults come in runs.
    do {
      if (line_break == nullptr && IsLineBreak(*stop)) line_break = stop;
      ++stop;
    } while (stop != end_ && (*stop < ' ' || *stop > 0x7f));
    stop = FindStringStop(stop, end_);
  }
  const bool is_closed = stop != end_;
  if (!is_closed || (line_break != nullptr && !MayEndAt(stop))) {
    const uint8_t* const line_end = line_break == nullptr ? end_ : line_break;
    Fail(
        Fault::kSyntax, next_, line_end,
        line_break == nullptr
            ? "a string is not closed: expected '\"', found the end of the text"
            : "a string is not closed: expected '\"', found the end of the "
              "line");
    return {};
  }
  if (listener_ != nullptr) TellStringFaults(first, stop);
  string.raw = TextOf(first, stop);
  string.range = RangeOf(next_, stop + 1);
  next_ = stop + 1;
  return string;
}

// A string that goes on in the next line has lost its quote, unless what stands
// behind the next quote is what follows a string.
bool Reader::MayEndAt(const uint8_t* quote) const {
  const uint8_t* const next = FindNotWhite(quote + 1, end_);
  constexpr std::string_view kFollowers = ",:]}/";
  return next == end_ ||
         kFollowers.find(static_cast<char>(*next)) != std::string_view::npos;
}

void Reader::TellStringFaults(const uint8_t* first, const uint8_t* end) {
  const auto run_end = [end](const uint8_t* next, auto is_like) {
    while (next != end && is_like(*next)) ++next;
    return next;
  };
  for (first = FindStringStop(first, end); first != end;
       first = FindStringStop(first, end)) {
    if (*first == '\\') {
      const Escape escape = ReadEscape(TextOf(first, end));
      if (!escape.good) {
        Tell(Fault::kStringEscape, first, first + escape.size,
             EscapeWords(TextOf(first, first + escape.size)));
      }
      first += escape.size;
    } else if (IsControl(*first)) {
      const uint8_t* const last = run_end(first, IsControl);
      Tell(Fault::kControlCharacter, first, last, ControlWords(first, last));
      first = last;
    } else {
      const bool is_nul = *first == 0;
      const uint8_t* const last = run_end(first, [is_nul](uint8_t byte) {
        return is_nul ? byte == 0 : byte > 0x7f;
      });
      TellOddBytes(first, last);
      first = last;
    }
  }
}

bool Reader::AddKey(const String& key, KeySet* keys) {
  const std::optional<uint64_t> other = keys->Add(key);
  if (!other) return true;
  if (listener_ != nullptr && !failed_) {
    listener_->OnFault(Fault::kDuplicateKey, key.range,
                       DuplicateWords(key.raw, *other));
  }
  return false;
}

void Reader::Tell(Fault fault, const uint8_t* first, const uint8_t* end,
                  std::string_view words) {
  if (listener_ == nullptr || failed_) return;
  listener_->OnFault(fault, RangeOf(first, end), words);
}

void Reader::Fail(Fault fault, const uint8_t* first, const uint8_t* end,
                  std::string_view words) {
  // What cannot be read behind bytes that were reported is their fault.
  if (first != odd_end_ || fault != Fault::kSyntax) {
    Tell(fault, first, end, words);
  }
  failed_ = true;
  next_ = first;
  end_ = first;
}

void Reader::FailExpecting(std::string_view expected) {
  const Found found = DescribeToken(next_, end_);
  Fail(Fault::kSyntax, next_, next_ + found.size,
       ExpectedWords(expected, found));
}

void Reader::FailInContainer(std::string_view expected) {
  const uint64_t begin = open_.empty() ? offset() : open_.back();
  FailExpecting(InContainerWords(expected, begin));
}

bool Reader::FailTooDeep() {
  Fail(Fault::kDepth, next_, next_ + 1, DepthWords(depth_limit_));
  return false;
}

}  // namespace trackcheck::json
