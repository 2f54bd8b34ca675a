#include "formats/btg/fields.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/core/bytes/byte_range.h"

namespace trackcheck::btg {
namespace {

constexpr Comparison kRedundant = Comparison::kRedundant;
// At most this many elements of a file are visited one by one, because visitors
// may keep a path for each.
constexpr uint64_t kMaxSingleElements = 32768;

struct ListShape {
  ObjectType type;
  std::string_view name;
  std::string_view unit;
  ScalarType scalar;
  std::span<const std::string_view> parts;
};

constexpr std::string_view kVerticesName = "vertices";
constexpr std::array<std::string_view, 3> kXyz = {"x", "y", "z"};
constexpr std::array<std::string_view, 2> kUv = {"u", "v"};
constexpr std::array<std::string_view, 4> kRgba = {"r", "g", "b", "a"};
constexpr std::array<std::string_view, 1> kValue = {"value"};

constexpr ListShape kShapes[] = {
    {kVertices, kVerticesName, "m", ScalarType::kFloat32, kXyz},
    {kNormals, "normals", "", ScalarType::kUint8, kXyz},
    {kTexcoords, "texcoords", "", ScalarType::kFloat32, kUv},
    {kColors, "colors", "", ScalarType::kFloat32, kRgba},
    {kFloatAttributes, "float_attributes", "", ScalarType::kFloat32, kValue},
    {kIntegerAttributes, "integer_attributes", "", ScalarType::kInt32, kValue},
};

// The last sphere counts. An element holds one sphere, whatever its size.
uint64_t SphereOffset(const Document& document) {
  return document.lists[kBoundingSphere].chunks.back().offset;
}

constexpr uint64_t kCornersOfTriangle = 3;

class Fields {
 public:
  Fields(const Document& document, FieldVisitor& visitor)
      : document_(document),
        visitor_(visitor),
        widths_(document.header->version) {}

  void Visit() {
    VisitHeader();
    VisitSphere();
    for (const ListShape& shape : kShapes) VisitList(shape);
    for (uint64_t i = 0; i < document_.objects.size(); ++i) {
      VisitObject(i, document_.objects[i]);
    }
    if (document_.trailing.size() > 0) {
      visitor_.VisitBytes({.name = "trailing"}, document_.trailing);
    }
  }

 private:
  ByteRange Range(uint64_t offset, uint64_t size) const {
    return {offset, size, document_.bytes.range().space};
  }
  ByteView Bytes(uint64_t offset, uint64_t size) const {
    return document_.bytes.Window(Range(offset, size));
  }
  ScalarType CountType() const {
    return widths_.wide ? ScalarType::kUint32 : ScalarType::kUint16;
  }

  void VisitHeader() {
    visitor_.EnterGroup({.name = "header"});
    visitor_.VisitScalar({.name = "version"}, ScalarType::kUint16,
                         Bytes(kVersionOffset, 2));
    visitor_.VisitBytes({.name = "magic"}, Bytes(kMagicOffset, kMagicSize));
    visitor_.VisitScalar({.name = "creation_time", .unit = "s since 1970"},
                         ScalarType::kUint32, Bytes(kCreationTimeOffset, 4));
    visitor_.VisitScalar({.name = "object_count", .comparison = kRedundant},
                         CountType(),
                         Bytes(kObjectCountOffset, widths_.count()));
    visitor_.LeaveGroup();
  }

  void VisitSphere() {
    const List& spheres = document_.lists[kBoundingSphere];
    if (spheres.count == 0) return;
    visitor_.EnterGroup({.name = "bounding_sphere"});
    VisitCenter(document_, visitor_);
    const uint64_t at = SphereOffset(document_);
    visitor_.VisitScalar({.name = "radius", .unit = "m"}, ScalarType::kFloat32,
                         Bytes(at + 24, 4));
    visitor_.LeaveGroup();
  }

  void VisitList(const ListShape& shape) {
    const List& list = document_.lists[shape.type];
    if (list.count == 0) return;
    const uint64_t record = kRecordSizes[shape.type];
    const ByteRange first = Range(list.chunks[0].offset, record);
    std::span<const RowChunk> chunks;
    if (list.chunks.size() > 1) chunks = list.chunks;
    std::vector<ColumnInfo> columns;
    for (uint64_t i = 0; i < shape.parts.size(); ++i) {
      const uint64_t size = ScalarSize(shape.scalar);
      columns.push_back({.field = {.name = shape.parts[i], .unit = shape.unit},
                         .type = shape.scalar,
                         .first = list.data + i * size,
                         .stride = record,
                         .first_range = Range(first.offset + i * size, size),
                         .chunks = chunks});
    }
    visitor_.VisitTable({.field = {.name = shape.name},
                         .count = list.count,
                         .first_row = first,
                         .row_stride = record,
                         .chunks = chunks,
                         .points = shape.type == kVertices,
                         .extends = shape.type == kNormals && HaveOwnNormals()
                                        ? kVerticesName
                                        : std::string_view(),
                         .columns = columns});
  }

  // Whether the normal of a vertex is that of the same number, because elements
  // have no indices of normals.
  bool HaveOwnNormals() const {
    return std::any_of(document_.objects.begin(), document_.objects.end(),
                       [](const Object& object) {
                         return object.has_tuples && IsGeometry(object.type) &&
                                (object.index_types & kNormalBit) == 0;
                       });
  }

  void VisitObject(uint64_t i, const Object& object) {
    std::string key = std::to_string(object.type);
    ElementLabel label;
    if (IsGeometry(object.type)) {
      const auto material = FindProperty(document_, object, kMaterial);
      if (material) {
        key += ' ' + std::string(material->data.text());
        label = {.name = "material",
                 .value = material->data,
                 .counted = "elements",
                 .count = object.elements};
      }
    }
    const ByteView bytes =
        Bytes(object.offset, ObjectEnd(document_, i) - object.offset);
    if (!visitor_.EnterElement({.list = {.name = "objects"},
                                .index = i,
                                .key = key,
                                .range = bytes.range(),
                                .content = {bytes, document_.header->version},
                                .label = label})) {
      return;
    }
    visitor_.VisitScalar({.name = "type"}, ScalarType::kUint8,
                         Bytes(object.offset, 1));
    visitor_.VisitScalar({.name = "property_count", .comparison = kRedundant},
                         CountType(),
                         Bytes(object.offset + 1, widths_.count()));
    visitor_.VisitScalar(
        {.name = "element_count", .comparison = kRedundant}, CountType(),
        Bytes(object.offset + 1 + widths_.count(), widths_.count()));
    VisitProperties(object);
    // The records of a list are visited once, as one list of the whole file.
    if (!IsList(object.type)) VisitElements(i, object);
    visitor_.LeaveGroup();
  }

  void VisitProperties(const Object& object) {
    ForEachProperty(document_, object, [&](const Property& property) {
      if (!visitor_.EnterElement({.list = {.name = "properties"},
                                  .index = property.index,
                                  .range = property.range()})) {
        return true;
      }
      visitor_.VisitScalar({.name = "type"}, ScalarType::kUint8,
                           Bytes(property.offset, 1));
      visitor_.VisitScalar({.name = "size", .comparison = kRedundant},
                           ScalarType::kUint32, Bytes(property.offset + 1, 4));
      visitor_.VisitBytes({.name = "data"}, property.data);
      visitor_.LeaveGroup();
      return true;
    });
  }

  void VisitElements(uint64_t i, const Object& object) {
    const uint64_t tuple = object.has_tuples ? TupleSize(document_, object) : 0;
    // Strips and fans are elements of their own, whether or not all of them
    // have the same length by chance.
    const bool single = (object.type == kStrips || object.type == kFans) &&
                        object.elements <= single_elements_left_;
    const bool rows = !single && object.uniform && tuple > 0 &&
                      object.element_size > 0 &&
                      object.element_size % tuple == 0 &&
                      object.element_size / tuple <= kMaxTuplesInARow;
    if (!rows && object.elements > single_elements_left_) {
      return VisitAsBytes(i, object);
    }
    if (!rows) single_elements_left_ -= object.elements;
    ForEachRun(document_, object, [&](const ElementRun& run) {
      if (rows) return VisitRows(object, run, tuple);
      for (uint64_t j = run.first; j < run.first + run.count; ++j) {
        VisitElement(object, j, run, tuple);
      }
    });
  }

  void VisitAsBytes(uint64_t i, const Object& object) {
    visitor_.VisitBytes({.name = "elements"},
                        Bytes(object.first_element,
                              ObjectEnd(document_, i) - object.first_element));
  }

  // Columns of the indices of one tuple that begins `offset` bytes into a row.
  void AddTuple(const Object& object, const std::string& prefix, uint64_t at,
                uint64_t stride, std::vector<std::string>* names,
                std::vector<ColumnInfo>* columns) const {
    for (const TupleIndex& index : TupleIndices(object)) {
      names->push_back(prefix + index.name);
      columns->push_back({.type = CountType(),
                          .refers_to = document_.lists[index.list].count > 0
                                           ? index.list_name
                                           : std::string_view(),
                          .first = document_.bytes.data() + at,
                          .stride = stride,
                          .first_range = Range(at, widths_.index())});
      at += widths_.index();
    }
  }

  void ShowTable(TableInfo table, const std::vector<std::string>& names,
                 std::vector<ColumnInfo>* columns) {
    for (size_t i = 0; i < columns->size(); ++i) {
      (*columns)[i].field.name = names[i];
    }
    table.columns = *columns;
    visitor_.VisitTable(table);
  }

  void VisitRows(const Object& object, const ElementRun& run, uint64_t tuple) {
    std::vector<std::string> names;
    std::vector<ColumnInfo> columns;
    const uint64_t tuples = run.size / tuple;
    for (uint64_t k = 0; k < tuples; ++k) {
      const size_t first = columns.size();
      AddTuple(object, "tuples[" + std::to_string(k) + "].",
               run.offset + kElementHeader + k * tuple, run.stride(), &names,
               &columns);
      if (object.type != kTriangles || tuples != kCornersOfTriangle) continue;
      for (size_t i = first; i < columns.size(); ++i) {
        columns[i].corner = static_cast<uint8_t>(k);
      }
    }
    ShowTable({.field = {.name = "elements"},
               .count = run.count,
               .first_row = Range(run.offset, run.stride()),
               .row_stride = run.stride()},
              names, &columns);
  }

  void VisitElement(const Object& object, uint64_t j, const ElementRun& run,
                    uint64_t tuple) {
    const uint64_t offset = run.OffsetOf(j);
    if (!visitor_.EnterElement({.list = {.name = "elements"},
                                .index = j,
                                .range = Range(offset, run.stride())})) {
      return;
    }
    visitor_.VisitScalar({.name = "size", .comparison = kRedundant},
                         ScalarType::kUint32, Bytes(offset, kElementHeader));
    const uint64_t data = offset + kElementHeader;
    const uint64_t tuples = tuple == 0 ? 0 : run.size / tuple;
    if (tuples > 0) {
      std::vector<std::string> names;
      std::vector<ColumnInfo> columns;
      AddTuple(object, "", data, tuple, &names, &columns);
      ShowTable({.field = {.name = "tuples"},
                 .count = tuples,
                 .first_row = Range(data, tuple),
                 .row_stride = tuple},
                names, &columns);
    }
    const uint64_t rest = run.size - tuples * tuple;
    if (rest > 0) {
      visitor_.VisitBytes({.name = "data"}, Bytes(data + tuples * tuple, rest));
    }
    visitor_.LeaveGroup();
  }

  const Document& document_;
  FieldVisitor& visitor_;
  Widths widths_;
  uint64_t single_elements_left_ = kMaxSingleElements;
};

}  // namespace

void VisitCenter(const Document& document, FieldVisitor& visitor) {
  visitor.EnterGroup({.name = "center"});
  ByteRange range = {SphereOffset(document), ScalarSize(ScalarType::kFloat64),
                     document.bytes.range().space};
  for (const std::string_view part : kXyz) {
    visitor.VisitScalar({.name = part, .unit = "m"}, ScalarType::kFloat64,
                        document.bytes.Window(range));
    range.offset = range.end();
  }
  visitor.LeaveGroup();
}

void VisitFields(const Document& document, FieldVisitor& visitor) {
  if (document.header.present()) Fields(document, visitor).Visit();
}

}  // namespace trackcheck::btg
