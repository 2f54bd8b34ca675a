#include "validators/btg/scenery/split.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "formats/btg/tuples.h"
#include "formats/btg/views/triangles.h"
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
    for (uint64_t i = 0; i < tile_.object_count(); ++i) {
      if (!SplitObject(tile_.object(i))) return std::nullopt;
    }
    std::string positions;
    for (const NewVertex& vertex : vertices_) {
      for (const double part :
           {vertex.at.x - sphere->x, vertex.at.y - sphere->y,
            vertex.at.z - sphere->z}) {
        positions += LittleEndianBytes(static_cast<float>(part));
      }
    }
    if (!Append(kVertices, positions) || !Append(kTexcoords, texcoords_)) {
      return std::nullopt;
    }
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

  bool SplitObject(const Object& object) {
    bool possible = true;
    ForEachTriangle(document_, object, [&](const Triangle& triangle) {
      const Edge* found = nullptr;
      size_t corner = 0;
      for (size_t i = 0; i < 3; ++i) {
        const auto edge = edges_.find(
            std::minmax(triangle.vertices[i], triangle.vertices[(i + 1) % 3]));
        if (edge == edges_.end()) continue;
        if (found != nullptr) possible = false;
        found = &edge->second;
        corner = i;
      }
      if (found != nullptr && possible) {
        possible = SplitTriangle(object, triangle, corner, *found);
      }
    });
    return possible;
  }

  // Divides a triangle whose edge from this corner on has new vertices.
  bool SplitTriangle(const Object& object, const Triangle& triangle,
                     size_t corner, const Edge& edge) {
    const uint32_t kinds = KindsOfIndices(object);
    constexpr uint32_t kTexcoordBit = 8;
    const bool has_texcoords = (kinds & kTexcoordBit) != 0;
    if (object.type != kTriangles ||
        (kinds & ~(kVertexBit | kNormalBit | kTexcoordBit)) != 0 ||
        ((kinds & kNormalBit) == 0 && tile_.list(kNormals).count > 0)) {
      return false;
    }
    const uint64_t size = TupleSize(document_, object);
    std::array<std::string, 3> corners;
    for (size_t i = 0; i < 3; ++i) {
      const uint64_t at = triangle.offset + (corner + i) % 3 * size;
      corners[i] = document_.bytes.text().substr(at, size);
    }
    auto& [start, end, opposite] = corners;
    Edge ordered = edge;
    if (triangle.vertices[corner] > triangle.vertices[(corner + 1) % 3]) {
      std::reverse(ordered.begin(), ordered.end());
      for (auto& [part, vertex] : ordered) part = 1 - part;
    }
    std::vector<std::string> between;
    for (const auto& [part, vertex] : ordered) {
      std::string tuple = part < 0.5 ? start : end;
      PutIndex(tile_.list(kVertices).count + vertex, 0, tuple);
      if (has_texcoords) {
        const uint64_t last = size - tile_.widths().index();
        const auto number =
            AddTexcoord(GetIndex(start, last), GetIndex(end, last), part);
        if (!number) return false;
        PutIndex(*number, last, tuple);
      }
      between.push_back(std::move(tuple));
    }
    // The first part takes the place of the triangle. The others are after all
    // that the element has, so that these keep their numbers.
    Replace(triangle.offset + (corner + 1) % 3 * size, size, between.front());
    between.push_back(end);
    std::string others;
    for (size_t i = 0; i + 1 < between.size(); ++i) {
      others += between[i] + between[i + 1] + opposite;
    }
    const uint64_t element =
        triangle.offset - triangle.tuple * size - kElementHeader;
    if (SizeOfElement(element) % (3 * size) != 0) return false;
    // Many triangles may share an edge with many new vertices.
    added_ += others.size();
    if (added_ > document_.bytes.size()) return false;
    appended_[element] += others;
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
  std::map<std::pair<uint32_t, uint32_t>, Edge>
      edges_;  // the smaller end first
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
