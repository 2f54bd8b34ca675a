// The document's tables of a Diddy Kong Racing DS track as constants, in its
// order. All numbers are little-endian.
#ifndef TRACKCHECK_FORMATS_DKRDS_LAYOUT_H_
#define TRACKCHECK_FORMATS_DKRDS_LAYOUT_H_

#include <cstdint>

namespace trackcheck::dkrds {

inline constexpr uint64_t kHeaderSize = 0x38;
namespace header {
inline constexpr uint64_t kNumberOfSections = 0x00;
inline constexpr uint64_t kTrackSectionGroupOffset = 0x04;
inline constexpr uint64_t kCollisionEffectsOffset = 0x08;
inline constexpr uint64_t kUnknown0c = 0x0C;
inline constexpr uint64_t kCullingGroupsOffset = 0x10;
inline constexpr uint64_t kCullingGroupsDataType = 0x14;
inline constexpr uint64_t kNumberOfTextures = 0x18;
inline constexpr uint64_t kTextureGroupOffset = 0x1C;
inline constexpr uint64_t kCullingBspTreeOffset = 0x20;
inline constexpr uint64_t kWishRaceCount = 0x24;
inline constexpr uint64_t kWishRaceOffset = 0x28;
inline constexpr uint64_t kUnknown2c = 0x2C;
inline constexpr uint64_t kUnknown30 = 0x30;
inline constexpr uint64_t kFileSize = 0x34;
}  // namespace header
// The only bytes that all tracks have in common, at kUnknown0c.
inline constexpr uint32_t kUnknown0cWord = 0xCCCCCCCC;

// The most sections that a culling mask can name. Further ones are not decoded.
inline constexpr uint64_t kMaxSections = 64;

// Track Section Entry Header, from the start of the entry.
inline constexpr uint64_t kEntryHeaderSize = 0x20;
namespace entry {
inline constexpr uint64_t kUnknown00 = 0x00;
inline constexpr uint64_t kUnknown01 = 0x01;
inline constexpr uint64_t kUnknown02 = 0x02;
inline constexpr uint64_t kPolygonGroups = 0x04;
inline constexpr uint64_t kVertices = 0x06;
inline constexpr uint64_t kUvs = 0x08;
inline constexpr uint64_t kColors = 0x0A;
inline constexpr uint64_t kTriangleDataOffset = 0x0C;
inline constexpr uint64_t kCollisionDataOffset = 0x10;
inline constexpr uint64_t kVertexDataOffset = 0x14;
inline constexpr uint64_t kUvDataOffset = 0x18;
inline constexpr uint64_t kColorDataOffset = 0x1C;
// The value of kUnknown01 in every known entry ("always 5?").
inline constexpr uint8_t kUsualUnknown01 = 5;
}  // namespace entry

// Track Section Data, from its start, which is the end of the entry header.
inline constexpr uint64_t kSectionDataSize = 0x4C;
namespace section_data {
inline constexpr uint64_t kRuntimePointer = 0x00;
inline constexpr uint64_t kCollisionOffset = 0x04;
inline constexpr uint64_t kVisualOffset = 0x10;
inline constexpr uint64_t kAabb = 0x1C;  // two of them
// The value of kRuntimePointer in a file; the game replaces it.
inline constexpr uint32_t kUsualRuntimePointer = 0xFFFFFFFF;
}  // namespace section_data
inline constexpr uint64_t kAabbSize = 24;
inline constexpr uint64_t kAabbExtent = 12;
// Polygon groups follow the section data, from the start of the entry.
inline constexpr uint64_t kPolygonGroupsStart =
    kEntryHeaderSize + kSectionDataSize;

// Polygon Group Entry.
inline constexpr uint64_t kGroupSize = 12;
namespace group {
inline constexpr uint64_t kFirstTriangle = 0x00;
inline constexpr uint64_t kTriangleCount = 0x02;
inline constexpr uint64_t kMainAttribute = 0x04;
inline constexpr uint64_t kSecondaryAttribute = 0x05;
inline constexpr uint64_t kTertiaryAttribute = 0x06;
inline constexpr uint64_t kMask = 0x08;
}  // namespace group

// Triangle Entry.
inline constexpr uint64_t kTriangleSize = 20;
namespace triangle {
inline constexpr uint64_t kAttributes = 0x00;  // texture << 1 | collidable
inline constexpr uint64_t kNormal = 0x02;      // three Int16 of 1/4096
inline constexpr uint64_t kVertex = 0x08;      // three packed indices
inline constexpr uint64_t kUv = 0x0C;
inline constexpr uint64_t kColor = 0x10;
}  // namespace triangle
inline constexpr int kNormalUnit = 4096;
// The attributes of a triangle.
constexpr bool IsCollidable(uint16_t attributes) {
  return (attributes & 1) != 0;
}
constexpr uint32_t TextureOf(uint32_t attributes) { return attributes >> 1; }

// Three indices in one word, the first in the lowest bits; the document does
// not give the order. The two highest bits are unknown.
inline constexpr uint32_t kIndexBits = 10;
inline constexpr uint32_t kAddressable = 1u << kIndexBits;
constexpr uint32_t PackedIndex(uint32_t word, uint32_t corner) {
  return (word >> (kIndexBits * corner)) & (kAddressable - 1);
}
// All three indices, without the unknown bits.
constexpr uint32_t PackedIndices(uint32_t word) {
  return word & ((1u << (3 * kIndexBits)) - 1);
}
constexpr uint32_t SpareBits(uint32_t word) { return word >> (3 * kIndexBits); }

// Track Section Collision Data: Y, Z and X occupancy.
inline constexpr uint64_t kCollisionSize = 4;
constexpr uint32_t YCells(uint32_t collision) { return collision & 0xFF; }
constexpr uint32_t ZCells(uint32_t collision) {
  return (collision >> 8) & 0xFF;
}
constexpr uint32_t XCells(uint32_t collision) { return collision >> 16; }
constexpr uint32_t CollisionWord(uint32_t y, uint32_t z, uint32_t x) {
  return x << 16 | z << 8 | y;
}

inline constexpr uint64_t kVertexSize = 6;
inline constexpr uint64_t kUvSize = 4;
inline constexpr uint64_t kColorSize = 2;
inline constexpr uint64_t kEffectSize = 2;

// Culling BSP Tree.
inline constexpr uint64_t kBspNodeSize = 8;
namespace bsp {
inline constexpr uint64_t kAxis = 0x00;       // for a leaf: minus its count
inline constexpr uint64_t kSplitLow = 0x02;   // supplies bits 10 and up
inline constexpr uint64_t kSplitHigh = 0x04;  // the low bits
inline constexpr uint64_t kSkip = 0x06;       // units of 2 bytes after the node
inline constexpr uint64_t kLeafIds = 0x02;
inline constexpr uint64_t kSkipUnit = 2;
inline constexpr uint32_t kMaxDepth = 64;
// The distance from the player, in AABB units, within which the traversal of
// the tree and the list of what is drawn count a region or box.
inline constexpr int32_t kTolerance = 0xF00;
// Decodes the two stored halves of a split as the game does.
constexpr int32_t Split(int16_t low, uint16_t high) {
  return static_cast<int32_t>(static_cast<uint32_t>(int32_t{low}) << 10 | high);
}
constexpr int16_t SplitLow(int32_t split) {
  return static_cast<int16_t>(split >> 10);
}
constexpr uint16_t SplitHigh(int32_t split) {
  return static_cast<uint16_t>(split & 0xFFFF);
}
}  // namespace bsp

// DKRDS Texture Group.
inline constexpr uint64_t kTextureGroupHeader = 4;
inline constexpr uint64_t kTextureHeader = 20;
namespace texture {
inline constexpr uint64_t kUid = 0x00;
inline constexpr uint64_t kPaletteUid = 0x04;
inline constexpr uint64_t kFormat = 0x08;
inline constexpr uint64_t kFlags = 0x0A;
inline constexpr uint64_t kUnknown0c = 0x0C;
inline constexpr uint64_t kBlocks = 0x0E;  // of 16 bytes
inline constexpr uint64_t kWidth = 0x10;
inline constexpr uint64_t kHeight = 0x12;
inline constexpr uint64_t kBlockSize = 16;
}  // namespace texture
inline constexpr uint64_t kPaletteHeader = 8;
namespace palette {
inline constexpr uint64_t kUid = 0x00;
inline constexpr uint64_t kSize = 0x04;  // in bytes
inline constexpr uint64_t kUnknown06 = 0x06;
}  // namespace palette

enum TextureFormat : uint16_t {
  kA3I5 = 1,
  k4Colors = 2,
  k16Colors = 3,
  k256Colors = 4,
  kCompressed4x4 = 5,
  kA5I3 = 6,
  kDirect = 7,
};
inline constexpr uint64_t kTextureFormats = 8;

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_LAYOUT_H_
