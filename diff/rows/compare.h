// Compares two values of a file by their bits or within a tolerance.
#ifndef TRACKCHECK_DIFF_ROWS_COMPARE_H_
#define TRACKCHECK_DIFF_ROWS_COMPARE_H_

#include <cassert>
#include <cstdint>
#include <optional>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// Two floating-point values are equal if their difference is within `absolute`,
// `relative` or `ulps`.
struct Tolerance {
  double absolute = 0;  // in the field's unit
  double relative = 0;  // factor of the larger magnitude
  uint64_t ulps = 0;    // steps from one representable value to the next
  // The tolerance applies to integers too.
  bool integers = false;

  friend bool operator==(const Tolerance&, const Tolerance&) = default;

  bool exact() const { return !(absolute > 0) && !(relative > 0) && ulps == 0; }
};

// Values with equal bits are equal. Otherwise a NaN equals nothing, and an
// infinity equals no finite value. The two zeros differ in their bits and are
// equal under any tolerance. The comparison is symmetric.
bool RealsEqual(float a, float b, const Tolerance& tolerance);
bool RealsEqual(double a, double b, const Tolerance& tolerance);

// Returns a number that is the same for most pairs of equal values: the number
// of an interval many times wider than the tolerance. Two equal values on
// either side of a border have different buckets, so different buckets do not
// prove that values differ.
uint64_t RealBucket(float value, const Tolerance& tolerance);
uint64_t RealBucket(double value, const Tolerance& tolerance);

// How a value is stored.
struct Encoding {
  // NOLINTNEXTLINE(google-explicit-constructor): most values are whole words.
  constexpr Encoding(ScalarType stored, BitField value = {})
      : type(stored), bits(value) {}
  friend bool operator==(const Encoding&, const Encoding&) = default;

  ScalarType type;
  BitField bits;
};

constexpr bool IsReal(const Encoding& encoding) {
  return encoding.type == ScalarType::kFloat32 ||
         encoding.type == ScalarType::kFloat64;
}

// Returns the word at `bytes`. Precondition: `type` is an integer type.
inline int64_t LoadWord(ScalarType type, const uint8_t* bytes) {
  switch (type) {
    case ScalarType::kInt8:
      return LoadLittleEndian<int8_t>(bytes);
    case ScalarType::kUint8:
      return LoadLittleEndian<uint8_t>(bytes);
    case ScalarType::kInt16:
      return LoadLittleEndian<int16_t>(bytes);
    case ScalarType::kUint16:
      return LoadLittleEndian<uint16_t>(bytes);
    case ScalarType::kInt32:
      return LoadLittleEndian<int32_t>(bytes);
    case ScalarType::kUint32:
      return LoadLittleEndian<uint32_t>(bytes);
    case ScalarType::kFloat32:
    case ScalarType::kFloat64:
      break;
  }
  assert(false);
  return 0;
}

// Precondition: not IsReal(encoding).
inline int64_t LoadInteger(const Encoding& encoding, const uint8_t* bytes) {
  return encoding.bits.Of(LoadWord(encoding.type, bytes));
}

// The conversion is exact: a double holds every value of every type.
inline double LoadReal(const Encoding& encoding, const uint8_t* bytes) {
  if (encoding.type == ScalarType::kFloat32) {
    return LoadLittleEndian<float>(bytes);
  }
  if (encoding.type == ScalarType::kFloat64) {
    return LoadLittleEndian<double>(bytes);
  }
  return static_cast<double>(LoadInteger(encoding, bytes));
}

// Compares the numbers, not the types: two versions of a format may store a
// value in two types.
bool ScalarsEqual(const Encoding& old_encoding, const uint8_t* old_bytes,
                  const Encoding& new_encoding, const uint8_t* new_bytes,
                  const Tolerance& tolerance);

// The interval of the differences that two stored numbers may stand for: each
// was rounded when it was stored.
struct RoundedDelta {
  double low = 0;
  double high = 0;

  double middle() const { return low + (high - low) / 2; }
};

// Returns the number with the fewest digits in the interval.
double ShortestNumber(const RoundedDelta& delta);

// Returns new minus old; nothing if one of the values is not finite.
std::optional<RoundedDelta> ScalarDelta(const Encoding& old_encoding,
                                        const uint8_t* old_bytes,
                                        const Encoding& new_encoding,
                                        const uint8_t* new_bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ROWS_COMPARE_H_
