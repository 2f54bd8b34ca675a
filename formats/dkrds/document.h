// A decoded track: where its regions are and the numbers that lead to them, no
// logic.
#ifndef TRACKCHECK_FORMATS_DKRDS_DOCUMENT_H_
#define TRACKCHECK_FORMATS_DKRDS_DOCUMENT_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/base/macros.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/section.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// As stored. Offsets are from the start of the file.
struct Header {
  int32_t number_of_sections = 0;
  int32_t track_section_group_offset = 0;
  int32_t collision_effects_offset = 0;
  uint32_t unknown_0c = 0;
  int32_t culling_groups_offset = 0;
  int32_t culling_groups_data_type = 0;
  int32_t number_of_textures = 0;
  int32_t texture_group_offset = 0;
  int32_t culling_bsp_tree_offset = 0;
  int32_t wish_race_count = 0;
  int32_t wish_race_offset = 0;
  uint32_t unknown_2c = 0;
  int32_t unknown_30 = 0;
  int32_t file_size = 0;
};

// What the five data offsets of a section entry count from; one choice for the
// whole file. The document does not say (README.md).
enum class OffsetBase : uint8_t { kEntry, kGroup, kFile, kData };

// AABB units: 64 of them are one unit of absolute position.
struct Aabb {
  std::array<int32_t, 3> min{};     // x, y, z
  std::array<int32_t, 3> extent{};  // not the maximum
};

// The numbers of a section entry; its offset plus 0x6C bytes lie in the file.
struct SectionEntry {
  uint64_t offset = 0;  // of the entry, from the start of the file
  uint8_t unknown_00 = 0;
  uint8_t unknown_01 = 0;
  uint16_t unknown_02 = 0;
  uint16_t polygon_groups = 0;  // P
  uint16_t vertices = 0;        // V
  uint16_t uvs = 0;             // U
  uint16_t colors = 0;          // C
  // As stored: triangles, collision, vertices, UVs, colors.
  std::array<int32_t, 5> data_offsets{};
  uint32_t runtime_pointer = 0;
  std::array<int32_t, 3> collision_offset{};
  std::array<int32_t, 3> visual_offset{};
  std::array<Aabb, 2> aabb;
};

// Columns of records whose bounds are proved; their parts are read by the
// offsets of layout.h.
using GroupColumn = Column<std::array<uint8_t, kGroupSize>>;
using TriangleColumn = Column<std::array<uint8_t, kTriangleSize>>;
using VertexColumn = Column<std::array<int16_t, 3>>;
using UvColumn = Column<std::array<int16_t, 2>>;

// A section as far as it could be decoded. A table is present only if all of it
// lies in the file and in no other table. T is the triangle count, the end of
// the highest group. Groups may name triangles beyond T if the decoder has
// reported a wrong count. A section that the decoder has reported as damaged,
// or that lies where another one does, has no entry.
struct TrackSection {
  Section<SectionEntry> entry;
  Section<GroupColumn> groups;
  uint32_t triangle_count = 0;  // T; 0 if it is not known
  Section<TriangleColumn> triangles;
  Section<Column<uint32_t>> collision;
  Section<VertexColumn> vertices;
  Section<UvColumn> uvs;
  Section<Column<uint16_t>> colors;
  // All bytes of the section: entry, groups and tables that are present.
  ByteRange range;
};

struct Texture {
  ByteView header;  // 20 bytes
  ByteView data;    // blocks * 16 bytes
  std::array<uint8_t, 4> uid{};
  std::array<uint8_t, 4> palette_uid{};
  uint16_t format = 0;  // TextureFormat, or more
  uint16_t flags = 0;
  uint16_t unknown_0c = 0;
  uint16_t blocks = 0;
  uint16_t width = 0;   // texels
  uint16_t height = 0;  // texels
};

struct Palette {
  ByteView header;  // 8 bytes
  ByteView data;    // 16-bit colors
  std::array<uint8_t, 4> uid{};
  uint16_t size = 0;  // bytes
  uint16_t unknown_06 = 0;
};

// Those textures and palettes that are whole.
struct TextureGroup {
  ByteRange range;  // as far as it was decoded
  uint16_t texture_count = 0;
  uint16_t palette_count = 0;
  std::vector<Texture> textures;
  std::vector<Palette> palettes;
  bool whole = false;
};

// A node or leaf of the BSP, numbered in file order.
struct BspNode {
  uint32_t offset = 0;  // from the start of the file
  uint32_t parent = 0;  // a node; the root is its own parent
  // Of an interior node whose children were decoded; 0 otherwise.
  uint32_t left = 0;
  uint32_t right = 0;
  int16_t axis_or_count = 0;  // a leaf's is negative
  int16_t skip = 0;
  int32_t split = 0;   // decoded
  uint16_t depth = 0;  // of the root: 0

  bool leaf() const { return axis_or_count < 0; }
  // Of section ids, of a leaf.
  uint32_t count() const {
    return static_cast<uint32_t>(-int32_t{axis_or_count});
  }
};

struct Bsp {
  // From the root to the end of the last node that was decoded.
  ByteRange range;
  std::vector<BspNode> nodes;
  // Every node was reached from the root once, none is broken: rules may judge
  // the tree as a whole.
  bool whole = false;
};

// Bytes that no region claims, and those of regions that are damaged or, as the
// textures after a broken one, not decoded. Up to 15 zero bytes are padding.
struct Gap {
  ByteView bytes;
};

// Refers to `file`, which must outlive it.
struct Document {
  ByteView file;
  Section<Header> header;
  // The table of entry offsets, as stored.
  Section<Column<int32_t>> section_offsets;
  // As many as the table has, and at most kMaxSections.
  std::vector<TrackSection> sections;
  // Offsets of entries that follow the table: the number of sections is too
  // small.
  uint64_t uncounted_sections = 0;
  OffsetBase offset_base = OffsetBase::kEntry;
  Section<Column<uint16_t>> effects;
  Section<Column<uint16_t>> effects_copy;
  // Culling entries, and the bytes of each (2, 4 or 8). Empty if the number of
  // sections or the type cannot be right.
  ByteView culling;
  uint32_t culling_stride = 0;  // 0: there are none
  // The sections that the masks load: those of mask i from loaded_first[i] on.
  std::vector<uint8_t> loaded;
  std::vector<uint32_t> loaded_first;  // one more than there are masks
  Section<TextureGroup> texture_group;
  Section<Bsp> bsp;
  ByteView wish_race;
  std::vector<Gap> gaps;  // by offset
  // Bytes after the header's file size.
  ByteView trailing;
};

// The mask of culling entry `section`: bit k is set if section k is loaded.
// Precondition: the document has that entry.
inline uint64_t CullingMask(const Document& document, uint64_t section) {
  ABSL_HARDENING_ASSERT(document.culling_stride > 0 &&
                        section <
                            document.culling.size() / document.culling_stride);
  const uint8_t* at =
      document.culling.data() + section * document.culling_stride;
  switch (document.culling_stride) {
    case 2:
      return LoadLittleEndian<uint16_t>(at);
    case 4:
      return LoadLittleEndian<uint32_t>(at);
    default:
      return LoadLittleEndian<uint64_t>(at);
  }
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DOCUMENT_H_
