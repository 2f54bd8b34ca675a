// What the objects of each type are called.
#ifndef TRACKCHECK_FORMATS_BTG_OBJECT_KINDS_H_
#define TRACKCHECK_FORMATS_BTG_OBJECT_KINDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/btg/layout.h"

namespace trackcheck::btg {

// The last one is that of all unknown types.
inline constexpr std::array<std::string_view, 12> kObjectKinds = {
    "bounding_sphere",
    "vertices",
    "normals",
    "texcoords",
    "colors",
    "float_attributes",
    "integer_attributes",
    "points",
    "triangles",
    "strips",
    "fans",
    "unknown"};

// The position in kObjectKinds.
inline size_t ObjectKindOf(uint8_t type) {
  if (IsList(type)) return type;
  if (IsGeometry(type)) return size_t{kLists} + type - kPoints;
  return kObjectKinds.size() - 1;
}

// "object 5 (triangles)".
inline std::string ObjectName(uint64_t number, uint8_t type) {
  return "object " + std::to_string(number) + " (" +
         std::string(kObjectKinds[ObjectKindOf(type)]) + ")";
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_OBJECT_KINDS_H_
