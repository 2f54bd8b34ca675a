// Two values of a file are equal if their bits are, or if a tolerance says so.
#ifndef TRACKCHECK_DIFF_ALIGN_COMPARE_H_
#define TRACKCHECK_DIFF_ALIGN_COMPARE_H_

#include <cassert>
#include <cstdint>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// Any one of the first three makes two floating-point values equal.
struct Tolerance {
  double absolute = 0;  // in the field's unit
  double relative = 0;  // of the larger magnitude
  uint64_t ulps = 0;    // steps from one representable value to the next
  // Integers may differ too.
  bool integers = false;

  friend bool operator==(const Tolerance&, const Tolerance&) = default;

  bool exact() const { return !(absolute > 0) && !(relative > 0) && ulps == 0; }
};

// Equal bits are always equal, a NaN equals nothing else and an infinity
// nothing finite. The zeros differ in their bits and are equal under any
// tolerance. Symmetric.
bool RealsEqual(float a, float b, const Tolerance& tolerance);
bool RealsEqual(double a, double b, const Tolerance& tolerance);

// A number that most pairs of equal values share: a neighbourhood many times
// wider than the tolerance. Two equal values on either side of a border have
// different buckets, so a bucket is a hint and never a verdict.
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

// Precondition: not IsReal(type).
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

// Exact: a double holds every value of every type.
inline double LoadReal(const Encoding& encoding, const uint8_t* bytes) {
  if (encoding.type == ScalarType::kFloat32) {
    return LoadLittleEndian<float>(bytes);
  }
  if (encoding.type == ScalarType::kFloat64) {
    return LoadLittleEndian<double>(bytes);
  }
  return static_cast<double>(LoadInteger(encoding, bytes));
}

// Two versions of a format may store one value in two types: what counts is
// the number.
bool ScalarsEqual(const Encoding& old_encoding, const uint8_t* old_bytes,
                  const Encoding& new_encoding, const uint8_t* new_bytes,
                  const Tolerance& tolerance);

// How far apart they are; infinite if one of them is not finite.
double ScalarDistance(const Encoding& old_encoding, const uint8_t* old_bytes,
                      const Encoding& new_encoding, const uint8_t* new_bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ALIGN_COMPARE_H_
