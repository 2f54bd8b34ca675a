// Of any text, our JSON reader and RapidJSON's hold the same view: both take it
// or both refuse it, and what they take has the same structure, the same texts
// and the same numbers, bit for bit.
//
// Both are strict and know comments; we have no limit of depth here. RapidJSON
// gives numbers as literals, which the C library evaluates: its own doubles are
// not rounded correctly everywhere. Where the two differ, and what is compared
// then:
//  - a byte over 0x7f is a fault for us: only our own properties are checked;
//  - a NUL ends RapidJSON's text and is a fault for us: the same;
//  - a CR ends our line comments but not RapidJSON's: every CR is made an LF;
//  - a number beyond the largest double is a fault that we read over as
//    infinity: as if it were none;
//  - RapidJSON refuses an exponent over 308 or more than 308 digits before the
//    point, whatever the value: with such a literal it may refuse what we take;
//  - RapidJSON takes the second half of a surrogate pair alone: it may take a
//    text for which that is our only kind of fault.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "fuzz/exact_copy.h"
#include "fuzz/fuzz_input.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/json_tape.h"

// RapidJSON adds to the null pointer of a stack that is empty.
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), \
                             apply_to = function)
#include "rapidjson/memorystream.h"
#include "rapidjson/reader.h"
#pragma clang attribute pop

namespace trackcheck::json {
namespace {

// RapidJSON's handler.
struct TapeHandler
    : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TapeHandler> {
  bool Mark(char mark) { return tape.Mark(mark), true; }
  bool Null() { return Mark('n'); }
  bool Bool(bool value) { return Mark(value ? 't' : 'f'); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return tape.Number(std::strtod(std::string(text, size).c_str(), nullptr)),
           true;
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return tape.Text('s', {text, size}), true;
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    return tape.Text('k', {text, size}), true;
  }
  bool StartObject() { return Mark('{'); }
  bool EndObject(rapidjson::SizeType) { return Mark('}'); }
  bool StartArray() { return Mark('['); }
  bool EndArray(rapidjson::SizeType) { return Mark(']'); }

  Tape tape;
};

absl::Status Differ(std::string_view what, const Tape& ours,
                    const Tape& others) {
  return absl::InternalError(
      absl::StrCat(absl::string_view(what.data(), what.size()),
                   "\nours:   ", ours.bytes(), "\nothers: ", others.bytes()));
}

absl::Status ComparesWithRapidJson(std::string_view text, const Walk& walk,
                                   const Faults& faults) {
  rapidjson::MemoryStream stream(text.data(), text.size());
  TapeHandler handler;
  rapidjson::Reader reader;
  constexpr unsigned kFlags =
      rapidjson::kParseCommentsFlag | rapidjson::kParseNumbersAsStringsFlag |
      rapidjson::kParseValidateEncodingFlag | rapidjson::kParseIterativeFlag;
  const rapidjson::ParseResult result = reader.Parse<kFlags>(stream, handler);

  if (faults.None()) {
    if (result.IsError() && walk.has_extreme_literal() &&
        result.Code() == rapidjson::kParseErrorNumberTooBig) {
      return absl::OkStatus();
    }
    if (result.IsError()) {
      return Differ(
          absl::StrCat("we take what RapidJSON refuses at ", result.Offset()),
          walk.tape(), handler.tape);
    }
    if (walk.tape().bytes() != handler.tape.bytes()) {
      return Differ("we read something else", walk.tape(), handler.tape);
    }
    return absl::OkStatus();
  }
  if (!result.IsError() && !faults.OnlyLoneSecondHalves()) {
    return Differ("we refuse what RapidJSON takes", walk.tape(), handler.tape);
  }
  return absl::OkStatus();
}

// A copy is JSON whatever the text is; of a text without faults, the same.
absl::Status CopyHolds(ByteView text, const Walk& walk, const Faults& faults) {
  std::string copy;
  Reader reader(text, kNoDepthLimit, nullptr);
  Writer(copy).Copy(&reader);
  Faults of_copy(copy);
  const Walk again(ByteView(copy), &of_copy);
  for (const Told& told : of_copy.told) {
    if (told.fault != Fault::kNumberOverflow &&
        told.fault != Fault::kNumberPrecision) {
      return absl::InternalError(absl::StrCat("a copy is no JSON: ", copy));
    }
  }
  if (faults.None() && again.tape().bytes() != walk.tape().bytes()) {
    return Differ("a copy is something else", walk.tape(), again.tape());
  }
  return absl::OkStatus();
}

absl::Status TextHolds(std::string text) {
  std::replace(text.begin(), text.end(), '\r', '\n');
  const ExactCopy exact(text);
  Faults faults(text);
  const Walk walk(exact.view(), &faults);
  if (Walk(exact.view(), nullptr).tape().bytes() != walk.tape().bytes()) {
    return absl::InternalError("a listener changes what is read");
  }
  Faults of_skip(text);
  Reader skipping(exact.view(), kNoDepthLimit, &of_skip);
  skipping.Skip();
  skipping.Finish();
  if (of_skip.told != faults.told) {
    return absl::InternalError("skipping tells other faults than walking");
  }
  Faults of_shortcuts(text);
  const Walk shorter(exact.view(), &of_shortcuts, /*shortcuts=*/true);
  if (of_shortcuts.told != faults.told) {
    return absl::InternalError("shortcuts tell other faults");
  }
  if (shorter.tape().bytes() != walk.tape().bytes()) {
    return Differ("shortcuts read something else", walk.tape(), shorter.tape());
  }
  absl::Status status = CopyHolds(exact.view(), walk, faults);
  const auto is_ours = [](char c) { return c <= 0; };
  if (!status.ok() || std::any_of(text.begin(), text.end(), is_ours)) {
    return status;
  }
  return ComparesWithRapidJson(text, walk, faults);
}

}  // namespace
}  // namespace trackcheck::json

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > trackcheck::kMaxFileBytes) return trackcheck::kReject;
  trackcheck::ExpectHolds(trackcheck::json::TextHolds(
      std::string(reinterpret_cast<const char*>(data), size)));
  return 0;
}
