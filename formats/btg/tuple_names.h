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
