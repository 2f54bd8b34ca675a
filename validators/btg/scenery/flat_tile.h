// Tiles that are even along their borders, for tests.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_FLAT_TILE_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_FLAT_TILE_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/test_position.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {

// The upright direction at a place on the ellipsoid.
inline std::array<double, 3> Up(const std::array<double, 3>& at) {
  constexpr double kPoleByEquator = 6356752.314245 / 6378137;
  const std::array<double, 3> up = {at[0], at[1],
                                    at[2] / (kPoleByEquator * kPoleByEquator)};
  const double length = std::hypot(up[0], up[1], up[2]);
  return {up[0] / length, up[1] / length, up[2] / length};
}

// A tile that is even along its border, with a vertex at its center.
class FlatTile {
 public:
  using Vector = std::array<double, 3>;
  using Corners = std::array<uint64_t, 3>;

  explicit FlatTile(const Bucket& bucket, double height_m = 0,
                    int parts_per_eighth = 16)
      : bucket_(bucket) {
    const int steps_east =
        static_cast<int>(bucket.width() * 8) * parts_per_eighth;
    const auto east_of = [&](int i) {
      return bucket.west() + bucket.width() * i / steps_east;
    };
    const auto north_of = [&](int i) {
      return bucket.south() + Bucket::height() * i / parts_per_eighth;
    };
    for (int i = 0; i < steps_east; ++i) {
      AddBorder(PositionAt(east_of(i), bucket.south(), height_m));
    }
    for (int i = 0; i < parts_per_eighth; ++i) {
      AddBorder(PositionAt(bucket.east(), north_of(i), height_m));
    }
    for (int i = steps_east; i > 0; --i) {
      AddBorder(PositionAt(east_of(i), bucket.north(), height_m));
    }
    for (int i = parts_per_eighth; i > 0; --i) {
      AddBorder(PositionAt(bucket.west(), north_of(i), height_m));
    }
    center_ = PositionAt(bucket.center_longitude(), bucket.center_latitude(),
                         height_m);
    const uint64_t middle = Add(center_);
    for (uint64_t i = 0; i < border_.size(); ++i) {
      triangles_.push_back({middle, border_[i], Next(i)});
    }
  }

  uint64_t Add(const Vector& vertex) {
    vertices_.push_back(vertex);
    return vertices_.size() - 1;
  }
  void AddTriangle(const Corners& corners) { triangles_.push_back(corners); }
  // Vertices of the border from the south-west corner on, counterclockwise.
  uint64_t border(uint64_t i) const { return border_[i]; }
  Vector& vertex(uint64_t number) { return vertices_[number]; }
  uint64_t center_vertex() const { return border_.size(); }

  // Adds walls below the border.
  void AddSkirt(double depth_m) {
    std::vector<uint64_t> feet;
    for (const uint64_t top : border_) {
      const Vector at = vertices_[top];
      feet.push_back(
          Add({at[0] - depth_m * Up(at)[0], at[1] - depth_m * Up(at)[1],
               at[2] - depth_m * Up(at)[2]}));
    }
    for (uint64_t i = 0; i < feet.size(); ++i) {
      const uint64_t next = feet[(i + 1) % feet.size()];
      triangles_.push_back({border_[i], feet[i], next});
      triangles_.push_back({border_[i], next, Next(i)});
    }
  }

  std::string Bytes(uint32_t creation_time = 0) const {
    TestTile tile(kWideVersion, creation_time);
    std::string sphere;
    for (const double x : center_) TestTile::Put(x, sphere);
    TestTile::Put(1e6F, sphere);
    tile.AddList(kBoundingSphere, sphere);
    std::string list;
    for (const Vector& vertex : vertices_) {
      for (size_t k = 0; k < 3; ++k) {
        TestTile::Put(static_cast<float>(vertex[k] - center_[k]), list);
      }
    }
    tile.AddList(kVertices, list);
    std::string indices;
    for (const Corners& corners : triangles_) {
      for (const uint64_t corner : corners) tile.PutWide(corner, indices);
    }
    tile.AddObject(kTriangles, 1, 1);
    tile.AddProperty(kIndexTypes, "\1");
    tile.AddElement(indices);
    return tile.bytes();
  }

  TileBorder Border() const {
    const std::string bytes = Bytes();
    const Document document = DecodeTile(bytes);
    return *MakeBorder(Tile(document), bucket_);
  }

 private:
  void AddBorder(const Vector& vertex) { border_.push_back(Add(vertex)); }
  uint64_t Next(uint64_t i) const { return border_[(i + 1) % border_.size()]; }

  Bucket bucket_;
  Vector center_;
  std::vector<uint64_t> border_;
  std::vector<Vector> vertices_;
  std::vector<Corners> triangles_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_FLAT_TILE_H_
