#include "formats/dkrds/fields_sections.h"

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr Comparison kRedundant = Comparison::kRedundant;
constexpr std::array<std::string_view, 3> kAxes = {"x", "y", "z"};
constexpr uint64_t kWord = sizeof(int32_t);

// A value in every record of a table, `offset` bytes after its start.
struct Part {
  std::string_view name;
  ScalarType type;
  uint64_t offset;
  std::string_view refers_to = {};
  Comparison comparison = Comparison::kContent;
  BitField bits = {};
  std::span<const std::string_view> flags = {};
  std::optional<uint8_t> corner = {};
};

struct EntryWord {
  std::string_view name;
  ScalarType type;
  uint64_t offset;
  Comparison comparison = Comparison::kContent;
};

constexpr EntryWord kEntryWords[] = {
    {"unknown_00", ScalarType::kUint8, entry::kUnknown00},
    {"unknown_01", ScalarType::kUint8, entry::kUnknown01},
    {"unknown_02", ScalarType::kUint16, entry::kUnknown02},
    {"polygon_groups", ScalarType::kUint16, entry::kPolygonGroups, kRedundant},
    {"vertices", ScalarType::kUint16, entry::kVertices, kRedundant},
    {"uvs", ScalarType::kUint16, entry::kUvs, kRedundant},
    {"colors", ScalarType::kUint16, entry::kColors, kRedundant},
    {"triangle_data_offset", ScalarType::kInt32, entry::kTriangleDataOffset,
     kRedundant},
    {"collision_data_offset", ScalarType::kInt32, entry::kCollisionDataOffset,
     kRedundant},
    {"vertex_data_offset", ScalarType::kInt32, entry::kVertexDataOffset,
     kRedundant},
    {"uv_data_offset", ScalarType::kInt32, entry::kUvDataOffset, kRedundant},
    {"color_data_offset", ScalarType::kInt32, entry::kColorDataOffset,
     kRedundant},
};

// After the first triangle.
constexpr Part kGroupParts[] = {
    {"triangle_count", ScalarType::kUint16, group::kTriangleCount},
    {"main_attribute", ScalarType::kUint8, group::kMainAttribute},
    {"secondary_attribute", ScalarType::kUint8, group::kSecondaryAttribute},
    {"tertiary_attribute", ScalarType::kUint16, group::kTertiaryAttribute},
    {.name = "mask",
     .type = ScalarType::kUint32,
     .offset = group::kMask,
     .flags = kUnnamedFlags},
};
constexpr Part kCollisionParts[] = {
    {"y", ScalarType::kUint8, 0},
    {"z", ScalarType::kUint8, 1},
    {"x", ScalarType::kUint16, 2},
};
constexpr Part kVertexParts[] = {
    {"x", ScalarType::kInt16, 0},
    {"y", ScalarType::kInt16, 2},
    {"z", ScalarType::kInt16, 4},
};
constexpr Part kUvParts[] = {
    {"u", ScalarType::kInt16, 0},
    {"v", ScalarType::kInt16, 2},
};
constexpr Part kColorParts[] = {{"value", ScalarType::kUint16, 0}};

// The attributes of a triangle.
constexpr BitField kCollidableBit = {.shift = 0, .width = 1};
constexpr BitField kTextureBits = {.shift = 1, .width = 15};

// As in TableInfo.
struct TableTraits {
  bool points = false;
  std::string extends = {};
};

class SectionFields {
 public:
  SectionFields(const Document& document, uint64_t index, FieldVisitor& visitor)
      : document_(document),
        section_(document.sections[index]),
        index_(index),
        visitor_(visitor) {}

  void Visit() {
    if (!visitor_.EnterElement({.list = {.name = "sections"},
                                .index = index_,
                                .range = Range()})) {
      return;
    }
    if (section_.entry.present()) VisitParts();
    visitor_.LeaveGroup();
  }

 private:
  // If there is no entry, the range is that of the offset that should lead to
  // it.
  ByteRange Range() const {
    return section_.entry.present() ? section_.range
                                    : document_.section_offsets->range(index_);
  }

  void VisitParts() {
    VisitEntry();
    VisitData();
    // Before the triangles, whose indices refer to them.
    VisitTable("vertices", section_.vertices, kVertexParts, {.points = true});
    VisitTable("uvs", section_.uvs, kUvParts);
    VisitTable("colors", section_.colors, kColorParts);
    VisitTriangles();
    // After the triangles, which they refer to.
    VisitTable("collision", section_.collision, kCollisionParts,
               {.extends = HasTriangles() ? PathOf("triangles") : ""});
    VisitGroups();
  }

  std::string PathOf(std::string_view table) const {
    std::string path = "sections[" + std::to_string(index_) + "].";
    return path.append(table);
  }
  bool HasTriangles() const {
    return section_.triangles.present() && !section_.triangles->empty();
  }

  ByteView Bytes(uint64_t offset, uint64_t size) const {
    return document_.file.Window({section_.entry->offset + offset, size});
  }

  void VisitEntry() {
    visitor_.EnterGroup({.name = "header"});
    for (const EntryWord& word : kEntryWords) {
      visitor_.VisitScalar({.name = word.name, .comparison = word.comparison},
                           word.type,
                           Bytes(word.offset, ScalarSize(word.type)));
    }
    visitor_.LeaveGroup();
  }

  void VisitAxes(const FieldInfo& field, uint64_t offset) {
    visitor_.EnterGroup(field);
    for (uint64_t i = 0; i < kAxes.size(); ++i) {
      visitor_.VisitScalar({.name = kAxes[i]}, ScalarType::kInt32,
                           Bytes(offset + i * kWord, kWord));
    }
    visitor_.LeaveGroup();
  }

  void VisitData() {
    visitor_.EnterGroup({.name = "data"});
    visitor_.VisitScalar({.name = "runtime_pointer", .comparison = kRedundant},
                         ScalarType::kUint32, Bytes(kEntryHeaderSize, kWord));
    VisitAxes({.name = "collision_offset"},
              kEntryHeaderSize + section_data::kCollisionOffset);
    VisitAxes({.name = "visual_offset"},
              kEntryHeaderSize + section_data::kVisualOffset);
    const uint64_t box = kEntryHeaderSize + section_data::kAabb;
    VisitBox({.name = "aabb[0]"}, box);
    VisitBox({.name = "aabb[1]", .comparison = kRedundant}, box + kAabbSize);
    visitor_.LeaveGroup();
  }

  void VisitBox(const FieldInfo& field, uint64_t offset) {
    visitor_.EnterGroup(field);
    VisitAxes({.name = "min"}, offset);
    VisitAxes({.name = "extent"}, offset + kAabbExtent);
    visitor_.LeaveGroup();
  }

  template <typename T>
  static std::vector<ColumnInfo> ColumnsOf(const Column<T>& table,
                                           std::span<const Part> parts) {
    const ByteRange first = table.range(0);
    std::vector<ColumnInfo> columns;
    columns.reserve(parts.size());
    for (const Part& part : parts) {
      columns.push_back(
          {.field = {.name = part.name,
                     .comparison = part.comparison,
                     .flags = part.flags},
           .type = part.type,
           .bits = part.bits,
           .refers_to = part.refers_to,
           .first = table.data() + part.offset,
           .stride = table.stride(),
           .first_range = {first.offset + part.offset, ScalarSize(part.type)},
           .corner = part.corner});
    }
    return columns;
  }

  template <typename T>
  void VisitTable(std::string_view name, const Section<Column<T>>& table,
                  std::span<const Part> parts, const TableTraits& traits = {}) {
    if (!table.present() || table->empty()) return;
    ShowTable(name, *table, ColumnsOf(*table, parts), traits);
  }

  template <typename T>
  void ShowTable(std::string_view name, const Column<T>& table,
                 const std::vector<ColumnInfo>& columns,
                 const TableTraits& traits) {
    visitor_.VisitTable({.field = {.name = name},
                         .count = table.size(),
                         .first_row = table.range(0),
                         .row_stride = table.stride(),
                         .points = traits.points,
                         .extends = traits.extends,
                         .columns = columns});
  }

  void VisitGroups() {
    const std::string triangles = PathOf("triangles");
    std::vector<Part> parts = {{.name = "first_triangle",
                                .type = ScalarType::kUint16,
                                .offset = group::kFirstTriangle,
                                .refers_to = HasTriangles()
                                                 ? std::string_view(triangles)
                                                 : std::string_view()}};
    parts.insert(parts.end(), std::begin(kGroupParts), std::end(kGroupParts));
    VisitTable("groups", section_.groups, parts);
  }

  // The texture is compared by what it is, the other bit as a number.
  CompareAs TextureIn(const ColumnInfo& attributes) const {
    const bool has_textures = document_.texture_group.present() &&
                              !document_.texture_group->textures.empty();
    CompareAs::Values texture = {.type = attributes.type,
                                 .first = attributes.first,
                                 .stride = attributes.stride,
                                 .bits = kTextureBits};
    CompareAs::Values collidable = texture;
    collidable.bits = kCollidableBit;
    return {.values = texture,
            .refers_to = has_textures ? "texture_group.textures" : "",
            .rest = collidable};
  }

  void VisitTriangles() {
    if (!HasTriangles()) return;
    const std::string vertices = PathOf("vertices");
    const std::string uvs = PathOf("uvs");
    const std::string colors = PathOf("colors");
    std::vector<Part> parts = {
        {"attributes", ScalarType::kUint16, triangle::kAttributes},
        {"normal.x", ScalarType::kInt16, triangle::kNormal},
        {"normal.y", ScalarType::kInt16, triangle::kNormal + 2},
        {"normal.z", ScalarType::kInt16, triangle::kNormal + 4}};
    constexpr std::string_view kVertexNames[] = {"vertex[0]", "vertex[1]",
                                                 "vertex[2]", "vertex_spare"};
    constexpr std::string_view kUvNames[] = {"uv[0]", "uv[1]", "uv[2]",
                                             "uv_spare"};
    constexpr std::string_view kColorNames[] = {"color[0]", "color[1]",
                                                "color[2]", "color_spare"};
    AddIndices(kVertexNames, triangle::kVertex,
               section_.vertices.present() ? std::string_view(vertices)
                                           : std::string_view(),
               &parts);
    AddIndices(
        kUvNames, triangle::kUv,
        section_.uvs.present() ? std::string_view(uvs) : std::string_view(),
        &parts);
    AddIndices(kColorNames, triangle::kColor,
               section_.colors.present() ? std::string_view(colors)
                                         : std::string_view(),
               &parts);
    std::vector<ColumnInfo> columns = ColumnsOf(*section_.triangles, parts);
    columns.front().compare_as = TextureIn(columns.front());
    ShowTable("triangles", *section_.triangles, columns, {});
  }

  // Adds the three indices of a word and its spare bits.
  static void AddIndices(std::span<const std::string_view, 4> names,
                         uint64_t offset, std::string_view refers_to,
                         std::vector<Part>* parts) {
    for (uint8_t i = 0; i < 3; ++i) {
      parts->push_back(
          {.name = names[i],
           .type = ScalarType::kUint16,
           .offset = offset + i,
           .refers_to = refers_to,
           .bits = {.shift = static_cast<uint8_t>(2 * i), .width = 10},
           .corner = i});
    }
    parts->push_back({.name = names[3],
                      .type = ScalarType::kUint8,
                      .offset = offset + 3,
                      .comparison = kRedundant,
                      .bits = {.shift = 6, .width = 2}});
  }

  const Document& document_;
  const TrackSection& section_;
  uint64_t index_;
  FieldVisitor& visitor_;
};

}  // namespace

void VisitSection(const Document& document, uint64_t index,
                  FieldVisitor& visitor) {
  SectionFields(document, index, visitor).Visit();
}

}  // namespace trackcheck::dkrds
