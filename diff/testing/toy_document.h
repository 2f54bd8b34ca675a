// A made-up format with a field of every kind that the diff supports.
#ifndef TRACKCHECK_DIFF_TESTING_TOY_DOCUMENT_H_
#define TRACKCHECK_DIFF_TESTING_TOY_DOCUMENT_H_

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// header.tag, header.version, header.points (redundant), vertices[i].x|y|z (in
// meters), triangles[i].v[k] (cyclic, into vertices), weights[i].mass|rank|note
// (apart in memory; note is redundant), samples[i].speed|height (taken
// sample_step apart), extras.deep.label, parts[i].key|size and
// parts[i].edges[j] .vertex|neighbor|edge (a loop; edge is the number of an
// edge of the neighbor and is compared by the vertex at which that edge
// starts), parts[i].points[j].value and parts[i].links[j].to (into the part's
// points); parts of parts; chosen[i].part (a set).
struct ToyDocument {
  struct Edge {
    int32_t vertex = 0;
    int32_t neighbor = -1;
    int32_t edge = -1;
  };
  struct Part {
    std::string key;
    int32_t size = 0;
    std::vector<Edge> edges;
    std::vector<int32_t> points{};
    std::vector<int32_t> links{};  // to points of the part
    std::vector<Part> parts{};
  };

  using Vertex = std::array<float, 3>;
  using Triangle = std::array<int32_t, 3>;

  std::string tag = "TOY0";
  int32_t version = 1;
  std::vector<Vertex> vertices;
  std::vector<Triangle> triangles;
  std::vector<double> masses;
  std::vector<uint8_t> ranks;   // as many as masses
  std::vector<uint16_t> notes;  // as many as masses
  std::vector<float> speeds;
  std::vector<int32_t> heights;  // as many as speeds
  uint64_t sample_step = 10;
  std::string label;  // left out if empty

  std::vector<Part> parts;
  std::vector<int32_t> chosen;  // parts

  bool has_weights = true;
  // Stores the triangles in another type, as another version of a format might.
  std::vector<std::array<uint16_t, 3>> short_triangles;

  // Shows all fields, as a FieldSource does.
  void operator()(FieldVisitor& visitor) const {
    visitor.EnterGroup({"header", ""});
    visitor.VisitBytes({"tag", ""}, ByteView(std::string_view(tag)));
    visitor.VisitScalar({"version", ""}, ScalarType::kInt32, View(&version));
    points_ = static_cast<uint32_t>(vertices.size());
    visitor.VisitScalar({"points", "", Comparison::kRedundant},
                        ScalarType::kUint32, View(&points_));
    visitor.LeaveGroup();
    VisitVertices(visitor);
    if (short_triangles.empty()) {
      VisitTriangles(visitor, triangles, ScalarType::kInt32);
    } else {
      VisitTriangles(visitor, short_triangles, ScalarType::kUint16);
    }
    if (has_weights) VisitWeights(visitor);
    if (!speeds.empty()) VisitSamples(visitor);
    VisitParts(visitor, parts, "");
    VisitNumbers(visitor, "chosen", "part", chosen,
                 {.refers_to = "parts", .set = true});
    if (label.empty()) return;
    visitor.EnterGroup({"extras", ""});
    visitor.EnterGroup({"deep", ""});
    visitor.VisitBytes({"label", ""}, ByteView(std::string_view(label)));
    visitor.LeaveGroup();
    visitor.LeaveGroup();
  }

 private:
  template <typename T>
  static ByteView View(const T* value) {
    return {reinterpret_cast<const uint8_t*>(value), sizeof(T)};
  }

  // Column `index` of packed rows of `width` values.
  template <typename T>
  static ColumnInfo PackedColumn(FieldInfo field, ScalarType type,
                                 const T* values, uint64_t width,
                                 uint64_t index) {
    ColumnInfo column;
    column.field = field;
    column.type = type;
    if (values != nullptr) {
      column.first = reinterpret_cast<const uint8_t*>(values + index);
    }
    column.stride = width * sizeof(T);
    column.first_range = {index * sizeof(T), sizeof(T), Space::kFile};
    return column;
  }

  void VisitVertices(FieldVisitor& visitor) const {
    const auto* values = reinterpret_cast<const float*>(vertices.data());
    constexpr std::string_view kNames[] = {"x", "y", "z"};
    std::array<ColumnInfo, 3> columns;
    for (uint64_t i = 0; i < 3; ++i) {
      columns[i] =
          PackedColumn({kNames[i], "m"}, ScalarType::kFloat32, values, 3, i);
    }
    visitor.VisitTable({.field = {"vertices", ""},
                        .count = vertices.size(),
                        .first_row = {0, 12},
                        .row_stride = 12,
                        .columns = columns});
  }

  template <typename T>
  static void VisitTriangles(FieldVisitor& visitor,
                             const std::vector<std::array<T, 3>>& triangles,
                             ScalarType type) {
    const auto* values = reinterpret_cast<const T*>(triangles.data());
    constexpr std::string_view kNames[] = {"v[0]", "v[1]", "v[2]"};
    std::array<ColumnInfo, 3> columns;
    for (uint64_t i = 0; i < 3; ++i) {
      columns[i] = PackedColumn({kNames[i], ""}, type, values, 3, i);
      columns[i].refers_to = "vertices";
      columns[i].corner = static_cast<uint8_t>(i);
    }
    visitor.VisitTable({.field = {"triangles", ""},
                        .count = triangles.size(),
                        .first_row = {0, 3 * sizeof(T)},
                        .row_stride = 3 * sizeof(T),
                        .columns = columns});
  }

  void VisitWeights(FieldVisitor& visitor) const {
    const std::array<ColumnInfo, 3> columns = {
        PackedColumn({"mass", "kg"}, ScalarType::kFloat64, masses.data(), 1, 0),
        PackedColumn({"rank", ""}, ScalarType::kUint8, ranks.data(), 1, 0),
        PackedColumn({"note", "", Comparison::kRedundant}, ScalarType::kUint16,
                     notes.data(), 1, 0)};
    visitor.VisitTable({.field = {"weights", ""},
                        .count = masses.size(),
                        .first_row = {0, 8},
                        .row_stride = 8,
                        .columns = columns});
  }

  void VisitSamples(FieldVisitor& visitor) const {
    const std::array<ColumnInfo, 2> columns = {
        PackedColumn({"speed", "m/s"}, ScalarType::kFloat32, speeds.data(), 1,
                     0),
        PackedColumn({"height", "mm"}, ScalarType::kInt32, heights.data(), 1,
                     0)};
    visitor.VisitTable({.field = {"samples", ""},
                        .count = speeds.size(),
                        .first_row = {0, 4},
                        .row_stride = 4,
                        .order = RowOrder::Samples(sample_step),
                        .columns = columns});
  }

  // The vertex at which the neighbor's edge starts; the edge's number if there
  // is no such edge.
  int32_t StartOfPartner(const Edge& edge) const {
    const auto part = static_cast<uint64_t>(edge.neighbor);
    if (edge.neighbor < 0 || part >= parts.size()) return edge.edge;
    const auto number = static_cast<uint64_t>(edge.edge);
    const std::vector<Edge>& edges = parts[part].edges;
    if (edge.edge < 0 || number >= edges.size()) return edge.edge;
    return edges[number].vertex;
  }

  struct Meaning {
    std::string refers_to;
    bool set = false;
  };
  static void VisitNumbers(FieldVisitor& visitor, std::string_view name,
                           std::string_view column_name,
                           const std::vector<int32_t>& numbers,
                           const Meaning& meaning) {
    ColumnInfo column = PackedColumn({column_name, ""}, ScalarType::kInt32,
                                     numbers.data(), 1, 0);
    column.refers_to = meaning.refers_to;
    visitor.VisitTable(
        {.field = {name, ""},
         .count = numbers.size(),
         .first_row = {0, 4},
         .row_stride = 4,
         .order = meaning.set ? RowOrder::Set() : RowOrder::List(),
         .columns = {&column, 1}});
  }

  // `path`: the path of the part that holds them, with a dot at the end.
  void VisitParts(FieldVisitor& visitor, const std::vector<Part>& list,
                  const std::string& path) const {
    for (uint64_t i = 0; i < list.size(); ++i) {
      VisitPart(visitor, list[i], i, path + "parts[" + std::to_string(i) + ']');
    }
  }

  void VisitPart(FieldVisitor& visitor, const Part& part, uint64_t i,
                 const std::string& path) const {
    if (!visitor.EnterElement(
            {{"parts", ""}, i, part.key, {i, 1, Space::kFile}})) {
      return;
    }
    visitor.VisitBytes({"key", ""}, ByteView(std::string_view(part.key)));
    visitor.VisitScalar({"size", ""}, ScalarType::kInt32, View(&part.size));
    std::vector<int32_t> starts;
    for (const Edge& edge : part.edges) starts.push_back(StartOfPartner(edge));
    const auto* values = reinterpret_cast<const int32_t*>(part.edges.data());
    std::array<ColumnInfo, 3> columns = {
        PackedColumn({"vertex", ""}, ScalarType::kInt32, values, 3, 0),
        PackedColumn({"neighbor", ""}, ScalarType::kInt32, values, 3, 1),
        PackedColumn({"edge", ""}, ScalarType::kInt32, values, 3, 2)};
    columns[0].refers_to = "vertices";
    columns[1].refers_to = "parts";
    // The diff needs these values as long as the document lives.
    starts_.push_back(std::move(starts));
    columns[2].compare_as = {
        .values = {ScalarType::kInt32,
                   reinterpret_cast<const uint8_t*>(starts_.back().data()),
                   sizeof(int32_t)},
        .refers_to = "vertices"};
    visitor.VisitTable({.field = {"edges", ""},
                        .count = part.edges.size(),
                        .first_row = {0, 12},
                        .row_stride = 12,
                        .order = RowOrder::Loop(),
                        .columns = columns});
    VisitNumbers(visitor, "points", "value", part.points, {});
    VisitNumbers(visitor, "links", "to", part.links,
                 {.refers_to = path + ".points"});
    VisitParts(visitor, part.parts, path + '.');
    visitor.LeaveGroup();
  }

  mutable uint32_t points_ = 0;
  mutable std::deque<std::vector<int32_t>> starts_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TESTING_TOY_DOCUMENT_H_
