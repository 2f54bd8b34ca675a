#include "formats/btg/tuples.h"

#include <cstdint>
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

void SetDefaultIndices(Object* object) {
  object->has_tuples = IsGeometry(object->type);
  object->vertex_attributes = 0;
  object->index_types = 0;
  if (object->has_tuples) {
    object->index_types =
        object->type == kPoints ? kDefaultPointTypes : kDefaultTypes;
  }
}

void ApplyProperty(uint8_t type, ByteView data, Object* object) {
  if (!IsGeometry(object->type)) return;
  bool valid = true;
  if (type == kIndexTypes) {
    valid = data.size() == kIndexTypesSize;
    if (valid) {
      object->index_types = *data.data();
      valid = object->index_types != 0 &&
              (object->index_types & kUndefinedBit) == 0;
    }
  } else if (type == kVertexAttributes) {
    valid = data.size() == kVertexAttributesSize;
    if (valid) {
      object->vertex_attributes = LoadLittleEndian<uint32_t>(data.data());
      valid = (object->vertex_attributes & ~(kIntegerBits | kFloatBits)) == 0;
    }
  }
  object->has_tuples = object->has_tuples && valid;
}

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
