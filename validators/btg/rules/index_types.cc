#include <cstdint>
#include <optional>
#include <vector>

#include "formats/btg/layout.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/rule_types.h"

namespace trackcheck::btg {
namespace {

constexpr const char kSection[] = "Geometry Objects";

bool HasWrongSize(const Objects& objects, Position at) {
  const auto property = objects.TrustedProperty(at.element, kIndexTypes);
  return property && property->data.size() != kIndexTypesSize;
}

Message SizeMessage(const Objects& objects, Position at) {
  return Message(
      "the index types have $0, not 1",
      Counted(PropertyData<kIndexTypes>(objects, at).size(), "byte"));
}

// Returns nothing if the object has no index types, or if they are not one
// byte.
std::optional<uint8_t> TypesOf(const Objects& objects, Position at) {
  const auto property = objects.GeometryProperty(at.element, kIndexTypes);
  if (!property || property->data.size() != kIndexTypesSize) {
    return std::nullopt;
  }
  return *property->data.data();
}

bool LackVertex(const Objects& objects, Position at) {
  const uint8_t types = TypesOf(objects, at).value_or(0);
  return types != 0 && (types & (kVertexBit | kUndefinedBit)) == 0;
}

const Mismatch* MismatchOf(const Objects& objects, Position at) {
  return objects.tile().mismatch(at.element);
}

// Other rules report index types without a vertex, and objects that have
// another property in the place of the index types or lack the material too.
bool DoNotMatch(const Objects& objects, Position at) {
  const Mismatch* const mismatch = MismatchOf(objects, at);
  if (mismatch == nullptr || objects.tile().IsMisread(at.element)) return false;
  if (mismatch->other_width) {
    return mismatch == &objects.tile().mismatches().front();
  }
  if (mismatch->has_index_types) return !LackVertex(objects, at);
  return LackedProperty(objects.tile(), at.element) == kIndexTypes &&
         !FindMistyped(objects.tile(), at.element);
}

Location MismatchPlace(const Objects& objects, Position at) {
  const Mismatch& mismatch = *MismatchOf(objects, at);
  return mismatch.has_index_types && !mismatch.other_width
             ? PropertyPlace<kIndexTypes>(objects, at)
             : ObjectPlace(objects, at);
}

Message MismatchMessage(const Objects& objects, Position at) {
  const Mismatch& mismatch = *MismatchOf(objects, at);
  const Offset types = {objects[at.element].index_types};
  const Offset matching = {mismatch.matching};
  if (mismatch.other_width) {
    const uint16_t version = objects.tile().document().header->version;
    const bool wide = Widths(version).wide;
    return Message(
        "the indices have $0 bits, not the $1 of version $2: with these all "
        "elements of the file match their lists",
        wide ? 16 : 32, wide ? 32 : 16, version);
  }
  if (mismatch.has_index_types) {
    return Message(
        "the index types of $2 are $0, but its elements consist of tuples of "
        "$1",
        types, matching, ObjectName(objects.tile(), at.element));
  }
  if (mismatch.matching != 0) {
    return Message(
        "$2 has no index types: its elements match $0, not the default $1",
        matching, types, ObjectName(objects.tile(), at.element));
  }
  return Message(
      "$1 has no index types, and its elements do not match the default $0",
      types, ObjectName(objects.tile(), at.element));
}

// The repairs that write the index types which match the elements.
std::vector<Repair> MatchingTypes(const Objects& objects, Position at) {
  const Mismatch& mismatch = *MismatchOf(objects, at);
  if (mismatch.matching == 0 || mismatch.other_width) return {};
  if (mismatch.has_index_types) {
    return Replaced(PropertyData<kIndexTypes>(objects, at).range(),
                    mismatch.matching);
  }
  const Tile& tile = objects.tile();
  return {{.where = tile.Range(objects[at.element].first_element, 0),
           .bytes = LittleEndianBytes(uint8_t{kIndexTypes}) +
                    LittleEndianBytes(static_cast<uint32_t>(kIndexTypesSize)) +
                    LittleEndianBytes(mismatch.matching),
           .count = tile.PropertyCount(at.element),
           // It becomes larger by 1.
           .less = UINT64_MAX}};
}

bool AreZero(const Objects& objects, Position at) {
  return TypesOf(objects, at) == 0;
}

Message ZeroMessage(const Objects&, Position) {
  return Message("the index types are 0, without the bit of the vertex, 0x1");
}

bool HaveUndefinedBit(const Objects& objects, Position at) {
  return (TypesOf(objects, at).value_or(0) & kUndefinedBit) != 0;
}

Message UndefinedMessage(const Objects& objects, Position at) {
  return Message("the index types are $0, but bit 7 is undefined",
                 Offset{TypesOf(objects, at).value()});
}

Message NoVertexMessage(const Objects& objects, Position at) {
  return Message("the index types are $0, without the bit of the vertex, 0x1",
                 Offset{TypesOf(objects, at).value()});
}

}  // namespace

const ObjectRule rules::index_types_mismatch = {
    .info = {.id = "btg-index-types-mismatch",
             .severity = Severity::kError,
             .title = "The index types are missing, or they or the width of "
                      "the indices do not match the elements.",
             .section = kSection,
             .rationale = "FlightGear divides the elements into other tuples "
                          "than the writer and draws garbage. Without index "
                          "types it uses a default: the vertex, and the "
                          "texture coordinate except for points.",
             .remedy = "Write the bits of the indices that a tuple has, and "
                       "indices of 16 bits below version 10 and of 32 from it "
                       "on.",
             .fix = {FixKind::kUnsafe,
                     "Writes the bits that match the elements, if they are "
                     "known."},
             .bad = "remove objects[6].properties[1]",
             .ok = "remove objects[6].properties[1]; "
                   "set objects[6].indices 0 0 1 1 2 2; "
                   "set objects[6].indices_per_element 6"},
    .predicate = Exact<DoNotMatch>,
    .place = MismatchPlace,
    .message = MismatchMessage,
    .repairs = MatchingTypes};

const ObjectRule rules::index_types_size = {
    .info = {.id = "btg-index-types-size",
             .severity = Severity::kError,
             .title = "The index types are not one byte.",
             .section = kSection,
             .rationale = "FlightGear ignores them and uses the default, so it "
                          "divides elements into other tuples.",
             .remedy = "Write one byte.",
             .bad = "set objects[6].properties[1].data \\x0b\\x00",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" } "
                   "properties { type: 1 data: \"\\\\x0b\" }'"},
    .predicate = Exact<HasWrongSize>,
    .place = PropertyPlace<kIndexTypes>,
    .message = SizeMessage};

const ObjectRule rules::index_types_zero = {
    .info = {.id = "btg-index-types-zero",
             .severity = Severity::kError,
             .title = "The index types are 0.",
             .section = kSection,
             .rationale = "FlightGear refuses the tile.",
             .remedy = "Write the bits of the indices that a tuple has.",
             .bad = "set objects[6].properties[1].data \\x00",
             .ok = "set objects[6].properties[1].data \\x01"},
    .predicate = Exact<AreZero>,
    .place = PropertyPlace<kIndexTypes>,
    .message = ZeroMessage};

const ObjectRule rules::index_types_undefined = {
    .info = {.id = "btg-index-types-undefined",
             .severity = Severity::kError,
             .title = "The index types have bit 7 set.",
             .section = kSection,
             .rationale = "FlightGear ignores the bit, so it divides elements "
                          "into other tuples than the writer.",
             .remedy = "Write the bits of the indices that a tuple has.",
             .fix = {FixKind::kUnsafe, "Clears the bit."},
             .bad = "set objects[6].properties[1].data \\x8b",
             .ok = "append objects 'type: 12 properties { data: \"Grass\" } "
                   "properties { type: 1 data: \"\\\\x7f\" }'"},
    .predicate = Exact<HaveUndefinedBit>,
    .place = PropertyPlace<kIndexTypes>,
    .message = UndefinedMessage,
    .repairs = [](const Objects& objects, Position at) {
      return Replaced(
          PropertyData<kIndexTypes>(objects, at).range(),
          static_cast<uint8_t>(*TypesOf(objects, at) & ~kUndefinedBit));
    }};

const ObjectRule rules::index_types_no_vertex = {
    .info = {.id = "btg-index-types-no-vertex",
             .severity = Severity::kError,
             .title = "The index types have no bit for the vertex.",
             .section = kSection,
             .rationale = "FlightGear drops all elements of the object.",
             .remedy = "Write the index of the vertex in each tuple.",
             .bad = "set objects[6].properties[1].data \\x4a",
             .ok = "set objects[6].properties[1].data \\x01"},
    .predicate = Exact<LackVertex>,
    .place = PropertyPlace<kIndexTypes>,
    .message = NoVertexMessage};

}  // namespace trackcheck::btg
