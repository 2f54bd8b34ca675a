#include "validators/btg/scenery/split.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/btg/views/triangles.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/tile.h"

namespace trackcheck::btg {
namespace {

class Splitter {
 public:
  Splitter(const Tile& tile, std::span<const NewVertex> vertices)
      : tile_(tile), document_(tile.document()), vertices_(vertices) {
    for (size_t i = 0; i < vertices.size(); ++i) {
      const NewVertex& vertex = vertices[i];
      Edge& edge = edges_[std::minmax(vertex.from, vertex.to)];
      edge.push_back({PartFrom(std::min(vertex.from, vertex.to), vertex), i});
    }
    for (auto& [ends, edge] : edges_) std::sort(edge.begin(), edge.end());
  }

  std::optional<std::vector<Repair>> Split() {
    const std::optional<Sphere> sphere = tile_.sphere();
    if (!sphere || !tile_.KnowsAllTuples()) return std::nullopt;
    std::string positions;
    for (const NewVertex& vertex : vertices_) {
      for (const double part :
           {vertex.at.x - sphere->x, vertex.at.y - sphere->y,
            vertex.at.z - sphere->z}) {
        positions += LittleEndianBytes(static_cast<float>(part));
      }
    }
    // First, so that the new numbers fit.
    if (!Append(kVertices, positions) || !AppendNormals()) return std::nullopt;
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      if (!SplitObject(i)) return std::nullopt;
    }
    if (!Append(kTexcoords, texcoords_)) return std::nullopt;
    for (const auto& [offset, bytes] : appended_) {
      const uint64_t size = SizeOfElement(offset);
      if (size + bytes.size() > kLargestByteCount) return std::nullopt;
      Replace(offset, sizeof(uint32_t),
              LittleEndianBytes(static_cast<uint32_t>(size + bytes.size())));
      Replace(offset + kElementHeader + size, 0, bytes);
    }
    return std::move(repairs_);
  }

 private:
  // The new vertices of an edge: how far they are along it from its smaller
  // end, and their numbers. Ascends.
  using Edge = std::vector<std::pair<double, size_t>>;

  static double PartFrom(uint32_t end, const NewVertex& vertex) {
    return end == vertex.from ? vertex.part : 1 - vertex.part;
  }

  void Replace(uint64_t offset, uint64_t size, std::string bytes) {
    repairs_.push_back(
        {{offset, size, document_.bytes.range().space}, std::move(bytes)});
  }
  uint64_t SizeOfElement(uint64_t offset) const {
    return LoadLittleEndian<uint32_t>(document_.bytes.data() + offset);
  }

  // Adds records to a list.
  bool Append(ObjectType type, const std::string& records) {
    if (records.empty()) return true;
    const uint64_t count =
        tile_.list(type).count + records.size() / kRecordSizes[type];
    // From here on SimGear's writer takes wide indices.
    if (!tile_.widths().wide && count >= UINT16_MAX) return false;
    const Object* list = nullptr;
    for (const Object& object : document_.objects) {
      if (object.type != type || object.elements == 0) continue;
      if (list != nullptr || object.elements > 1) return false;
      list = &object;
    }
    if (list == nullptr || list->element_size % kRecordSizes[type] != 0) {
      return false;
    }
    appended_[list->first_element] += records;
    return true;
  }

  // If the normals go with the vertices, adds one for each.
  bool AppendNormals() {
    const List& normals = tile_.list(kNormals);
    const bool go_with_vertices = std::any_of(
        document_.objects.begin(), document_.objects.end(),
        [](const Object& object) {
          return HasTriangles(object) && (object.index_types & kNormalBit) == 0;
        });
    if (!go_with_vertices || normals.count == 0) return true;
    if (normals.count != tile_.list(kVertices).count) return false;
    constexpr uint64_t kSize = kRecordSizes[kNormals];
    std::string added;
    for (const NewVertex& vertex : vertices_) {
      const uint64_t nearer = vertex.part < 0.5 ? vertex.from : vertex.to;
      added += ByteView(normals.data + nearer * kSize, kSize).text();
    }
    return Append(kNormals, added);
  }

  // Calls `visit(triangle)` for the triangles of an object that are drawn.
  template <typename Visit>
  void ForEachDrawn(const Object& object, Visit visit) const {
    ForEachTriangle(document_, object, [&](const Triangle& triangle) {
      const auto [a, b, c] = triangle.vertices;
      if (a != b && b != c && c != a) visit(triangle);
    });
  }

  bool SplitObject(uint64_t number) {
    const Object& object = tile_.object(number);
    std::set<uint64_t> elements;
    ForEachDrawn(object, [&](const Triangle& triangle) {
      const auto [a, b, c] = triangle.vertices;
      if (edges_.contains(std::minmax(a, b)) ||
          edges_.contains(std::minmax(b, c)) ||
          edges_.contains(std::minmax(c, a))) {
        elements.insert(triangle.element);
      }
    });
    if (elements.empty()) return true;
    constexpr uint32_t kTexcoordBit = 8;
    const uint32_t kinds = KindsOfIndices(object);
    if ((kinds & ~(kVertexBit | kNormalBit | kTexcoordBit)) != 0) return false;
    has_texcoords_ = (kinds & kTexcoordBit) != 0;
    const uint64_t size = TupleSize(document_, object);
    bool possible = true;
    // The triangles of strips and fans, by the offset of the element.
    std::map<uint64_t, std::string> singles;
    ForEachDrawn(object, [&](const Triangle& triangle) {
      if (!possible || !elements.contains(triangle.element)) return;
      const Corners corners = CornersOf(object, triangle, size);
      std::string parts;
      possible = Divide(corners, &parts);
      const bool is_single = object.type != kTriangles;
      if (!possible || (!is_single && parts.size() == 3 * size)) return;
      // Many triangles may share an edge with many new vertices.
      added_ += parts.size() - (is_single ? 0 : 3 * size);
      const uint64_t element =
          triangle.offset - triangle.tuple * size - kElementHeader;
      possible = added_ <= document_.bytes.size() &&
                 SizeOfElement(element) % ((is_single ? 1 : 3) * size) == 0;
      if (is_single) {
        singles[element] += parts;
      } else {
        // The first part takes the place of the triangle. The others are after
        // all that the element has, so that these keep their numbers.
        Replace(triangle.offset, 3 * size, parts.substr(0, 3 * size));
        appended_[element] += parts.substr(3 * size);
      }
    });
    return possible &&
           (singles.empty() || ReplaceElements(number, singles, 3 * size));
  }

  // Puts elements of one triangle, of `size` bytes, in place of others. Returns
  // false if they would be too many.
  bool ReplaceElements(uint64_t number,
                       const std::map<uint64_t, std::string>& singles,
                       uint64_t size) {
    const std::string byte_count =
        LittleEndianBytes(static_cast<uint32_t>(size));
    std::string others;
    for (const auto& [element, triangles] : singles) {
      Replace(element, kElementHeader + SizeOfElement(element),
              byte_count + triangles.substr(0, size));
      for (uint64_t at = size; at < triangles.size(); at += size) {
        others += byte_count + triangles.substr(at, size);
      }
    }
    const uint64_t count =
        tile_.object(number).elements + others.size() / (kElementHeader + size);
    if (count > (tile_.widths().wide ? INT32_MAX : INT16_MAX)) return false;
    const ByteRange place = tile_.ElementCount(number);
    Replace(place.offset, place.size,
            LittleEndianBytes(count).substr(0, place.size));
    Replace(ObjectEnd(document_, number), 0, std::move(others));
    return true;
  }

  // The tuples of a triangle in the order of the winding.
  using Corners = std::array<std::string, 3>;

  Corners CornersOf(const Object& object, const Triangle& triangle,
                    uint64_t size) const {
    const uint64_t offset = triangle.offset;
    std::array<uint64_t, 3> at = {offset, offset + size, offset + 2 * size};
    if (object.type == kFans) {
      at = {offset - triangle.tuple * size, offset, offset + size};
    } else if (object.type == kStrips && triangle.tuple % 2 == 1) {
      std::swap(at[0], at[1]);
    }
    Corners corners;
    for (size_t i = 0; i < 3; ++i) {
      corners[i] = document_.bytes.text().substr(at[i], size);
    }
    return corners;
  }

  // Adds the parts of a triangle to `parts`: itself if no edge has a new
  // vertex. Returns false if a number does not exist.
  bool Divide(const Corners& corners, std::string* parts) {
    for (size_t i = 0; i < 3; ++i) {
      const std::string& start = corners[i];
      const std::string& end = corners[(i + 1) % 3];
      const auto edge =
          edges_.find(std::minmax(GetIndex(start, 0), GetIndex(end, 0)));
      if (edge == edges_.end()) continue;
      std::vector<std::string> along = {start};
      if (!AddBetween(start, end, edge->second, &along)) return false;
      along.push_back(end);
      for (size_t k = 0; k + 1 < along.size(); ++k) {
        if (!Divide({along[k], along[k + 1], corners[(i + 2) % 3]}, parts)) {
          return false;
        }
      }
      return true;
    }
    for (const std::string& corner : corners) *parts += corner;
    return true;
  }

  // Adds the tuples of the new vertices from `start` to `end`.
  bool AddBetween(const std::string& start, const std::string& end, Edge edge,
                  std::vector<std::string>* tuples) {
    if (GetIndex(start, 0) > GetIndex(end, 0)) {
      std::reverse(edge.begin(), edge.end());
      for (auto& [part, vertex] : edge) part = 1 - part;
    }
    const uint64_t last = start.size() - tile_.widths().index();
    for (const auto& [part, vertex] : edge) {
      std::string tuple = part < 0.5 ? start : end;
      PutIndex(tile_.list(kVertices).count + vertex, 0, tuple);
      if (has_texcoords_) {
        const auto number =
            AddTexcoord(GetIndex(start, last), GetIndex(end, last), part);
        if (!number) return false;
        PutIndex(*number, last, tuple);
      }
      tuples->push_back(std::move(tuple));
    }
    return true;
  }

  uint64_t GetIndex(const std::string& tuple, uint64_t at) const {
    const auto* const bytes = ByteView(tuple).data() + at;
    return tile_.widths().wide ? LoadLittleEndian<uint32_t>(bytes)
                               : LoadLittleEndian<uint16_t>(bytes);
  }
  void PutIndex(uint64_t index, uint64_t at, std::string& tuple) const {
    tuple.replace(at, tile_.widths().index(),
                  tile_.widths().wide
                      ? LittleEndianBytes(static_cast<uint32_t>(index))
                      : LittleEndianBytes(static_cast<uint16_t>(index)));
  }

  // Adds texture coordinates between those of two numbers, and returns their
  // number; nothing if these do not exist.
  std::optional<uint64_t> AddTexcoord(uint64_t start, uint64_t end,
                                      double part) {
    constexpr uint64_t kSize = kRecordSizes[kTexcoords];
    const List& list = tile_.list(kTexcoords);
    if (std::max(start, end) >= list.count) return std::nullopt;
    const uint64_t number = list.count + texcoords_.size() / kSize;
    for (const uint64_t k : {0, 4}) {
      const double from =
          LoadLittleEndian<float>(list.data + start * kSize + k);
      const double to = LoadLittleEndian<float>(list.data + end * kSize + k);
      texcoords_ +=
          LittleEndianBytes(static_cast<float>(from + part * (to - from)));
    }
    return number;
  }

  const Tile& tile_;
  const Document& document_;
  const std::span<const NewVertex> vertices_;
  std::map<std::pair<uint64_t, uint64_t>, Edge>
      edges_;                   // the smaller end first
  bool has_texcoords_ = false;  // of the object that is divided
  std::string texcoords_;
  // What is added at the end of elements, by the offset of their byte counts.
  std::map<uint64_t, std::string> appended_;
  uint64_t added_ = 0;  // bytes of triangles
  std::vector<Repair> repairs_;
};

}  // namespace

std::optional<std::vector<Repair>> SplitEdges(
    const Tile& tile, std::span<const NewVertex> vertices) {
  return Splitter(tile, vertices).Split();
}

}  // namespace trackcheck::btg
