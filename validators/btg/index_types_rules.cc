// It can be told which indices a tuple has. Section "Geometry Properties".
#include <cstdint>

#include "validators/btg/last_property.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/tile_facts.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Properties";

template <typename Fails, typename Words>
void CheckTypes(const TileFacts& tile, const RuleInfo& rule, Fails fails,
                Words words, FindingSink& sink) {
  CheckLast(
      tile, rule, kIndexTypes,
      [fails](const Object&, ByteView data) {
        return data.size() == kIndexTypesSize && fails(*data.data());
      },
      [words](ByteView data) { return words(*data.data()); }, sink);
}

void CheckTypesSize(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, rules::index_types_size.info, kIndexTypes,
      [](const Object&, ByteView data) {
        return data.size() != kIndexTypesSize;
      },
      [](ByteView data) {
        return Message("the index types have $0 bytes, not 1", data.size());
      },
      sink);
}

void CheckTypesZero(const TileFacts& tile, FindingSink& sink) {
  CheckTypes(
      tile, rules::index_types_zero.info,
      [](uint8_t types) { return types == 0; },
      [](uint8_t) { return Message("the index types are 0"); }, sink);
}

void CheckTypesUndefined(const TileFacts& tile, FindingSink& sink) {
  CheckTypes(
      tile, rules::index_types_undefined.info,
      [](uint8_t types) { return (types & kUndefinedBit) != 0; },
      [](uint8_t types) {
        return Message("the index types are $0, bit 7 means nothing",
                       Offset{types});
      },
      sink);
}

void CheckTypesNoVertex(const TileFacts& tile, FindingSink& sink) {
  CheckTypes(
      tile, rules::index_types_no_vertex.info,
      [](uint8_t types) {
        return types != 0 && (types & (kVertexBit | kUndefinedBit)) == 0;
      },
      [](uint8_t types) {
        return Message("the index types are $0, without that of the vertex",
                       Offset{types});
      },
      sink);
}

void CheckAttributesSize(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, rules::attributes_size.info, kVertexAttributes,
      [](const Object&, ByteView data) {
        return data.size() != kVertexAttributesSize;
      },
      [](ByteView data) {
        return Message("the vertex attributes have $0 bytes, not 4",
                       data.size());
      },
      sink);
}

void CheckAttributesUndefined(const TileFacts& tile, FindingSink& sink) {
  CheckLast(
      tile, rules::attributes_undefined.info, kVertexAttributes,
      [](const Object&, ByteView data) {
        return data.size() == kVertexAttributesSize &&
               (LoadLittleEndian<uint32_t>(data.data()) &
                ~(kIntegerBits | kFloatBits)) != 0;
      },
      [](ByteView data) {
        return Message(
            "the vertex attributes are $0, bits other than 0 to 3 "
            "and 8 to 11 mean nothing",
            Offset{LoadLittleEndian<uint32_t>(data.data())});
      },
      sink);
}

}  // namespace

const TileRule rules::index_types_size = {
    .info = {.id = "btg-index-types-size",
             .severity = Severity::kError,
             .title = "the index types are not one byte",
             .section = kSection,
             .rationale = "FlightGear ignores them and reads the tuples in "
                          "another way",
             .remedy = "write one byte",
             .bad = "set objects[6].properties[1].data \\x0b\\x00",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesSize};

const TileRule rules::index_types_zero = {
    .info = {.id = "btg-index-types-zero",
             .severity = Severity::kError,
             .title = "the index types are 0",
             .section = kSection,
             .rationale = "FlightGear refuses the tile",
             .remedy = "write the bits of the indices that a tuple has",
             .bad = "set objects[6].properties[1].data \\x00",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesZero};

const TileRule rules::index_types_undefined = {
    .info = {.id = "btg-index-types-undefined",
             .severity = Severity::kError,
             .title = "the index types have bit 7 set",
             .section = kSection,
             .rationale = "FlightGear ignores the bit and reads the tuples out "
                          "of step",
             .remedy = "write the bits of the indices that a tuple has",
             .bad = "set objects[6].properties[1].data \\x8b",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesUndefined};

const TileRule rules::index_types_no_vertex = {
    .info = {.id = "btg-index-types-no-vertex",
             .severity = Severity::kError,
             .title = "tuples have no vertex",
             .section = kSection,
             .rationale = "FlightGear drops all elements of the object",
             .remedy = "write an index of the vertex in each tuple",
             .bad = "set objects[6].properties[1].data \\x4a",
             .ok = "set objects[6].properties[1].data \\x0b"},
    .check = CheckTypesNoVertex};

const TileRule rules::attributes_size = {
    .info = {.id = "btg-attributes-size",
             .severity = Severity::kError,
             .title = "the vertex attributes are not four bytes",
             .section = kSection,
             .rationale = "FlightGear ignores them and reads the tuples out of "
                          "step",
             .remedy = "write four bytes",
             .bad = "append objects[6].properties 'type: 2 data: \"\\\\x00\"'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .check = CheckAttributesSize};

const TileRule rules::attributes_undefined = {
    .info = {.id = "btg-attributes-undefined",
             .severity = Severity::kError,
             .title = "the vertex attributes have an undefined bit set",
             .section = kSection,
             .rationale = "FlightGear ignores the bit and reads the tuples out "
                          "of step",
             .remedy = "write bits 0 to 3 and 8 to 11 only",
             .bad = "append objects[6].properties 'type: 2 data: "
                    "\"\\\\x10\\\\x00\\\\x00\\\\x00\"'",
             .ok = "append objects[6].properties 'type: 2 data: "
                   "\"\\\\x00\\\\x00\\\\x00\\\\x00\"'"},
    .check = CheckAttributesUndefined};

}  // namespace trackcheck::btg
