#include "formats/dkrds/testing/generate.h"

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <string>

#include "formats/dkrds/layout.h"
#include "formats/dkrds/testing/generate_patch.h"

namespace trackcheck::dkrds {
namespace {

constexpr int kAxisX = 0;
constexpr int kAxisZ = 2;
// Patches farther away than this in the grid are not loaded.
constexpr int kSight = 3;

struct TextureKind {
  TextureFormat format;
  uint64_t bits;  // per texel
  size_t colors;  // in its palette
};
constexpr TextureKind kTextureKinds[] = {
    {k16Colors, 4, 16},   {kA3I5, 8, 32}, {k4Colors, 2, 4},
    {k256Colors, 8, 256}, {kA5I3, 8, 8},  {kDirect, 16, 0},
};
constexpr uint64_t kTextureSide = 16;  // texels

// The patches [first, end) of the grid, and the space that they take in box
// units.
struct Span {
  int first;
  int end;
  int32_t low = std::numeric_limits<int32_t>::min();
  int32_t high = std::numeric_limits<int32_t>::max();

  int size() const { return end - first; }
};

class Generator {
 public:
  explicit Generator(const TrackShape& shape) : shape_(shape) {}

  File Generate() {
    for (int row = 0; row < shape_.rows; ++row) {
      for (int column = 0; column < shape_.columns; ++column) {
        AddPatch(column, row);
      }
    }
    AddTextures();
    AddCulling();
    AddNode({0, shape_.columns}, {0, shape_.rows});
    return file_;
  }

 private:
  int Pitch(int quads) const { return quads * kPatchStep + shape_.gap; }
  // The start of a patch along an axis. The center of the grid is at 0.
  static int Start(int index, int count, int pitch) {
    return index * pitch - count * pitch / 2;
  }

  void AddPatch(int column, int row) {
    const auto index = static_cast<uint32_t>(file_.sections_size());
    const auto textures = static_cast<uint32_t>(shape_.textures);
    GeneratePatch({.x = Start(column, shape_.columns, Pitch(shape_.quads_x)),
                   .z = Start(row, shape_.rows, Pitch(shape_.quads_z)),
                   .quads_x = shape_.quads_x,
                   .quads_z = shape_.quads_z,
                   .road_texture = index % textures,
                   .wall_texture = (index + 1) % textures,
                   .seed = shape_.seed},
                  file_.add_sections());
  }

  static std::string Uid(int index, uint8_t kind) {
    return {static_cast<char>(index), static_cast<char>(index >> 8), 0,
            static_cast<char>(kind)};
  }

  // Bytes that resemble an image.
  static std::string Pattern(size_t size, int index) {
    std::string bytes(size, '\0');
    for (size_t i = 0; i < size; ++i) {
      bytes[i] =
          static_cast<char>((i * 7 + static_cast<size_t>(index) * 13) & 0x7F);
    }
    return bytes;
  }

  void AddTextures() {
    constexpr uint8_t kTextureUid = 0x74;
    constexpr uint8_t kPaletteUid = 0x70;
    TextureGroupBlock* group = file_.mutable_texture_group();
    for (int i = 0; i < shape_.textures; ++i) {
      const TextureKind& kind =
          kTextureKinds[static_cast<size_t>(i) % std::size(kTextureKinds)];
      file_.mutable_effects()->add_values(1U << (i % 16));
      TextureBlock* texture = group->add_textures();
      texture->set_uid(Uid(i, kTextureUid));
      texture->set_palette_uid(kind.colors > 0 ? Uid(i, kPaletteUid)
                                               : std::string(4, '\0'));
      texture->set_format(kind.format);
      texture->set_width(kTextureSide);
      texture->set_height(kTextureSide);
      texture->set_data(
          Pattern(kTextureSide * kTextureSide * kind.bits / 8, i));
      if (kind.colors == 0) continue;
      PaletteBlock* palette = group->add_palettes();
      palette->set_uid(Uid(i, kPaletteUid));
      palette->set_data(Pattern(kind.colors * sizeof(uint16_t), i));
    }
  }

  void AddCulling() {
    const int patches = shape_.columns * shape_.rows;
    for (int from = 0; from < patches; ++from) {
      uint64_t mask = 0;
      for (int to = 0; to < patches; ++to) {
        if (std::abs(from % shape_.columns - to % shape_.columns) <= kSight &&
            std::abs(from / shape_.columns - to / shape_.columns) <= kSight) {
          mask |= uint64_t{1} << to;
        }
      }
      file_.mutable_culling()->add_masks(mask);
    }
  }

  // The middle of the gap before patch `index`.
  int32_t Plane(int index, int count, int quads) const {
    const int pitch = Pitch(quads);
    return (kBoxScale * Start(index, count, pitch)) -
           kBoxScale * shape_.gap / 2;
  }

  // Adds the subtree of the patches in both spans, in pre-order. Halves the
  // grid along its longer side; each leaf lists the patches that meet it.
  // Section "Culling BSP Tree".
  void AddNode(const Span& columns, const Span& rows) {
    if (columns.size() == 1 && rows.size() == 1) return AddLeaf(columns, rows);
    const bool along_x = columns.size() >= rows.size();
    const Span& halved = along_x ? columns : rows;
    const int middle = (halved.first + halved.end) / 2;
    const int32_t plane = along_x
                              ? Plane(middle, shape_.columns, shape_.quads_x)
                              : Plane(middle, shape_.rows, shape_.quads_z);
    const Span left = {halved.first, middle, halved.low, plane};
    const Span right = {middle, halved.end, plane, halved.high};
    BspNodeBlock* node = file_.mutable_bsp()->add_nodes();
    node->set_axis(along_x ? kAxisX : kAxisZ);
    node->set_split(plane);
    AddNode(along_x ? left : columns, along_x ? rows : left);
    AddNode(along_x ? right : columns, along_x ? rows : right);
  }

  void AddLeaf(const Span& columns, const Span& rows) {
    BspNodeBlock* leaf = file_.mutable_bsp()->add_nodes();
    for (int i = 0; i < file_.sections_size(); ++i) {
      const SectionBlock& section = file_.sections(i);
      if (Meets(section, kAxisX, columns) && Meets(section, kAxisZ, rows)) {
        leaf->add_section_ids(i);
      }
    }
  }

  static bool Meets(const SectionBlock& section, int axis, const Span& span) {
    const int32_t low = section.aabb(axis);
    return low <= span.high && low + section.aabb(axis + 3) >= span.low;
  }

  TrackShape shape_;
  File file_;
};

}  // namespace

File Generate(const TrackShape& shape) { return Generator(shape).Generate(); }

}  // namespace trackcheck::dkrds
