// Constants of FlightGear terrain files, in the order of the document "BTG file
// format". All numbers are little-endian and nothing is aligned. README.md
// lists where SimGear's reader differs from the document.
#ifndef TRACKCHECK_FORMATS_BTG_LAYOUT_H_
#define TRACKCHECK_FORMATS_BTG_LAYOUT_H_

#include <cstdint>
#include <string_view>

namespace trackcheck::btg {

// Header: u16 version, u16 magic, u32 creation time, object count.
inline constexpr uint64_t kVersionOffset = 0;
inline constexpr uint64_t kMagicOffset = 2;
inline constexpr uint64_t kCreationTimeOffset = 4;
inline constexpr uint64_t kObjectCountOffset = 8;
inline constexpr uint64_t kMagicSize = 2;
inline constexpr std::string_view kMagic = "GS";
inline constexpr std::string_view kSwappedMagic = "SG";

// Below version 7, counts are signed. From version 10 on, counts and indices
// have 4 bytes instead of 2.
inline constexpr uint16_t kUnsignedVersion = 7;
inline constexpr uint16_t kWideVersion = 10;
inline constexpr uint16_t kOldestVersion = 6;
constexpr bool IsKnownVersion(uint16_t version) {
  return version == kOldestVersion || version == kUnsignedVersion ||
         version == kWideVersion;
}

// The sizes in bytes that depend on the version.
struct Widths {
  bool wide = false;           // counts and indices have 4 bytes, else 2
  bool signed_counts = false;  // counts of properties and elements are signed

  explicit constexpr Widths(uint16_t version)
      : wide(version >= kWideVersion),
        signed_counts(version < kUnsignedVersion) {}

  bool operator==(const Widths&) const = default;

  constexpr uint64_t count() const { return wide ? 4 : 2; }
  constexpr uint64_t index() const { return wide ? 4 : 2; }
  constexpr uint64_t header() const { return kObjectCountOffset + count(); }
  // Object header: u8 type, property count, element count.
  constexpr uint64_t object() const { return 1 + 2 * count(); }
};

// Property: u8 type, u32 byte count, data. Element: u32 byte count, data.
inline constexpr uint64_t kPropertyHeader = 5;
inline constexpr uint64_t kElementHeader = 4;
// SimGear's reader hangs at byte counts above this one.
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

// The bytes of a record of each list: f64 x, y, z, f32 radius; f32 x, y, z; u8
// x, y, z; f32 u, v; f32 r, g, b, a; f32; i32.
inline constexpr uint64_t kRecordSizes[kLists] = {28, 12, 3, 8, 16, 4, 4};

enum PropertyType : uint8_t {
  kMaterial = 0,
  kIndexTypes = 1,
  kVertexAttributes = 2,
};
inline constexpr uint64_t kLongestMaterial = 255;
inline constexpr uint64_t kIndexTypesSize = 1;
inline constexpr uint64_t kVertexAttributesSize = 4;

// Bits of the index types. A tuple stores its indices in their order.
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
