#include "validators/track/analysis/geometry/twin_vertices.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "validators/track/analysis/geometry/spatial_hash.h"

namespace trackcheck::track {
namespace {

class Places {
 public:
  Places(const std::vector<double>& coordinates, uint64_t dimensions)
      : coordinates_(coordinates), dimensions_(dimensions) {}

  bool IsKnown(uint64_t vertex) const {
    const double* const first = at(vertex);
    return std::none_of(first, first + dimensions_,
                        [](double value) { return std::isnan(value); });
  }
  uint32_t Hash(uint64_t vertex) const {
    uint64_t bits[3] = {};
    std::memcpy(bits, at(vertex), dimensions_ * sizeof(double));
    return SpatialHash::Hash(bits[0], bits[1], bits[2]);
  }
  // Compares bytes: negative if `a` comes first, 0 if both are at one place.
  int Compare(uint32_t a, uint32_t b) const {
    return std::memcmp(at(a), at(b), dimensions_ * sizeof(double));
  }

 private:
  const double* at(uint64_t vertex) const {
    return coordinates_.data() + vertex * dimensions_;
  }

  const std::vector<double>& coordinates_;
  uint64_t dimensions_;
};

void FindAmong(const Places& places, std::span<uint64_t> of_one_hash,
               std::vector<ElementPair>& twins) {
  std::sort(of_one_hash.begin(), of_one_hash.end(),
            [&places](uint64_t a, uint64_t b) {
              const uint32_t left = SpatialHash::ItemOf(a);
              const uint32_t right = SpatialHash::ItemOf(b);
              const int order = places.Compare(left, right);
              return order != 0 ? order < 0 : left < right;
            });
  uint32_t earlier = SpatialHash::ItemOf(of_one_hash[0]);
  for (const uint64_t entry : of_one_hash.subspan(1)) {
    const uint32_t vertex = SpatialHash::ItemOf(entry);
    if (places.Compare(vertex, earlier) == 0) {
      twins.push_back({vertex, earlier});
    } else {
      earlier = vertex;
    }
  }
}

}  // namespace

std::vector<ElementPair> FindTwins(const std::vector<double>& coordinates,
                                   uint64_t dimensions, WorkPool& pool) {
  const Places places(coordinates, dimensions);
  SpatialHash hashed(pool, coordinates.size() / dimensions,
                     [&](uint64_t begin, uint64_t end, const auto& add) {
                       for (uint64_t i = begin; i < end; ++i) {
                         if (places.IsKnown(i)) {
                           add(places.Hash(i), static_cast<uint32_t>(i));
                         }
                       }
                     });
  std::vector<std::vector<ElementPair>> of_part(hashed.parts());
  hashed.ForEachHash(pool, [&](std::span<uint64_t> entries, uint64_t part) {
    if (entries.size() > 1) FindAmong(places, entries, of_part[part]);
  });
  std::vector<ElementPair> twins;
  for (std::vector<ElementPair>& part : of_part) {
    twins.insert(twins.end(), part.begin(), part.end());
    part = {};
  }
  std::sort(twins.begin(), twins.end());
  return twins;
}

}  // namespace trackcheck::track
