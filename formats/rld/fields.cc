#include "formats/rld/fields.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

constexpr Comparison kRedundant = Comparison::kRedundant;

class Fields {
 public:
  Fields(const Document& document, FieldVisitor& visitor)
      : document_(document), visitor_(visitor) {}

  void Visit() {
    if (!document_.header.present()) return;
    VisitHeader();
    VisitTag("vertices", document_.vertices_tag);
    if (document_.vertices.present()) VisitVertices(*document_.vertices);
    VisitTag("triangles", document_.triangles_tag);
    if (document_.triangles.present()) VisitTriangles(*document_.triangles);
    VisitBlocks();
    if (document_.trailing.size() > 0) {
      visitor_.VisitBytes({.name = "trailing"}, document_.trailing);
    }
  }

 private:
  ByteView Bytes(uint64_t offset, uint64_t size) const {
    return document_.file.Window({offset, size});
  }

  void VisitHeader() {
    visitor_.EnterGroup({.name = "header"});
    visitor_.VisitBytes({.name = "magic"}, Bytes(kMagicOffset, kTagSize));
    visitor_.VisitBytes({.name = "head_tag"}, Bytes(kHeadTagOffset, kTagSize));
    visitor_.VisitScalar({.name = "points", .comparison = kRedundant},
                         ScalarType::kInt32, Bytes(kPointsOffset, kCountSize));
    visitor_.VisitScalar({.name = "triangles", .comparison = kRedundant},
                         ScalarType::kInt32,
                         Bytes(kTrianglesOffset, kCountSize));
    visitor_.LeaveGroup();
  }

  void VisitTag(std::string_view section, uint64_t offset) {
    if (offset == 0) return;
    visitor_.EnterGroup({.name = section});
    visitor_.VisitBytes({.name = "tag"}, Bytes(offset, kTagSize));
    visitor_.LeaveGroup();
  }

  // Columns of 4-byte scalars that follow one another in each row.
  template <typename Row, size_t kCount>
  void VisitRows(TableInfo table, const Column<Row>& rows,
                 std::array<ColumnInfo, kCount> columns) {
    static_assert(sizeof(Row) == kCount * sizeof(uint32_t));
    const ByteRange first_row = rows.range(0);
    for (size_t i = 0; i < kCount; ++i) {
      columns[i].first = rows.data() + i * sizeof(uint32_t);
      columns[i].stride = rows.stride();
      columns[i].first_range =
          first_row.Element(i, sizeof(uint32_t), sizeof(uint32_t));
    }
    table.count = rows.size();
    table.first_row = first_row;
    table.row_stride = rows.stride();
    table.columns = columns;
    visitor_.VisitTable(table);
  }

  void VisitVertices(const Column<Vertex>& vertices) {
    const auto coordinate = [](std::string_view name) {
      return ColumnInfo{.field = {.name = name, .unit = "m"},
                        .type = ScalarType::kFloat32};
    };
    VisitRows(TableInfo{.field = {.name = "vertices"}, .points = true},
              vertices,
              std::array{coordinate("x"), coordinate("y"), coordinate("z")});
  }

  void VisitTriangles(const Column<Triangle>& triangles) {
    const auto index = [](std::string_view name, uint8_t corner) {
      return ColumnInfo{.field = {.name = name},
                        .type = ScalarType::kInt32,
                        .refers_to = "vertices",
                        .corner = corner};
    };
    VisitRows(TableInfo{.field = {.name = "triangles"}}, triangles,
              std::array{index("v[0]", 0), index("v[1]", 1), index("v[2]", 2)});
  }

  void VisitBlocks() {
    VisitTag("blocks", document_.blocks_tag);
    if (!document_.blocks.present()) return;
    const BlockTable& blocks = *document_.blocks;
    visitor_.EnterGroup({.name = "blocks"});
    visitor_.VisitScalar({.name = "count", .comparison = kRedundant},
                         ScalarType::kInt32,
                         Bytes(blocks.count_offset, kCountSize));
    visitor_.LeaveGroup();
    const auto column = [](std::string_view name,
                           const Column<int32_t>& values) {
      return ColumnInfo{.field = {.name = name, .comparison = kRedundant},
                        .type = ScalarType::kInt32,
                        .first = values.data(),
                        .stride = values.stride(),
                        .first_range = values.range(0)};
    };
    const std::array columns = {column("block_start", blocks.start),
                                column("block_points", blocks.points)};
    visitor_.VisitTable({.field = {.name = "blocks", .comparison = kRedundant},
                         .count = blocks.start.size(),
                         .first_row = blocks.start.range(0),
                         .row_stride = blocks.start.stride(),
                         .columns = columns});
  }

  const Document& document_;
  FieldVisitor& visitor_;
};

}  // namespace

void VisitFields(const Document& document, FieldVisitor& visitor) {
  Fields(document, visitor).Visit();
}

}  // namespace trackcheck::rld
