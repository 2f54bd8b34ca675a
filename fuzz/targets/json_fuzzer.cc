// Compares our JSON reader with RapidJSON's on any text. Both accept it or both
// refuse it. If they accept it, they read the same structure, the same strings
// and the same numbers, bit for bit.
//
// Both are strict and accept comments; our reader has no depth limit here.
// RapidJSON passes numbers on as literals, which the C library evaluates, since
// RapidJSON's own doubles are not always rounded correctly. Known differences,
// and what is compared then:
//  - We refuse bytes above 0x7f: only our own properties are checked.
//  - A NUL ends RapidJSON's text, and we refuse it: the same as above 0x7f.
//  - A CR ends our line comments but not RapidJSON's: each CR becomes an LF.
//  - A number past the largest double is a fault that we read as infinity: it
//    counts as no fault.
//  - RapidJSON refuses exponents above 308 and more than 308 digits before the
//    point, for any value: it may refuse a text with such a literal.
//  - RapidJSON accepts a lone second half of a surrogate pair: it may accept a
//    text in which that is our only kind of fault.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/writer.h"
#include "fuzz/properties/exact_copy.h"
#include "fuzz/targets/fuzz_input.h"
#include "fuzz/targets/fuzz_target.h"
#include "fuzz/targets/json_tape.h"

// RapidJSON adds an offset to the null pointer of an empty stack.
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

absl::Status ComparesWithRapidJson(std::string_view text, const TapedWalk& walk,
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
      return Differ("we read different values", walk.tape(), handler.tape);
    }
    return absl::OkStatus();
  }
  if (!result.IsError() && !faults.OnlyLoneSecondHalves()) {
    return Differ("we refuse what RapidJSON takes", walk.tape(), handler.tape);
  }
  return absl::OkStatus();
}

// Checks that a copy of any text is JSON, and that a copy of a text without
// faults equals it.
absl::Status CopyHolds(ByteView text, const TapedWalk& walk,
                       const Faults& faults) {
  std::string copy;
  Reader reader(text, kNoDepthLimit, nullptr);
  Writer(copy).Copy(&reader);
  Faults of_copy(copy);
  const TapedWalk again(ByteView(copy), &of_copy);
  for (const TapedFault& reported : of_copy.reported) {
    if (reported.fault != Fault::kNumberOverflow &&
        reported.fault != Fault::kNumberPrecision) {
      return absl::InternalError(absl::StrCat("a copy is not JSON: ", copy));
    }
  }
  if (faults.None() && again.tape().bytes() != walk.tape().bytes()) {
    return Differ("a copy differs", walk.tape(), again.tape());
  }
  return absl::OkStatus();
}

absl::Status TextHolds(std::string text) {
  std::replace(text.begin(), text.end(), '\r', '\n');
  const ExactCopy exact(text);
  Faults faults(text);
  const TapedWalk walk(exact.view(), &faults);
  if (TapedWalk(exact.view(), nullptr).tape().bytes() != walk.tape().bytes()) {
    return absl::InternalError("a fault listener changes the values");
  }
  Faults of_skip(text);
  Reader skipping(exact.view(), kNoDepthLimit, &of_skip);
  skipping.Skip();
  skipping.Finish();
  if (of_skip.reported != faults.reported) {
    return absl::InternalError("skipping reports other faults than walking");
  }
  Faults of_shortcuts(text);
  const TapedWalk shorter(exact.view(), &of_shortcuts, /*shortcuts=*/true);
  if (of_shortcuts.reported != faults.reported) {
    return absl::InternalError("shortcuts report other faults");
  }
  if (shorter.tape().bytes() != walk.tape().bytes()) {
    return Differ("shortcuts read different values", walk.tape(),
                  shorter.tape());
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
