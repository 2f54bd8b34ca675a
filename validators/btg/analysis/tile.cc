#include "validators/btg/analysis/tile.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/core/vector_length.h"

namespace trackcheck::btg {

bool Sphere::has_finite_center() const {
  return std::isfinite(x) && std::isfinite(y) && std::isfinite(z);
}

bool Sphere::finite() const {
  return has_finite_center() && std::isfinite(radius);
}

bool Sphere::on_earth() const {
  const double distance_m = VectorLength(x, y, z);
  return finite() && distance_m >= kLowestGroundMeters &&
         distance_m <= kHighestGroundMeters;
}

std::optional<Sphere> Tile::sphere() const {
  const List& spheres = list(kBoundingSphere);
  if (spheres.count == 0) return std::nullopt;
  Sphere sphere;
  sphere.offset = spheres.chunks.back().offset;
  const uint8_t* at = document_.bytes.data() + sphere.offset;
  sphere.x = LoadLittleEndian<double>(at);
  sphere.y = LoadLittleEndian<double>(at + 8);
  sphere.z = LoadLittleEndian<double>(at + 16);
  sphere.radius = LoadLittleEndian<float>(at + 24);
  return sphere;
}

uint64_t Tile::JudgedRecords(uint8_t type) const {
  const List& records = list(type);
  if (!document_.lost && !document_.wrong_size) return records.count;
  const uint64_t misread =
      std::min(object_count(), document_.lost ? kMisreadObjects : 1);
  const auto chunk = std::lower_bound(
      records.chunks.begin(), records.chunks.end(),
      object(object_count() - misread).offset,
      [](const RowChunk& c, uint64_t offset) { return c.offset < offset; });
  return chunk == records.chunks.end() ? records.count : chunk->first_row;
}

const Mismatch* Tile::mismatch(uint64_t number) const {
  const auto found = std::lower_bound(
      mismatches_.begin(), mismatches_.end(), number,
      [](const Mismatch& m, uint64_t object) { return m.object < object; });
  const bool exists = found != mismatches_.end() && found->object == number;
  return exists ? &*found : nullptr;
}

bool Tile::KnowsAllTuples() const {
  if (!KnowsAllObjects()) return false;
  for (uint64_t i = 0; i < object_count(); ++i) {
    if (IsGeometry(object(i).type) && !HasTuples(i)) return false;
  }
  return true;
}

bool Tile::LacksNormals(uint64_t number) const {
  const uint8_t types = object(number).index_types;
  const uint64_t normals = list(kNormals).count;
  return HasTuples(number) && normals > 0 && normals < list(kVertices).count &&
         (types & kVertexBit) != 0 && (types & kNormalBit) == 0;
}

std::optional<float> Tile::RadiusOfVertices() const {
  return radius_of_vertices_.Get([this]() -> std::optional<float> {
    double square = 0;
    const List& vertices = list(kVertices);
    const uint8_t* at = vertices.data;
    for (uint64_t i = 0; i < vertices.count; ++i) {
      double sum = 0;
      for (int part = 0; part < 3; ++part, at += sizeof(float)) {
        const double x = LoadLittleEndian<float>(at);
        sum += x * x;
      }
      // Otherwise std::max would lose what is not a number.
      if (!std::isfinite(sum)) return std::nullopt;
      square = std::max(square, sum);
    }
    const double distance = std::sqrt(square);
    const auto radius = static_cast<float>(distance);
    return static_cast<double>(radius) < distance
               ? std::nextafter(radius, HUGE_VALF)
               : radius;
  });
}

Location Tile::HeaderPlace(std::string_view field, uint64_t offset,
                           uint64_t size) const {
  return {Range(offset, size), FieldPath("header").Field(field)};
}

Location Tile::ObjectPlace(uint64_t number) const {
  return {Range(object(number).offset, widths_.object()), ObjectPath(number)};
}

Location Tile::PropertyPlace(uint64_t object, const Property& property) const {
  return {property.range(),
          ObjectPath(object).Field("properties").Element(property.index)};
}

}  // namespace trackcheck::btg
