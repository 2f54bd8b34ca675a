// The header starts the file, and its static wheels follow one another in it.
#include "validators/raf/header_places.h"

#include <algorithm>
#include <cstdint>

namespace trackcheck::raf {
namespace {

uint64_t StaticWheelOffset(uint64_t w) {
  return kStaticWheelsOffset + w * kStaticWheelSize;
}

FieldPath HeaderField(const Entry& entry) {
  return FieldPath("header").Field(entry.name);
}

}  // namespace

Location HeaderPlace(const Entry& entry) {
  return {entry.Whole(), HeaderField(entry)};
}

Location HeaderPlace(const Entry& entry, uint64_t i) {
  return {entry.Range(0, i), HeaderField(entry).Element(i)};
}

Location StaticWheelPlace(uint64_t w) {
  return {{StaticWheelOffset(w), kStaticWheelSize},
          FieldPath("static_wheels").Element(w)};
}

Location StaticWheelPlace(uint64_t w, const Entry& entry) {
  return {entry.Whole(StaticWheelOffset(w)),
          StaticWheelPlace(w).field.Field(entry.name)};
}

Location ByteOf(const Location& whole, uint64_t offset) {
  return {{offset, 1, whole.range.space}, whole.field};
}

ByteView BytesAt(const Document& document, const Location& place) {
  return document.file.Window(place.range);
}

uint64_t UsedWheels(const Document& document) {
  return std::min<uint64_t>(document.header->number_of_wheels, kMaxWheels);
}

}  // namespace trackcheck::raf
