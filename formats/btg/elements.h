// Ways through the properties and elements of an object, which are not stored.
#ifndef TRACKCHECK_FORMATS_BTG_ELEMENTS_H_
#define TRACKCHECK_FORMATS_BTG_ELEMENTS_H_

#include <bit>
#include <cstdint>
#include <optional>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"

namespace trackcheck::btg {

struct Property {
  uint64_t index = 0;
  uint64_t offset = 0;  // of its type
  uint8_t type = 0;
  ByteView data;

  ByteRange range() const {
    return {offset, kPropertyHeader + data.size(), data.range().space};
  }
};

// `count` elements of `size` data bytes each, one behind the other.
struct ElementRun {
  uint64_t first = 0;   // number of the first one in its object
  uint64_t offset = 0;  // of its byte count
  uint32_t size = 0;
  uint64_t count = 0;

  uint64_t stride() const { return kElementHeader + size; }
  uint64_t OffsetOf(uint64_t element) const {
    return offset + (element - first) * stride();
  }
};

// Calls `visit` for each of the object's properties, as long as it gives true.
template <typename Visit>
void ForEachProperty(const Document& document, const Object& object,
                     Visit visit) {
  const ByteView& bytes = document.bytes;
  uint64_t offset = object.offset + Widths(document.header->version).object();
  for (uint64_t i = 0; i < object.properties; ++i) {
    const uint8_t* at = bytes.data() + offset;
    const uint64_t size = LoadLittleEndian<uint32_t>(at + 1);
    if (!visit(Property{i, offset, *at,
                        bytes.Window({offset + kPropertyHeader, size,
                                      bytes.range().space})})) {
      return;
    }
    offset += kPropertyHeader + size;
  }
}

// Calls `visit` for `count` elements of the object from number `first` on,
// which is at `offset`, in order: as few runs as there are.
template <typename Visit>
void ForEachRun(const Document& document, const Object& object, uint64_t first,
                uint64_t offset, uint64_t count, Visit visit) {
  if (count == 0) return;
  if (object.uniform) {
    visit(ElementRun{first, offset, object.element_size, count});
    return;
  }
  const uint8_t* data = document.bytes.data();
  ElementRun run = {first, offset, 0, 0};
  for (uint64_t i = first; i < first + count; ++i) {
    const auto size = LoadLittleEndian<uint32_t>(data + offset);
    if (run.count > 0 && size != run.size) {
      visit(run);
      run = {i, offset, size, 0};
    }
    run.size = size;
    ++run.count;
    offset += kElementHeader + size;
  }
  visit(run);
}

// All of the object's elements.
template <typename Visit>
void ForEachRun(const Document& document, const Object& object, Visit visit) {
  ForEachRun(document, object, 0, object.first_element, object.elements, visit);
}

// The last property of the type, which is the one that counts.
std::optional<Property> FindProperty(const Document& document,
                                     const Object& object, uint8_t type);

// Where object `number` of the file ends.
uint64_t ObjectEnd(const Document& document, uint64_t number);

// The indices of one tuple: how many, and which is the first of each kind.
constexpr uint64_t IndicesPerTuple(const Object& object) {
  return static_cast<uint64_t>(std::popcount(object.index_types)) +
         static_cast<uint64_t>(std::popcount(object.vertex_attributes));
}

inline uint64_t TupleSize(const Document& document, const Object& object) {
  return IndicesPerTuple(object) * Widths(document.header->version).index();
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_ELEMENTS_H_
