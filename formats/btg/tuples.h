// The indices of a tuple, and the lists that they refer to.
#ifndef TRACKCHECK_FORMATS_BTG_TUPLES_H_
#define TRACKCHECK_FORMATS_BTG_TUPLES_H_

#include <bit>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {

// Elements of more tuples are not rows of a table of fields. Each one is a
// table of its own.
inline constexpr uint64_t kMaxTuplesInARow = 16;

// The kinds of indices, in the order in which a tuple stores them: vertex,
// normal, color, texcoord 0 to 3, integer attribute 0 to 3, float attribute 0
// to 3.
inline constexpr uint64_t kIndexKinds = 15;

// The list that an index of each kind refers to.
inline constexpr ObjectType kListOfKind[kIndexKinds] = {
    kVertices,          kNormals,           kColors,
    kTexcoords,         kTexcoords,         kTexcoords,
    kTexcoords,         kIntegerAttributes, kIntegerAttributes,
    kIntegerAttributes, kIntegerAttributes, kFloatAttributes,
    kFloatAttributes,   kFloatAttributes,   kFloatAttributes};

// Sets what the tuples of the object consist of if it has no properties:
// has_tuples, index_types and vertex_attributes. Precondition: `object->type`
// is set.
void SetDefaultIndices(Object* object);
// Changes that as a property of the object does. Precondition: the ones before
// it have been applied.
void ApplyProperty(uint8_t type, ByteView data, Object* object);

// The kinds that the object's tuples have, one bit for each. Precondition for
// this function and all below: `object.has_tuples`.
constexpr uint32_t KindsOfIndices(const Object& object) {
  assert(object.has_tuples);
  constexpr int kFirstInteger = 7;
  constexpr int kFirstFloat = 11;
  return object.index_types |
         (object.vertex_attributes & kIntegerBits) << kFirstInteger |
         (object.vertex_attributes & kFloatBits) >> 8 << kFirstFloat;
}

constexpr uint64_t IndicesPerTuple(const Object& object) {
  return static_cast<uint64_t>(std::popcount(KindsOfIndices(object)));
}

// The size of a tuple in bytes.
inline uint64_t TupleSize(const Document& document, const Object& object) {
  return IndicesPerTuple(object) * Widths(document.header->version).index();
}

// The name of an index of `kind`, such as "texcoord[1]", and that of its list,
// such as "texcoords". Precondition: `kind` is below kIndexKinds.
std::string_view IndexKindName(uint64_t kind);
std::string_view IndexedListName(uint64_t kind);

struct TupleIndex {
  uint64_t kind = 0;
  std::string name;  // "texcoord[1]"
  ObjectType list = kVertices;
  std::string_view list_name;  // "texcoords"
};

// The indices of the object's tuples, in the order in which they are stored.
std::vector<TupleIndex> TupleIndices(const Object& object);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_TUPLES_H_
