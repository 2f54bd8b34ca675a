// The places of the entries of the header and of its static wheels: their bytes
// and field paths.
#ifndef TRACKCHECK_FORMATS_RAF_PLACES_H_
#define TRACKCHECK_FORMATS_RAF_PLACES_H_

#include <cassert>
#include <cstdint>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// The whole entry, such as header.mass.
inline Location HeaderPlace(const Entry& entry) {
  return {entry.Whole(), FieldPath("header").Field(entry.name)};
}

// Number `i` of an entry that holds several, such as header.splits[2].
// Precondition: `i` is below `entry.count`.
inline Location HeaderPlace(const Entry& entry, uint64_t i) {
  assert(i < entry.count);
  return {entry.Range(0, i), HeaderPlace(entry).field.Element(i)};
}

// The 128 bytes of slot `w`. Precondition: `w` is below kMaxWheels.
inline ByteRange StaticWheelRange(uint64_t w) {
  assert(w < kMaxWheels);
  return {kStaticWheelsOffset + w * kStaticWheelSize, kStaticWheelSize};
}

// An entry of slot `w`.
inline ByteRange StaticWheelRange(uint64_t w, const Entry& entry) {
  return entry.Whole(StaticWheelRange(w).offset);
}

// Slot `w`, such as static_wheels[1].
inline Location StaticWheelPlace(uint64_t w) {
  return {StaticWheelRange(w), FieldPath("static_wheels").Element(w)};
}

// An entry of slot `w`, such as static_wheels[1].radius.
inline Location StaticWheelPlace(uint64_t w, const Entry& entry) {
  return {StaticWheelRange(w, entry),
          StaticWheelPlace(w).field.Field(entry.name)};
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_PLACES_H_
