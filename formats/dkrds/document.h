// A decoded track: where its regions are, and the numbers that lead to them.
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

// The header as stored. Offsets are from the start of the file.
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

// What the five data offsets of a section entry count from; one base for the
// whole file. The document does not say it (README.md).
enum class OffsetBase : uint8_t { kEntry, kGroup, kFile, kData };

// In AABB units: 64 of them are one unit of absolute position.
struct Aabb {
  std::array<int32_t, 3> min{};     // x, y, z
  std::array<int32_t, 3> extent{};  // not the maximum
};

// The numbers of a section entry. The file has 0x6C bytes at its offset.
struct SectionEntry {
  uint64_t offset = 0;  // from the start of the file
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

// Columns of records whose bounds were checked. The offsets of layout.h lead to
// the parts of a record.
using GroupColumn = Column<std::array<uint8_t, kGroupSize>>;
using TriangleColumn = Column<std::array<uint8_t, kTriangleSize>>;
using VertexColumn = Column<std::array<int16_t, 3>>;
using UvColumn = Column<std::array<int16_t, 2>>;

// A section, parts of which may be damaged. A table is present only if all of
// it lies in the file and in no other table. T is the number of triangles, the
// end of the highest group. Groups may refer to triangles beyond T if the
// decoder has reported a wrong count. A section has no entry if the decoder has
// reported it as damaged or if another one lies at the same place.
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
  uint16_t format = 0;  // a TextureFormat, or an unknown value
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

// Holds the textures and palettes that are whole. If a stored number is wrong,
// but the bytes show the right one, they are read with that one: the lists may
// then differ from their counts, and `data` from `blocks` or `size`.
struct TextureGroup {
  ByteRange range;  // the decoded bytes
  uint16_t texture_count = 0;
  uint16_t palette_count = 0;
  std::vector<Texture> textures;
  std::vector<Palette> palettes;
  bool whole = false;
  // Whether the stored numbers would cut a texture or palette.
  bool is_unreadable = false;
};

// A node or leaf of the BSP, numbered in file order.
struct BspNode {
  uint32_t offset = 0;  // from the start of the file
  uint32_t parent = 0;  // a node; the root is its own parent
  // For an interior node whose children were decoded; 0 otherwise.
  uint32_t left = 0;
  uint32_t right = 0;
  int16_t axis_or_count = 0;  // negative for a leaf
  int16_t skip = 0;
  int32_t split = 0;   // decoded
  uint16_t depth = 0;  // 0 for the root

  bool leaf() const { return axis_or_count < 0; }
  // The number of section ids of a leaf.
  uint32_t count() const {
    return static_cast<uint32_t>(-int32_t{axis_or_count});
  }
};

struct Bsp {
  // From the root to the end of the last node that was decoded.
  ByteRange range;
  std::vector<BspNode> nodes;
  // Every node was reached from the root once and is sound: rules may judge the
  // tree as a whole.
  bool whole = false;
};

// The culling entries: a mask of sections for each section.
struct CullingGroups {
  // Empty if the number of sections or the type cannot be right.
  ByteView entries;
  uint32_t stride = 0;  // bytes of an entry: 2, 4 or 8; 0: no entries
  // The ids of the sections that the masks load. Those of mask i begin at
  // loaded_first[i].
  std::vector<uint8_t> loaded;
  std::vector<uint32_t> loaded_first;  // for each mask, then the end

  uint64_t size() const { return stride == 0 ? 0 : entries.size() / stride; }
  ByteRange range(uint64_t section) const {
    return entries.range().Element(section, stride, stride);
  }
  // Bit k is set if section k is loaded. Precondition: section < size().
  uint64_t mask(uint64_t section) const {
    ABSL_HARDENING_ASSERT(section < size());
    const uint8_t* at = entries.data() + section * stride;
    switch (stride) {
      case 2:
        return LoadLittleEndian<uint16_t>(at);
      case 4:
        return LoadLittleEndian<uint32_t>(at);
      default:
        return LoadLittleEndian<uint64_t>(at);
    }
  }
};

// Bytes that no region claims, and bytes of regions that are damaged or not
// decoded (such as textures after a broken one). Up to 15 zero bytes are
// padding.
struct Gap {
  ByteView bytes;
};

// Refers to `file`, which must outlive it.
struct Document {
  ByteView file;
  Section<Header> header;
  // The offsets of the section entries, as stored.
  Section<Column<int32_t>> section_offsets;
  // One for each section offset, at most kMaxSections.
  std::vector<TrackSection> sections;
  // The number of further offsets of entries that follow the table: the number
  // of sections is too small.
  uint64_t uncounted_sections = 0;
  OffsetBase offset_base = OffsetBase::kEntry;
  Section<Column<uint16_t>> effects;
  Section<Column<uint16_t>> effects_copy;
  CullingGroups culling;
  Section<TextureGroup> texture_group;
  Section<Bsp> bsp;
  ByteView wish_race;
  std::vector<Gap> gaps;  // ascending by offset
  // Bytes after the header's file size.
  ByteView trailing;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DOCUMENT_H_
