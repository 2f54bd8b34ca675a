// Walks over the properties and elements of an object. They are not stored in
// the document, so that its memory does not depend on their number.
#ifndef TRACKCHECK_FORMATS_BTG_ELEMENTS_H_
#define TRACKCHECK_FORMATS_BTG_ELEMENTS_H_

#include <cassert>
#include <cstdint>
#include <optional>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

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

// `count` consecutive elements of `size` data bytes each.
struct ElementRun {
  uint64_t first = 0;   // index of the first one in its object
  uint64_t offset = 0;  // of the first one's byte count
  uint32_t size = 0;
  uint64_t count = 0;

  // The bytes from the start of an element to the start of the next one.
  uint64_t stride() const { return kElementHeader + size; }
  // The offset of the byte count of element `element` of the object, which is
  // one of the run.
  uint64_t OffsetOf(uint64_t element) const {
    assert(element - first < count);
    return offset + (element - first) * stride();
  }
};

// Calls `visit(property)` for each of the object's properties, until it returns
// false.
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

// Calls `visit(run)` for `count` elements of the object in order, in as few
// runs as possible. The first one has index `first` and is at `offset`.
// Precondition: `object` was decoded from `bytes` and has all of these
// elements.
template <typename Visit>
void ForEachRun(ByteView bytes, const Object& object, uint64_t first,
                uint64_t offset, uint64_t count, Visit visit) {
  assert(count <= object.elements && first <= object.elements - count);
  if (count == 0) return;
  if (object.uniform) {
    visit(ElementRun{first, offset, object.element_size, count});
    return;
  }
  ElementRun run = {first, offset, 0, 0};
  for (uint64_t i = first; i < first + count; ++i) {
    const auto size = LoadLittleEndian<uint32_t>(bytes.data() + offset);
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

// Calls `visit(run)` for all elements of the object.
template <typename Visit>
void ForEachRun(ByteView bytes, const Object& object, Visit visit) {
  ForEachRun(bytes, object, 0, object.first_element, object.elements, visit);
}
template <typename Visit>
void ForEachRun(const Document& document, const Object& object, Visit visit) {
  ForEachRun(document.bytes, object, visit);
}

// The last property of `type`, if there is one. If a property is repeated,
// SimGear uses the last one.
std::optional<Property> FindProperty(const Document& document,
                                     const Object& object, uint8_t type);

uint64_t ObjectEnd(const Document& document, uint64_t number);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_ELEMENTS_H_
