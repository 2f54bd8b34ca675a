// One index for each set bit: vertex, normal, color, texcoord 0 to 3, then
// integer and float attributes 0 to 3.
#include "formats/btg/tuple_names.h"

namespace trackcheck::btg {
namespace {

constexpr int kSets = 4;
constexpr int kFirstTexcoordBit = 3;
constexpr int kFirstFloatBit = 8;

}  // namespace

std::vector<TupleIndex> TupleIndices(const Object& object) {
  std::vector<TupleIndex> indices;
  const auto numbered = [](std::string_view name, int i) {
    return std::string(name) + '[' + std::to_string(i) + ']';
  };
  if ((object.index_types & kVertexBit) != 0) {
    indices.push_back({0, "vertex", kVertices, "vertices"});
  }
  if ((object.index_types & kNormalBit) != 0) {
    indices.push_back({1, "normal", kNormals, "normals"});
  }
  if ((object.index_types & kColorBit) != 0) {
    indices.push_back({2, "color", kColors, "colors"});
  }
  for (int i = 0; i < kSets; ++i) {
    if ((object.index_types >> (kFirstTexcoordBit + i) & 1) != 0) {
      indices.push_back(
          {3u + i, numbered("texcoord", i), kTexcoords, "texcoords"});
    }
  }
  for (int i = 0; i < kSets; ++i) {
    if ((object.vertex_attributes >> i & 1) != 0) {
      indices.push_back({7u + i, numbered("integer_attribute", i),
                         kIntegerAttributes, "integer_attributes"});
    }
  }
  for (int i = 0; i < kSets; ++i) {
    if ((object.vertex_attributes >> (kFirstFloatBit + i) & 1) != 0) {
      indices.push_back({11u + i, numbered("float_attribute", i),
                         kFloatAttributes, "float_attributes"});
    }
  }
  return indices;
}

}  // namespace trackcheck::btg
