#include "validators/track/analysis/geometry/twin_vertices.h"

#include <bit>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"
#include "validators/engine/earlier.h"
#include "validators/track/analysis/geometry/spatial_hash.h"

namespace trackcheck::track {
namespace {

using Pairs = std::vector<std::pair<uint64_t, uint64_t>>;

// The twins among places on the x axis, each with the first one.
Pairs Twins(const std::vector<double>& places) {
  std::vector<double> coordinates;
  for (const double x : places) coordinates.insert(coordinates.end(), {x, 0});
  WorkPool pool(1);
  Pairs pairs;
  for (const ElementPair& twin : FindTwins(coordinates, 2, pool)) {
    pairs.emplace_back(twin.element, twin.earlier);
  }
  return pairs;
}

// Two places on the x axis with one hash.
std::optional<std::pair<double, double>> FindCollision() {
  std::unordered_map<uint32_t, double> places;
  for (double x = 1; x < 1e6; ++x) {
    const uint32_t hash = SpatialHash::Hash(std::bit_cast<uint64_t>(x), 0, 0);
    const auto [other, is_new] = places.emplace(hash, x);
    if (!is_new) return std::pair(other->second, x);
  }
  return std::nullopt;
}

TEST(TwinVerticesTest, PlacesWithOneHashAreNotTwins) {
  const auto collision = FindCollision();
  ASSERT_TRUE(collision.has_value());
  const auto [a, b] = *collision;
  EXPECT_EQ(Twins({a, b}), Pairs());
  EXPECT_EQ(Twins({a, b, a, b}), (Pairs{{2, 0}, {3, 1}}));
  EXPECT_EQ(Twins({b, a, b, a}), (Pairs{{2, 0}, {3, 1}}));
}

TEST(TwinVerticesTest, ManyVerticesAtOnePlaceAreTwinsOfTheFirst) {
  Pairs expected;
  for (uint64_t i = 1; i < 100; ++i) expected.emplace_back(i, 0);
  EXPECT_EQ(Twins(std::vector<double>(100, 5)), expected);
}

}  // namespace
}  // namespace trackcheck::track
