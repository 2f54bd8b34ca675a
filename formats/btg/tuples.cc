#include "formats/btg/tuples.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"

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

std::string_view IndexKindName(uint64_t kind) {
  ABSL_HARDENING_ASSERT(kind < kIndexKinds);
  return kNames[kind].name;
}

std::string_view IndexedListName(uint64_t kind) {
  ABSL_HARDENING_ASSERT(kind < kIndexKinds);
  return kNames[kind].list_name;
}

std::vector<TupleIndex> TupleIndices(const Object& object) {
  std::vector<TupleIndex> indices;
  const uint32_t kinds = KindsOfIndices(object);
  for (uint64_t kind = 0; kind < kIndexKinds; ++kind) {
    if ((kinds >> kind & 1) == 0) continue;
    indices.push_back({kind, std::string(IndexKindName(kind)),
                       kListOfKind[kind], IndexedListName(kind)});
  }
  return indices;
}

}  // namespace trackcheck::btg
