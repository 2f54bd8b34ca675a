// Single values of the document's types.
#ifndef TRACKCHECK_FORMATS_TRACK_VALUES_H_
#define TRACKCHECK_FORMATS_TRACK_VALUES_H_

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "formats/core/byte_range.h"
#include "formats/core/rule_info.h"
#include "formats/json/reader.h"
#include "formats/track/context.h"
#include "formats/track/faults.h"

namespace trackcheck::track {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// A number as it stands in the text, for messages: its value may be beyond 64
// bits, or have more digits than anybody wrote.
std::string_view Literal(const Context& context, const ByteRange& range);

// Reports the value that comes, which is of another kind than `wanted`, and
// passes it. Null is null wherever it stands.
void ReportWrongType(Context& context, json::Kind wanted, const RuleInfo& rule);

// Whether the value that comes is of this kind; if not, that is reported.
inline bool Expect(Context& context, json::Kind wanted,
                   const RuleInfo& rule = faults::type) {
  if (context.reader.Peek() == wanted) [[likely]]
    return true;
  ReportWrongType(context, wanted, rule);
  return false;
}

struct Integer {
  bool present = false;
  int64_t value = 0;  // at the end of its range if the number is beyond
  ByteRange range;
};

// Of a number that is not written as an integer should be.
Integer ReadOddInteger(Context& context, const json::Number& number);

inline Integer ReadInteger(Context& context) {
  if (!Expect(context, json::Kind::kNumber)) return {};
  const json::Number number = context.reader.ReadNumber();
  if (!number.is_integer) [[unlikely]]
    return ReadOddInteger(context, number);
  return {true, number.integer, number.range};
}

struct Index {
  uint32_t value = kAbsent;
  ByteRange range;
};

inline constexpr int64_t kMost16Bit = 65535;

void ReportLargeIndex(Context& context, const Integer& integer);

inline Index ReadIndex(Context& context) {
  Index index;
  if (context.reader.ReadDigits(&index.value, &index.range)) [[likely]] {
    if (index.value > kMost16Bit) {
      ReportLargeIndex(context, {true, index.value, index.range});
    }
    return index;
  }
  const Integer integer = ReadInteger(context);
  if (!integer.present) [[unlikely]]
    return {};
  if (integer.value > kMost16Bit) ReportLargeIndex(context, integer);
  const bool inside = integer.value >= 0 && integer.value < kOutside;
  return {inside ? static_cast<uint32_t>(integer.value) : kOutside,
          integer.range};
}

// NaN where there is none, or one that is too large for a double.
inline double ReadReal(Context& context) {
  if (!Expect(context, json::Kind::kNumber)) return kNaN;
  const double value = context.reader.ReadNumber().value;
  return std::isfinite(value) ? value : kNaN;
}

// A negative one is reported, and is present.
Count ReadCount(Context& context);

// Reports a count that is not the length of the list that it is of, if both are
// known; it is the member `count_member` of the object at `context.at`.
void JudgeCount(Context& context, const Count& count, Member count_member,
                std::optional<uint64_t> length);

// The string at `range` of the file that is no kind, or one in another case.
// `right_case` is the kind that it is meant to be, if any.
void ReportKind(Context& context, const json::String& kind,
                std::string_view right_case, const RuleInfo& unknown,
                std::string_view kinds);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_VALUES_H_
