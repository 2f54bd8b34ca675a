// Reads single values of the document's types: counts, indices, numbers, kinds
// and vertices. A wrong value is reported once and is not replaced by a guess.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_VALUES_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_VALUES_H_

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "absl/base/attributes.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/rule_info.h"
#include "formats/json/reader.h"
#include "formats/track/decode/values/parser.h"
#include "formats/track/document.h"
#include "formats/track/faults.h"
#include "formats/track/positions/members.h"

namespace trackcheck::track {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The literal of a number, for messages; it is cut if it is long. The value of
// the number may not fit 64 bits.
std::string_view Literal(const Parser& parser, const ByteRange& range);

// Passes the next value, whose kind is not `wanted`, and reports it as a fault
// of `rule`. A null is reported as faults::null, unless it stands for a
// coordinate or for the root.
void ReportWrongType(Parser& parser, json::Kind wanted, const RuleInfo& rule);

// Returns whether the next value is of this kind. If not, reports and passes
// it.
inline bool Expect(Parser& parser, json::Kind wanted,
                   const RuleInfo& rule = faults::type) {
  if (parser.reader.Peek() == wanted) [[likely]]
    return true;
  ReportWrongType(parser, wanted, rule);
  return false;
}

struct Integer {
  bool present = false;
  int64_t value = 0;  // clamped to 64 bits
  ByteRange range;
};

// The integer of a number that has a point or an exponent, which is reported,
// or that does not fit 64 bits. Absent if the number has a fraction.
Integer ReadUnusualInteger(Parser& parser, const json::Number& number);

inline Integer ReadInteger(Parser& parser) {
  if (!Expect(parser, json::Kind::kNumber)) return {};
  const json::Number number = parser.reader.ReadNumber();
  if (!number.is_integer) [[unlikely]]
    return ReadUnusualInteger(parser, number);
  return {true, number.integer, number.range};
}

struct Index {
  uint32_t value = kAbsent;
  ByteRange range;
};

inline constexpr int64_t kMost16Bit = 65535;

// Reports the index of `size` bytes at `offset`, which is above kMost16Bit.
// Numbers rather than a range, which would be passed in memory.
void ReportLargeIndex(Parser& parser, uint64_t offset, uint64_t size);

// Reads an index that is not written as a few digits.
Index ReadUnusualIndex(Parser& parser);

ABSL_ATTRIBUTE_ALWAYS_INLINE inline Index ReadIndex(Parser& parser) {
  Index index;
  if (!parser.reader.ReadDigits(&index.value, &index.range)) [[unlikely]] {
    return ReadUnusualIndex(parser);
  }
  if (index.value > kMost16Bit) {
    ReportLargeIndex(parser, index.range.offset, index.range.size);
  }
  return index;
}

// Returns NaN if the value is no number, or too large for a double.
inline double ReadReal(Parser& parser) {
  if (!Expect(parser, json::Kind::kNumber)) return kNaN;
  const double value = parser.reader.ReadNumber().value;
  return std::isfinite(value) ? value : kNaN;
}

// Reads a count. It may be negative, which CheckCount reports.
Count ReadCount(Parser& parser);

// Reports `count` if it is known and negative, or differs from `length`, the
// length of its list, if that is known. The count is member `count_member` of
// the object at `parser.reporter.at`.
void CheckCount(Parser& parser, const Count& count, Member count_member,
                std::optional<uint64_t> length);

// Reports a string that is not a known kind as a fault of `unknown`. If it
// differs from a kind only in its case, `right_case` is that kind and the fault
// is faults::kind_case. `kinds` lists the known kinds.
void ReportKind(Parser& parser, const json::String& kind,
                std::string_view right_case, const RuleInfo& unknown,
                std::string_view kinds);

// The numbers of one vertex.
struct Coordinates {
  std::array<double, 3> values = {kNaN, kNaN, kNaN};
  uint64_t count = 0;  // of numbers in the text; may be more than three
  ByteRange range;
};

// Returns the coordinate for a number outside of [-most, most], and reports it
// if it is finite. Returns NaN if the number is too large for a double.
double ReadLargeCoordinate(Parser& parser, const json::Number& number,
                           double most);

// Reads the array that Peek has found. `most` is the largest absolute value
// that a coordinate should have.
inline Coordinates ReadCoordinates(Parser& parser, double most) {
  json::ShortArray array;
  if (parser.reader.ReadShortArray(most, &array)) [[likely]] {
    return {array.values, array.count, array.range};
  }
  Coordinates coordinates;
  const uint64_t begin = parser.reader.offset();
  parser.reader.EnterArray();
  while (parser.reader.NextElement()) {
    parser.reporter.at.component = static_cast<int64_t>(coordinates.count);
    double value = kNaN;
    if (parser.reader.Peek() == json::Kind::kNumber) [[likely]] {
      const json::Number number = parser.reader.ReadNumber();
      value = number.value;
      if (!(std::fabs(value) <= most)) [[unlikely]] {
        value = ReadLargeCoordinate(parser, number, most);
      }
    } else {
      ReportWrongType(parser, json::Kind::kNumber, faults::vertex_nonnumber);
    }
    if (coordinates.count < coordinates.values.size()) {
      coordinates.values[coordinates.count] = value;
    }
    ++coordinates.count;
    parser.reporter.at.component = -1;
  }
  coordinates.range = {begin, parser.reader.offset() - begin};
  return coordinates;
}

// Reads a kind. Returns kNone if it is unknown. A kind in another case is
// reported and accepted.
EdgeKind ReadEdgeKind(Parser& parser);
SegmentKind ReadSegmentKind(Parser& parser);

// A member of the object at `parser.reporter.at` and the range of its value,
// which is empty if the member is absent or its value is faulty.
struct Foreign {
  Member member = Member::kNone;
  ByteRange value;
};

// Reports, as one fault, the one or two members that an object of this kind
// must not have.
void ReportForeignMembers(Parser& parser, const RuleInfo& rule,
                          std::string_view kind, const Foreign& first,
                          const Foreign& second);

inline void ReportForeign(Parser& parser, const RuleInfo& rule,
                          std::string_view kind, const Foreign& first,
                          const Foreign& second) {
  if (first.value.size == 0 && second.value.size == 0) [[likely]]
    return;
  ReportForeignMembers(parser, rule, kind, first, second);
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_VALUES_VALUES_H_
