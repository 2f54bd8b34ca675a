#include <cstdint>
#include <string_view>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

// The records that 16 bits can index.
constexpr uint64_t kIndexable = 65536;

constexpr std::string_view kNames[kLists] = {
    "",       "vertices",         "normals",           "texcoords",
    "colors", "float attributes", "integer attributes"};

// Whether some tuple has an index into the list.
bool IsIndexed(const Tile& tile, uint8_t type) {
  constexpr uint8_t kTypesOf[kLists] = {
      0, kVertexBit, kNormalBit, kTexcoordBits, kColorBit, 0, 0};
  constexpr uint32_t kAttributesOf[kLists] = {0, 0,          0,           0,
                                              0, kFloatBits, kIntegerBits};
  for (uint64_t i = 0; i < tile.object_count(); ++i) {
    const Object& object = tile.object(i);
    if (object.elements > 0 && tile.HasTuples(i) &&
        ((object.index_types & kTypesOf[type]) != 0 ||
         (object.vertex_attributes & kAttributesOf[type]) != 0)) {
      return true;
    }
  }
  return false;
}

void CheckLimit(const Tile& tile, FindingSink& sink) {
  if (tile.widths().wide) return;
  for (uint8_t type = kVertices; type < kLists; ++type) {
    const List& list = tile.list(type);
    if (list.count <= kIndexable || !IsIndexed(tile, type)) continue;
    uint64_t last = 0;
    for (uint64_t i = 0; i < tile.object_count(); ++i) {
      if (tile.object(i).type == type) last = i;
    }
    sink.Report({.rule = &rules::list_limit.info,
                 .where = tile.ObjectPlace(last),
                 .message = Message(
                     "the file has $0 $1, indices of 16 bits reach only the "
                     "first $2",
                     list.count, kNames[type], kIndexable)});
  }
}

}  // namespace

const TileRule rules::list_limit = {
    .info = {.id = "btg-list-limit",
             .severity = Severity::kError,
             .title = "A list is longer than its indices can reach.",
             .section = "Geometry Objects",
             .rationale = "Below version 10 an index has 16 bits. Larger ones "
                          "wrap around, so FlightGear uses the wrong records.",
             .remedy = "Write version 10, or remove unused records.",
             .bad = "bytes 118 03000300; fill 134 65533 8080fe",
             .ok = "bytes 118 00000300; fill 134 65532 8080fe"},
    .check = CheckLimit};

}  // namespace trackcheck::btg
