// The triangles of an object's elements, for objects of every type of geometry.
// The winding is the one in which SimGear draws them.
#ifndef TRACKCHECK_FORMATS_BTG_VIEWS_TRIANGLES_H_
#define TRACKCHECK_FORMATS_BTG_VIEWS_TRIANGLES_H_

#include <array>
#include <cstdint>
#include <utility>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

struct Triangle {
  // Indices into the list of vertices in the order of the winding. They may be
  // past the end of the list.
  std::array<uint32_t, 3> vertices;
  // Where TriangleRange starts.
  uint64_t offset = 0;
  // The number of its element, and that of the tuple at `offset` in it.
  uint64_t element = 0;
  uint64_t tuple = 0;
};

// Whether the elements of the object have triangles.
constexpr bool HasTriangles(const Object& object) {
  return IsGeometry(object.type) && object.type != kPoints &&
         object.has_tuples && (object.index_types & kVertexBit) != 0;
}

// The tuples of the triangle that starts at `offset`. All three, or the last
// two in a fan, because the first tuple of a fan is elsewhere.
inline ByteRange TriangleRange(const Document& document, const Object& object,
                               uint64_t offset) {
  const uint64_t tuples = object.type == kFans ? 2 : 3;
  return {offset, tuples * TupleSize(document, object),
          document.bytes.range().space};
}

// The triangles of one run of elements, of an object of `type`, whose indices
// and tuples have these sizes. All arguments are values, which the loops keep
// in registers.
template <typename Index, typename Visit>
void ForEachTriangleInRun(const uint8_t* bytes, uint64_t size, uint8_t type,
                          ElementRun run, Visit visit) {
  // The vertex is the first index of a tuple.
  const auto vertex = [bytes](uint64_t tuple) -> uint32_t {
    return LoadLittleEndian<Index>(bytes + tuple);
  };
  const uint64_t tuples = run.size / size;
  if (tuples < 3) return;
  const uint64_t end = run.first + run.count;
  if (tuples == 3 && type == kTriangles) {
    // Nearly all elements of real files are like that.
    uint64_t at = run.offset + kElementHeader;
    for (uint64_t j = run.first; j < end; ++j) {
      visit(Triangle{
          {vertex(at), vertex(at + size), vertex(at + 2 * size)}, at, j, 0});
      at += run.stride();
    }
    return;
  }
  const uint64_t step = type == kTriangles ? 3 : 1;
  for (uint64_t j = run.first; j < end; ++j) {
    const uint64_t first = run.OffsetOf(j) + kElementHeader;
    for (uint64_t i = 2; i < tuples; i += step) {
      const uint64_t third = first + i * size;
      uint64_t a = third - 2 * size;
      uint64_t b = third - size;
      uint64_t offset = a;
      uint64_t tuple = i - 2;
      if (type == kFans) {
        a = first;
        offset = b;
        tuple = i - 1;
      } else if (type == kStrips && i % 2 == 1) {
        std::swap(a, b);
      }
      visit(Triangle{{vertex(a), vertex(b), vertex(third)}, offset, j, tuple});
    }
  }
}

// ForEachTriangle for indices of this type. Precondition: HasTriangles(object).
template <typename Index, typename Visit>
void ForEachTriangleOf(const Document& document, const Object& object,
                       Visit visit) {
  const uint64_t size = TupleSize(document, object);
  ForEachRun(document, object, [&](const ElementRun& run) {
    ForEachTriangleInRun<Index>(document.bytes.data(), size, object.type, run,
                                visit);
  });
}

// Calls `visit(triangle)` for each triangle in the order of the file, including
// those with equal corners. Tuples left over at the end of an element are
// ignored. `visit` is copied.
template <typename Visit>
void ForEachTriangle(const Document& document, const Object& object,
                     Visit visit) {
  if (!HasTriangles(object)) return;
  if (Widths(document.header->version).wide) {
    ForEachTriangleOf<uint32_t>(document, object, visit);
  } else {
    ForEachTriangleOf<uint16_t>(document, object, visit);
  }
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_VIEWS_TRIANGLES_H_
