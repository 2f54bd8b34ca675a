#include "validators/btg/scenery/seam.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <tuple>
#include <vector>

#include "formats/btg/earth.h"
#include "validators/btg/scenery/nearby_edges.h"

namespace trackcheck::btg {
namespace {

constexpr double kRadians = std::numbers::pi / 180;
// The most edges that a seam is compared with, for all vertices together.
constexpr uint64_t kMostComparisons = 1 << 22;
// A gap is vertical if its horizontal part is smaller than this part of it.
constexpr double kMostHorizontal = 0.1;

struct Vector {
  double x = 0, y = 0, z = 0;
};
Vector operator-(const Vector& a, const Vector& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double Dot(const Vector& a, const Vector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
double Length(const Vector& a) { return std::sqrt(Dot(a, a)); }
Vector At(const BorderPoint& point) { return {point.x, point.y, point.z}; }

Vector NearestOf(const BorderPoint& first, const BorderPoint& second,
                 const Vector& to) {
  const Vector start = At(first);
  const Vector edge = At(second) - start;
  const double squared_length = Dot(edge, edge);
  const double part =
      squared_length > 0
          ? std::clamp(Dot(to - start, edge) / squared_length, 0.0, 1.0)
          : 0;
  return {start.x + part * edge.x, start.y + part * edge.y,
          start.z + part * edge.z};
}

// The gap at one vertex of the border.
struct Gap {
  const BorderPoint* point = nullptr;
  bool is_neighbors = false;
  double size_m = 0;
  Vector nearest;
};

class SeamFinder {
 public:
  SeamFinder(const TileBorder& tile, Side side, const TileBorder& neighbor)
      : own_(tile.side(side)),
        other_(neighbor.side(OppositeSide(side))),
        runs_north_(side == Side::kWest || side == Side::kEast) {
    const Bucket& a = tile.bucket;
    const Bucket& b = neighbor.bucket;
    if (runs_north_) {
      line_ = side == Side::kWest ? a.west() : a.east();
      first_ = std::max(a.south(), b.south());
      last_ = std::min(a.north(), b.north());
    } else {
      line_ = side == Side::kSouth ? a.south() : a.north();
      first_ = std::max(a.west(), b.west());
      last_ = std::min(a.east(), b.east());
      meters_per_degree_ *= std::cos(line_ * kRadians);
    }
    assert(first_ < last_);
  }

  std::optional<Seam> Find(double least_m) {
    if (own_.edges.empty() || other_.edges.empty()) return std::nullopt;
    std::vector<Gap> gaps;
    if (!AddGaps(own_, other_, /*is_neighbors=*/false, &gaps) ||
        !AddGaps(other_, own_, /*is_neighbors=*/true, &gaps) || gaps.empty()) {
      return std::nullopt;
    }
    std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) {
      return std::tuple(a.point->along, a.is_neighbors, a.point->vertex) <
             std::tuple(b.point->along, b.is_neighbors, b.point->vertex);
    });
    const Gap& worst = *std::max_element(
        gaps.begin(), gaps.end(),
        [](const Gap& a, const Gap& b) { return a.size_m < b.size_m; });
    if (!(worst.size_m > least_m)) return std::nullopt;
    Seam seam = Describe(worst);
    for (size_t i = 1; i < gaps.size(); ++i) {
      if (std::max(gaps[i - 1].size_m, gaps[i].size_m) > least_m) {
        seam.open_m += (gaps[i].point->along - gaps[i - 1].point->along) *
                       meters_per_degree_;
      }
    }
    return seam;
  }

 private:
  // Adds the gap at each vertex of `from`. Returns false if that takes too
  // long.
  bool AddGaps(const BorderSide& from, const BorderSide& to, bool is_neighbors,
               std::vector<Gap>* gaps) {
    // A corner may be rounded outward.
    const double slack = 0.05 / meters_per_degree_;
    // Less than a degree has, so that no edge that is nearer is left out.
    const double least_meters_per_degree = 0.98 * meters_per_degree_;
    const NearbyEdges edges(to);
    for (uint64_t i = 0; i < from.vertex_count; ++i) {
      const BorderPoint& point = from.points[i];
      if (point.along < first_ - slack || point.along > last_ + slack) continue;
      Gap gap = {.point = &point,
                 .is_neighbors = is_neighbors,
                 .size_m = std::numeric_limits<double>::infinity()};
      edges.ForEach(point.along, std::numeric_limits<double>::infinity(),
                    [&](const BorderPoint& first, const BorderPoint& second) {
                      if (++comparisons_ > kMostComparisons) return -1.0;
                      const Vector nearest =
                          NearestOf(first, second, At(point));
                      const double size_m = Length(nearest - At(point));
                      if (size_m < gap.size_m) {
                        gap.size_m = size_m;
                        gap.nearest = nearest;
                      }
                      return gap.size_m / least_meters_per_degree;
                    });
      if (comparisons_ > kMostComparisons) return false;
      gaps->push_back(gap);
    }
    return true;
  }

  Seam Describe(const Gap& gap) const {
    const BorderPoint& point = *gap.point;
    Seam seam = {.gap_m = gap.size_m,
                 .vertex_is_neighbors = gap.is_neighbors,
                 .vertex = point.vertex,
                 .longitude = runs_north_ ? line_ : point.along,
                 .latitude = runs_north_ ? point.along : line_,
                 .height_m = point.height_m};
    const double cosine = std::cos(seam.latitude * kRadians);
    const Vector up = {cosine * std::cos(seam.longitude * kRadians),
                       cosine * std::sin(seam.longitude * kRadians),
                       std::sin(seam.latitude * kRadians)};
    const Vector offset = gap.nearest - At(point);
    const double rise_m = Dot(offset, up);
    const Vector aside = {offset.x - rise_m * up.x, offset.y - rise_m * up.y,
                          offset.z - rise_m * up.z};
    seam.vertical = Length(aside) < kMostHorizontal * gap.size_m;
    const auto nearest =
        GeodeticFromCartesian(gap.nearest.x, gap.nearest.y, gap.nearest.z);
    seam.other_height_m =
        nearest ? nearest->elevation : point.height_m + rise_m;
    return seam;
  }

  const BorderSide& own_;
  const BorderSide& other_;
  bool runs_north_;
  double line_ = 0;  // the latitude or longitude of the border
  // The shared part of it, in degrees.
  double first_ = 0;
  double last_ = 0;
  // A degree of latitude at the equator; less than any other one.
  double meters_per_degree_ = 110574;
  uint64_t comparisons_ = 0;
};

}  // namespace

std::optional<Seam> FindSeam(const TileBorder& tile, Side side,
                             const TileBorder& neighbor, double least_m) {
  return SeamFinder(tile, side, neighbor).Find(least_m);
}

}  // namespace trackcheck::btg
