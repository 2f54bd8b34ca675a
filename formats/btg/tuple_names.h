// What the indices of a tuple lead to, and what they are called.
#ifndef TRACKCHECK_FORMATS_BTG_TUPLE_NAMES_H_
#define TRACKCHECK_FORMATS_BTG_TUPLE_NAMES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"

namespace trackcheck::btg {

// Vertex, normal, color, texcoord 0 to 3, integer and float attributes 0 to 3.
inline constexpr uint64_t kIndexKinds = 15;

// The list that an index of each kind leads to.
inline constexpr ObjectType kListOfKind[kIndexKinds] = {
    kVertices,          kNormals,           kColors,
    kTexcoords,         kTexcoords,         kTexcoords,
    kTexcoords,         kIntegerAttributes, kIntegerAttributes,
    kIntegerAttributes, kIntegerAttributes, kFloatAttributes,
    kFloatAttributes,   kFloatAttributes,   kFloatAttributes};

// A bit for each kind that the object's tuples have; they are stored in the
// order of the kinds. `object` has tuples.
constexpr uint32_t KindsOfIndices(const Object& object) {
  constexpr int kFirstInteger = 7;
  constexpr int kFirstFloat = 11;
  return object.index_types |
         (object.vertex_attributes & kIntegerBits) << kFirstInteger |
         (object.vertex_attributes & kFloatBits) >> 8 << kFirstFloat;
}

struct TupleIndex {
  uint64_t kind = 0;
  std::string name;  // "texcoord[1]"
  ObjectType list = kVertices;
  std::string_view list_name;  // "texcoords"
};

// In the order in which they are stored. `object` has tuples.
std::vector<TupleIndex> TupleIndices(const Object& object);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_TUPLE_NAMES_H_
