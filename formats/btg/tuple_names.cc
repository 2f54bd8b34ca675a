// One index for each set bit: vertex, normal, color, texcoord 0 to 3, then
// integer and float attributes 0 to 3.
#include "formats/btg/tuple_names.h"

namespace trackcheck::btg {
namespace {

struct KindNames {
  std::string_view name;
  std::string_view list_name;
};

constexpr KindNames kNames[kIndexKinds] = {
    {"vertex", "vertices"},
    {"normal", "normals"},
    {"color", "colors"},
    {"texcoord[0]", "texcoords"},
    {"texcoord[1]", "texcoords"},
    {"texcoord[2]", "texcoords"},
    {"texcoord[3]", "texcoords"},
    {"integer_attribute[0]", "integer_attributes"},
    {"integer_attribute[1]", "integer_attributes"},
    {"integer_attribute[2]", "integer_attributes"},
    {"integer_attribute[3]", "integer_attributes"},
    {"float_attribute[0]", "float_attributes"},
    {"float_attribute[1]", "float_attributes"},
    {"float_attribute[2]", "float_attributes"},
    {"float_attribute[3]", "float_attributes"},
};

}  // namespace

std::vector<TupleIndex> TupleIndices(const Object& object) {
  std::vector<TupleIndex> indices;
  const uint32_t kinds = KindsOfIndices(object);
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    if ((kinds >> kind & 1) == 0) continue;
    indices.push_back({kind, std::string(kNames[kind].name), kListOfKind[kind],
                       kNames[kind].list_name});
  }
  return indices;
}

}  // namespace trackcheck::btg
