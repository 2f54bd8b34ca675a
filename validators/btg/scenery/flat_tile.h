// Tiles that are even along their borders, and airports, for tests.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_FLAT_TILE_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_FLAT_TILE_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/document.h"
#include "formats/btg/layout.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/random_tile.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/summary.h"
#include "validators/btg/test_position.h"
#include "validators/btg/test_tile.h"

namespace trackcheck::btg {

// Inland, at the date line, and near a pole.
inline std::vector<Bucket> PlacesOfTiles() {
  return {Bucket::At(47.1, 15.2), Bucket::At(10, -180), Bucket::At(0, 0),
          Bucket::At(-70.01, 8.1), Bucket::At(88.95, 100.0)};
}

// The upright direction at a place on the ellipsoid.
inline std::array<double, 3> Up(const std::array<double, 3>& at) {
  constexpr double kPoleByEquator = 6356752.314245 / 6378137;
  const std::array<double, 3> up = {at[0], at[1],
                                    at[2] / (kPoleByEquator * kPoleByEquator)};
  const double length = std::hypot(up[0], up[1], up[2]);
  return {up[0] / length, up[1] / length, up[2] / length};
}

// A file of vertices and triangles around a center.
class TestGround {
 public:
  using Vector = std::array<double, 3>;
  using Corners = std::array<uint64_t, 3>;

  explicit TestGround(const Vector& center) : center_(center) {}

  uint64_t Add(const Vector& vertex) {
    vertices_.push_back(vertex);
    return vertices_.size() - 1;
  }
  void AddTriangle(const Corners& corners) { triangles_.push_back(corners); }
  Vector& vertex(uint64_t number) { return vertices_[number]; }
  std::vector<Corners>& triangles() { return triangles_; }
  // Adds a vertex below another one, and returns it.
  uint64_t AddBelow(uint64_t top, double depth_m) {
    const Vector at = vertices_[top];
    return Add({at[0] - depth_m * Up(at)[0], at[1] - depth_m * Up(at)[1],
                at[2] - depth_m * Up(at)[2]});
  }
  // Adds walls below a loop of vertices, whose feet are another one.
  void AddSkirt(const std::vector<uint64_t>& loop, double depth_m) {
    std::vector<uint64_t> feet;
    for (const uint64_t top : loop) feet.push_back(AddBelow(top, depth_m));
    for (uint64_t i = 0; i < feet.size(); ++i) {
      const uint64_t next = (i + 1) % feet.size();
      AddTriangle({loop[i], feet[i], feet[next]});
      AddTriangle({loop[i], feet[next], loop[next]});
    }
  }

  std::string Bytes(uint32_t creation_time = 0) const {
    TestTile tile(kWideVersion, creation_time);
    // Lists may follow the triangles.
    tile.AddTriangles(triangles_);
    return WithLists(std::move(tile));
  }
  // The file, of which `tile` has everything but the lists.
  std::string WithLists(TestTile tile) const {
    tile.AddSphere(center_, 1e6F);
    std::string list;
    for (const Vector& vertex : vertices_) {
      for (size_t k = 0; k < 3; ++k) {
        TestTile::Put(static_cast<float>(vertex[k] - center_[k]), list);
      }
    }
    tile.AddList(kVertices, list);
    return tile.bytes();
  }

  std::vector<Hole> FindHoles(double least_m2 = kMinHoleSquareMeters,
                              bool* is_too_large = nullptr) const {
    const std::string bytes = Bytes();
    const Document document = DecodeTile(bytes);
    return btg::FindHoles(Tile(document), least_m2, is_too_large);
  }
  std::optional<Outline> MakeOutline(bool* is_too_large = nullptr) const {
    const std::string bytes = Bytes();
    const Document document = DecodeTile(bytes);
    return btg::MakeOutline(Tile(document), is_too_large);
  }

 private:
  Vector center_;
  std::vector<Vector> vertices_;
  std::vector<Corners> triangles_;
};

// A tile that is even along its border, with a vertex at its center.
class FlatTile : public TestGround {
 public:
  explicit FlatTile(const Bucket& bucket, double height_m = 0,
                    int parts_per_eighth = 16)
      : TestGround(PositionAt(bucket.center_longitude(),
                              bucket.center_latitude(), height_m)),
        bucket_(bucket),
        height_m_(height_m) {
    const int steps_east =
        static_cast<int>(bucket.width() * 8) * parts_per_eighth;
    const auto east_of = [&](int i) {
      return bucket.west() + bucket.width() * i / steps_east;
    };
    const auto north_of = [&](int i) {
      return bucket.south() + Bucket::height() * i / parts_per_eighth;
    };
    for (int i = 0; i < steps_east; ++i) AddBorder(east_of(i), bucket.south());
    for (int i = 0; i < parts_per_eighth; ++i) {
      AddBorder(bucket.east(), north_of(i));
    }
    for (int i = steps_east; i > 0; --i) AddBorder(east_of(i), bucket.north());
    for (int i = parts_per_eighth; i > 0; --i) {
      AddBorder(bucket.west(), north_of(i));
    }
    const uint64_t middle = Add(PositionAt(bucket.center_longitude(),
                                           bucket.center_latitude(), height_m));
    for (uint64_t i = 0; i < border_.size(); ++i) {
      AddTriangle({middle, border_[i], Next(border_, i)});
    }
  }

  // The file with strips or fans instead of triangles.
  std::string BytesOf(ObjectType type, uint32_t creation_time) const {
    TestTile tile(kWideVersion, creation_time);
    const uint64_t most = type == kStrips ? 3 : 8;
    std::vector<std::string> elements;
    for (uint64_t i = 0; i < border_.size(); i += most) {
      std::vector<uint64_t> tuples;
      for (uint64_t k = i; k <= std::min(i + most, border_.size()); ++k) {
        tuples.push_back(border_[k % border_.size()]);
      }
      tuples.insert(tuples.begin() + (type == kStrips ? 2 : 0),
                    center_vertex());
      std::string& element = elements.emplace_back();
      for (const uint64_t vertex : tuples) tile.PutWide(vertex, element);
    }
    tile.AddObject(type, 1, elements.size());
    tile.AddProperty(kIndexTypes, "\1");
    for (const std::string& element : elements) tile.AddElement(element);
    return WithLists(std::move(tile));
  }

  // Vertices of the border from the south-west corner on, counterclockwise.
  uint64_t border(uint64_t i) const { return border_[i]; }
  uint64_t center_vertex() const { return border_.size(); }

  // Adds walls below the border.
  void AddSkirt(double depth_m) { TestGround::AddSkirt(border_, depth_m); }

  // Cuts a hole around the center, similar to the border, which is
  // 2 * `part` * the width of the tile wide. Returns its rim, counterclockwise.
  const std::vector<uint64_t>& CutHole(double part) {
    triangles().clear();
    for (const auto& [longitude, latitude] : places_) {
      hole_places_.emplace_back(
          bucket_.center_longitude() +
              2 * part * (longitude - bucket_.center_longitude()),
          bucket_.center_latitude() +
              2 * part * (latitude - bucket_.center_latitude()));
      hole_.push_back(Add(PositionAt(hole_places_.back().first,
                                     hole_places_.back().second, height_m_)));
    }
    for (uint64_t i = 0; i < border_.size(); ++i) {
      AddTriangle({hole_[i], border_[i], Next(border_, i)});
      AddTriangle({hole_[i], Next(border_, i), Next(hole_, i)});
    }
    return hole_;
  }
  // Longitudes and latitudes of its rim.
  const std::vector<std::pair<double, double>>& hole_places() const {
    return hole_places_;
  }

  TileBorder Border() const {
    const std::string bytes = Bytes();
    const Document document = DecodeTile(bytes);
    return *MakeBorder(Tile(document), bucket_);
  }

 private:
  void AddBorder(double longitude, double latitude) {
    places_.emplace_back(longitude, latitude);
    border_.push_back(Add(PositionAt(longitude, latitude, height_m_)));
  }
  static uint64_t Next(const std::vector<uint64_t>& loop, uint64_t i) {
    return loop[(i + 1) % loop.size()];
  }

  Bucket bucket_;
  double height_m_;
  std::vector<uint64_t> border_;
  std::vector<std::pair<double, double>> places_;
  std::vector<uint64_t> hole_;
  std::vector<std::pair<double, double>> hole_places_;
};

// An airport with a given rim, counterclockwise.
class FlatAirport : public TestGround {
 public:
  FlatAirport(const std::vector<std::pair<double, double>>& places,
              double height_m)
      : TestGround(PositionAt(places[0].first, places[0].second, height_m)) {
    double longitude = 0;
    double latitude = 0;
    for (const auto& [x, y] : places) {
      rim_.push_back(Add(PositionAt(x, y, height_m)));
      longitude += x / static_cast<double>(places.size());
      latitude += y / static_cast<double>(places.size());
    }
    const uint64_t middle = Add(PositionAt(longitude, latitude, height_m));
    for (uint64_t i = 0; i < rim_.size(); ++i) {
      AddTriangle({middle, rim_[i], rim_[(i + 1) % rim_.size()]});
    }
  }

  const std::vector<uint64_t>& rim() const { return rim_; }

 private:
  std::vector<uint64_t> rim_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_FLAT_TILE_H_
