// The constants of a FlightGear terrain file, in the document's order. All
// numbers are little-endian and nothing is aligned. Source: "BTG file format";
// where SimGear's reader differs from it, README.md says how.
#ifndef TRACKCHECK_FORMATS_BTG_LAYOUT_H_
#define TRACKCHECK_FORMATS_BTG_LAYOUT_H_

#include <cstdint>
#include <string_view>

namespace trackcheck::btg {

// Header: u16 version, u16 magic, u32 creation time, number of objects.
inline constexpr uint64_t kVersionOffset = 0;
inline constexpr uint64_t kMagicOffset = 2;
inline constexpr uint64_t kCreationTimeOffset = 4;
inline constexpr uint64_t kObjectCountOffset = 8;
inline constexpr uint64_t kMagicSize = 2;
inline constexpr std::string_view kMagic = "GS";
inline constexpr std::string_view kSwappedMagic = "SG";

// What the version decides: counts are signed below 7, and counts and indices
// are wide from 10 on.
inline constexpr uint16_t kUnsignedVersion = 7;
inline constexpr uint16_t kWideVersion = 10;
inline constexpr uint16_t kOldestVersion = 6;

struct Widths {
  bool wide = false;           // 4 byte counts and indices, else 2
  bool signed_counts = false;  // of properties and elements

  explicit constexpr Widths(uint16_t version)
      : wide(version >= kWideVersion),
        signed_counts(version < kUnsignedVersion) {}

  constexpr uint64_t count() const { return wide ? 4 : 2; }
  constexpr uint64_t index() const { return wide ? 4 : 2; }
  constexpr uint64_t header() const { return kObjectCountOffset + count(); }
  // char type, properties, elements.
  constexpr uint64_t object() const { return 1 + 2 * count(); }
};

// Property: u8 type, u32 byte count, data. Element: u32 byte count, data.
inline constexpr uint64_t kPropertyHeader = 5;
inline constexpr uint64_t kElementHeader = 4;
// A reader of SimGear hangs at byte counts above this one.
inline constexpr uint32_t kLargestByteCount = 0x80000000;

enum ObjectType : uint8_t {
  kBoundingSphere = 0,
  kVertices = 1,
  kNormals = 2,
  kTexcoords = 3,
  kColors = 4,
  kFloatAttributes = 5,
  kIntegerAttributes = 6,
  kPoints = 9,
  kTriangles = 10,
  kStrips = 11,
  kFans = 12,
};

inline constexpr int kLists = 7;
constexpr bool IsList(uint8_t type) { return type < kLists; }
constexpr bool IsGeometry(uint8_t type) {
  return type >= kPoints && type <= kFans;
}

// Bytes of one record of a list. f64 x, y, z, f32 radius; f32 x, y, z; u8 x, y,
// z; f32 u, v; f32 r, g, b, a; f32; i32.
inline constexpr uint64_t kRecordSizes[kLists] = {28, 12, 3, 8, 16, 4, 4};

enum PropertyType : uint8_t {
  kMaterial = 0,
  kIndexTypes = 1,
  kVertexAttributes = 2,
};
inline constexpr uint64_t kLongestMaterial = 255;
inline constexpr uint64_t kIndexTypesSize = 1;
inline constexpr uint64_t kVertexAttributesSize = 4;

// Bits of the index types, in the order of a tuple's indices.
inline constexpr uint8_t kVertexBit = 1;
inline constexpr uint8_t kNormalBit = 2;
inline constexpr uint8_t kColorBit = 4;
inline constexpr uint8_t kTexcoordBits = 0x78;
inline constexpr uint8_t kUndefinedBit = 0x80;
inline constexpr uint8_t kDefaultPointTypes = kVertexBit;
inline constexpr uint8_t kDefaultTypes = 0x09;
// Bits of the vertex attributes: integer 0 to 3, float 0 to 3.
inline constexpr uint32_t kIntegerBits = 0x00f;
inline constexpr uint32_t kFloatBits = 0xf00;

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_LAYOUT_H_
