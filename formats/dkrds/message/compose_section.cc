#include "formats/dkrds/message/compose_section.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

using Numbers = google::protobuf::RepeatedField<int32_t>;
using Indices = google::protobuf::RepeatedField<uint32_t>;

constexpr std::string_view kAxes[] = {".x", ".y", ".z"};
// Fields of the entry that follow from the tables and their places.
constexpr std::string_view kImpliedFields[] = {
    "header.polygon_groups",
    "header.vertices",
    "header.uvs",
    "header.colors",
    "header.triangle_data_offset",
    "header.collision_data_offset",
    "header.vertex_data_offset",
    "header.uv_data_offset",
    "header.color_data_offset",
    "data.aabb[1].min.x",
    "data.aabb[1].min.y",
    "data.aabb[1].min.z",
    "data.aabb[1].extent.x",
    "data.aabb[1].extent.y",
    "data.aabb[1].extent.z",
};
// An offset that leads to no table.
constexpr int32_t kNowhere = -1;

class SectionComposer {
 public:
  SectionComposer(TreeReader& reader, SectionBlock& section)
      : reader_(reader), section_(section) {}

  void Compose() {
    ComposeEntry();
    ComposeGroups();
    ComposeTriangles();
    ComposeCollision();
    ComposeRecords("vertices", {"x", "y", "z"}, section_.mutable_vertices());
    ComposeRecords("uvs", {"u", "v"}, section_.mutable_uvs());
    ComposeColors();
    JudgeTriangleCount();
  }

 private:
  void ComposeEntry() {
    for (const std::string_view name : kImpliedFields) reader_.Skip(name);
    section_.set_unknown_00(reader_.Number<uint8_t>("header.unknown_00"));
    section_.set_unknown_01(reader_.Number<uint8_t>("header.unknown_01"));
    section_.set_unknown_02(reader_.Number<uint16_t>("header.unknown_02"));
    const std::optional<int64_t> pointer =
        reader_.FindRedundantInteger("data.runtime_pointer");
    if (pointer.has_value() && std::in_range<uint32_t>(*pointer)) {
      section_.set_runtime_pointer(static_cast<uint32_t>(*pointer));
    }
    ComposeAxes("data.collision_offset", section_.mutable_collision_offset());
    ComposeAxes("data.visual_offset", section_.mutable_visual_offset());
    ComposeAxes("data.aabb[0].min", section_.mutable_aabb());
    ComposeAxes("data.aabb[0].extent", section_.mutable_aabb());
  }

  void ComposeAxes(std::string_view group, Numbers* numbers) {
    for (const std::string_view axis : kAxes) {
      numbers->Add(reader_.Number<int32_t>(std::string(group).append(axis)));
    }
  }

  void ComposeGroups() {
    constexpr RequiredColumn kColumns[] = {
        {"first_triangle", ScalarType::kUint16},
        {"triangle_count", ScalarType::kUint16},
        {"main_attribute", ScalarType::kUint8},
        {"secondary_attribute", ScalarType::kUint8},
        {"tertiary_attribute", ScalarType::kUint16},
        {"mask", ScalarType::kUint32}};
    const TreeRows rows = reader_.ReadRows("groups", kColumns);
    for (uint64_t i = 0; i < rows.count(); ++i) {
      GroupBlock* group = section_.add_groups();
      group->set_first_triangle(rows.Get<uint16_t>(i, 0));
      group->set_triangle_count(rows.Get<uint16_t>(i, 1));
      group->set_main_attribute(rows.Get<uint8_t>(i, 2));
      group->set_secondary_attribute(rows.Get<uint8_t>(i, 3));
      group->set_tertiary_attribute(rows.Get<uint16_t>(i, 4));
      group->set_mask(rows.Get<uint32_t>(i, 5));
    }
  }

  void ComposeTriangles() {
    constexpr RequiredColumn kColumns[] = {{"attributes", ScalarType::kUint16},
                                           {"normal.x", ScalarType::kInt16},
                                           {"normal.y", ScalarType::kInt16},
                                           {"normal.z", ScalarType::kInt16},
                                           {"vertex[0]", ScalarType::kUint16},
                                           {"vertex[1]", ScalarType::kUint16},
                                           {"vertex[2]", ScalarType::kUint16},
                                           {"vertex_spare", ScalarType::kUint8},
                                           {"uv[0]", ScalarType::kUint16},
                                           {"uv[1]", ScalarType::kUint16},
                                           {"uv[2]", ScalarType::kUint16},
                                           {"uv_spare", ScalarType::kUint8},
                                           {"color[0]", ScalarType::kUint16},
                                           {"color[1]", ScalarType::kUint16},
                                           {"color[2]", ScalarType::kUint16},
                                           {"color_spare", ScalarType::kUint8}};
    constexpr size_t kNormal = 1;
    constexpr size_t kVertex = 4;
    constexpr size_t kUv = 8;
    constexpr size_t kColor = 12;
    const TreeRows rows = reader_.ReadRows("triangles", kColumns);
    if (rows.count() == 0) return;
    TrianglesBlock* triangles = section_.mutable_triangles();
    for (uint64_t t = 0; t < rows.count(); ++t) {
      triangles->add_attributes(rows.Get<uint16_t>(t, 0));
      for (size_t k = 0; k < 3; ++k) {
        triangles->add_normals(rows.Get<int16_t>(t, kNormal + k));
      }
      const auto add = [&](size_t first, Indices* indices) {
        AddIndices(rows, t, std::span(kColumns).subspan(first, 4), first,
                   indices);
      };
      add(kVertex, triangles->mutable_vertex());
      add(kUv, triangles->mutable_uv());
      add(kColor, triangles->mutable_color());
    }
  }

  // Adds the three indices of a word; the third one with the spare bits.
  // `columns`: those of the word, which have the numbers from `first` on.
  void AddIndices(const TreeRows& rows, uint64_t row,
                  std::span<const RequiredColumn> columns, size_t first,
                  Indices* indices) {
    constexpr size_t kSpare = 3;
    for (size_t k = 0; k < kSpare; ++k) {
      const auto index = rows.Get<uint16_t>(row, first + k);
      if (index >= kAddressable) {
        reader_.Fail(
            FieldPath("triangles").Element(row).Field(columns[k].name).text(),
            "is " + std::to_string(index) + ", an index has 10 bits");
      }
      indices->Add(index);
    }
    const auto spare = rows.Get<uint8_t>(row, first + kSpare);
    uint32_t& last = *(indices->end() - 1);
    last |= (spare & SpareBits(UINT32_MAX)) << kIndexBits;
  }

  void ComposeCollision() {
    constexpr RequiredColumn kColumns[] = {{"y", ScalarType::kUint8},
                                           {"z", ScalarType::kUint8},
                                           {"x", ScalarType::kUint16}};
    const TreeRows rows = reader_.ReadRows("collision", kColumns);
    for (uint64_t i = 0; i < rows.count(); ++i) {
      section_.add_collision(CollisionWord(rows.Get<uint8_t>(i, 0),
                                           rows.Get<uint8_t>(i, 1),
                                           rows.Get<uint16_t>(i, 2)));
    }
  }

  template <size_t kCount>
  void ComposeRecords(std::string_view name,
                      const std::string_view (&names)[kCount],
                      Numbers* numbers) {
    std::array<RequiredColumn, kCount> columns;
    for (size_t k = 0; k < kCount; ++k) {
      columns[k] = {names[k], ScalarType::kInt16};
    }
    const TreeRows rows = reader_.ReadRows(name, columns);
    for (uint64_t i = 0; i < rows.count(); ++i) {
      for (size_t k = 0; k < kCount; ++k) {
        numbers->Add(rows.Get<int16_t>(i, k));
      }
    }
  }

  void ComposeColors() {
    constexpr RequiredColumn kColumns[] = {{"value", ScalarType::kUint16}};
    const TreeRows rows = reader_.ReadRows("colors", kColumns);
    for (uint64_t i = 0; i < rows.count(); ++i) {
      section_.add_colors(rows.Get<uint16_t>(i, 0));
    }
  }

  // The end of the highest group is the number of triangles and of collision
  // words. A table that a damaged file lacks has an offset that leads nowhere.
  void JudgeTriangleCount() {
    int64_t end = 0;
    for (const GroupBlock& group : section_.groups()) {
      end = std::max(end, int64_t{group.first_triangle()} +
                              int64_t{group.triangle_count()});
    }
    const int64_t triangles = section_.triangles().attributes_size();
    const int64_t words = section_.collision_size();
    if (triangles == end && words == end) return;
    // Equal numbers below the end are what the decoder may have counted.
    const bool differ = triangles > 0 && words > 0 && triangles != words;
    if (triangles > end || (differ && triangles != end)) {
      reader_.Fail("triangles", CountText(triangles, end));
    } else if (words > end || differ) {
      reader_.Fail("collision", CountText(words, end));
    }
    if (triangles == 0) section_.set_triangle_data_offset(kNowhere);
    if (words == 0) section_.set_collision_data_offset(kNowhere);
  }

  static std::string CountText(int64_t rows, int64_t end) {
    return "has " + std::to_string(rows) + " rows, the groups end at " +
           std::to_string(end);
  }

  TreeReader& reader_;
  SectionBlock& section_;
};

}  // namespace

void ComposeSection(TreeReader& reader, SectionBlock* section) {
  SectionComposer(reader, *section).Compose();
}

}  // namespace trackcheck::dkrds
