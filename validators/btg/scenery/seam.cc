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
#include <utility>
#include <vector>

#include "formats/btg/earth.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/nearby_edges.h"
#include "validators/btg/scenery/shared_border.h"

namespace trackcheck::btg {
namespace {

constexpr double kRadians = std::numbers::pi / 180;
// The vertices of this version are up to 10 cm off.
constexpr uint16_t kCoarseVersion = 6;
constexpr double kCoarseMeters = 0.2;
constexpr double kFineMeters = 0.1;
// The most edges that a seam is compared with, for all vertices together.
constexpr uint64_t kMaxComparisons = 1 << 22;
// A gap is vertical if its horizontal part is smaller than this part of it.
constexpr double kMaxHorizontal = 0.1;

// A side is short if the tile reaches less than the first part of the border
// although the neighbor reaches the second.
constexpr double kShortPart = 0.05;
constexpr double kWholePart = 0.95;

using Vector = VertexPosition;

Vector operator-(const Vector& a, const Vector& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
double Dot(const Vector& a, const Vector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
double Length(const Vector& a) { return std::sqrt(Dot(a, a)); }

// The point of an edge that is nearest to a vertex.
Vector NearestOf(const Vector& start, const Vector& end, const Vector& to) {
  const Vector edge = end - start;
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
  double along = 0;
  Vector at;
  double size_m = 0;
  Vector nearest;
  // The nearer end of the edge that has the nearest point.
  const BorderPoint* end = nullptr;
};

// A part of a border, in degrees along it.
struct Stretch {
  double first = 0;
  double last = 0;

  double length() const { return last - first; }
};

// The parts of the shared border that no edge of the side is along, in order.
std::vector<Stretch> OpenParts(const BorderSide& side,
                               const SharedBorder& shared) {
  std::vector<Stretch> open;
  double reached = shared.first;
  const auto reach = [&](double first, double last) {
    first = std::min(first, shared.last);
    if (first > reached) open.push_back({reached, first});
    reached = std::max(reached, last);
  };
  // By the smaller end.
  for (const BorderEdge& edge : side.edges) {
    const double a = side.AlongOf(side.points[edge.first]);
    const double b = side.AlongOf(side.points[edge.second]);
    reach(std::min(a, b), std::max(a, b));
  }
  reach(shared.last, shared.last);
  return open;
}

double TotalOf(const std::vector<Stretch>& parts) {
  double sum = 0;
  for (const Stretch& part : parts) sum += part.length();
  return sum;
}

class SeamFinder {
 public:
  SeamFinder(const TileBorder& tile, Side side, const TileBorder& neighbor)
      : tile_(tile),
        neighbor_(neighbor),
        own_(tile.side(side)),
        other_(neighbor.side(OppositeSide(side))),
        shared_(ShareBorder(tile.bucket, side, neighbor.bucket)) {}

  // Whether Find did not compare the borders.
  bool given_up() const {
    return !own_.is_known || !other_.is_known || comparisons_ > kMaxComparisons;
  }

  std::optional<Seam> Find(double least_m) {
    if (own_.edges.empty() || other_.edges.empty()) return std::nullopt;
    std::vector<Gap> gaps;
    if (!AddGaps(/*is_neighbors=*/false, &gaps) ||
        !AddGaps(/*is_neighbors=*/true, &gaps) || gaps.empty()) {
      return std::nullopt;
    }
    std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) {
      return std::tuple(a.along, a.is_neighbors, a.point->vertex) <
             std::tuple(b.along, b.is_neighbors, b.point->vertex);
    });
    const Gap& worst = *std::max_element(
        gaps.begin(), gaps.end(),
        [](const Gap& a, const Gap& b) { return a.size_m < b.size_m; });
    if (!(worst.size_m > least_m)) return std::nullopt;
    Seam seam = Describe(worst);
    for (size_t i = 1; i < gaps.size(); ++i) {
      if (std::max(gaps[i - 1].size_m, gaps[i].size_m) > least_m) {
        seam.open_m +=
            (gaps[i].along - gaps[i - 1].along) * shared_.meters_per_degree;
      }
    }
    return seam;
  }

 private:
  // Adds the gap at each vertex of one of the tiles. Returns false if that
  // takes too long.
  bool AddGaps(bool is_neighbors, std::vector<Gap>* gaps) {
    const TileBorder& from_tile = is_neighbors ? neighbor_ : tile_;
    const TileBorder& to_tile = is_neighbors ? tile_ : neighbor_;
    const BorderSide& from = is_neighbors ? other_ : own_;
    const BorderSide& to = is_neighbors ? own_ : other_;
    // Less than a degree has, so that no edge that is nearer is left out.
    const double least_meters_per_degree = 0.98 * shared_.meters_per_degree;
    const NearbyEdges edges(to);
    for (uint64_t i = 0; i < from.vertex_count; ++i) {
      const BorderPoint& point = from.points[i];
      Gap gap = {.point = &point,
                 .is_neighbors = is_neighbors,
                 .along = from.AlongOf(point),
                 .at = from_tile.PositionOf(point),
                 .size_m = std::numeric_limits<double>::infinity()};
      if (!shared_.Holds(gap.along)) continue;
      edges.ForEach(gap.along, std::numeric_limits<double>::infinity(),
                    [&](const BorderPoint& first, const BorderPoint& second) {
                      if (++comparisons_ > kMaxComparisons) return -1.0;
                      const Vector start = to_tile.PositionOf(first);
                      const Vector end = to_tile.PositionOf(second);
                      const Vector nearest = NearestOf(start, end, gap.at);
                      const double size_m = Length(nearest - gap.at);
                      if (size_m < gap.size_m) {
                        gap.size_m = size_m;
                        gap.nearest = nearest;
                        gap.end = Length(start - gap.at) < Length(end - gap.at)
                                      ? &first
                                      : &second;
                      }
                      return gap.size_m / least_meters_per_degree;
                    });
      if (comparisons_ > kMaxComparisons) return false;
      gaps->push_back(gap);
    }
    return true;
  }

  Seam Describe(const Gap& gap) const {
    assert(gap.end != nullptr);  // there are edges, and all vertices are finite
    const BorderPoint& point = *gap.point;
    Seam seam = {.gap_m = gap.size_m,
                 .vertex_is_neighbors = gap.is_neighbors,
                 .vertex = point.vertex,
                 .other_vertex = gap.end->vertex,
                 .longitude = shared_.runs_north ? shared_.line : gap.along,
                 .latitude = shared_.runs_north ? gap.along : shared_.line,
                 .height_m = point.height_m};
    const double cosine = std::cos(seam.latitude * kRadians);
    const Vector up = {cosine * std::cos(seam.longitude * kRadians),
                       cosine * std::sin(seam.longitude * kRadians),
                       std::sin(seam.latitude * kRadians)};
    const Vector offset = gap.nearest - gap.at;
    const double rise_m = Dot(offset, up);
    const Vector aside = {offset.x - rise_m * up.x, offset.y - rise_m * up.y,
                          offset.z - rise_m * up.z};
    seam.vertical = Length(aside) < kMaxHorizontal * gap.size_m;
    const auto nearest =
        GeodeticFromCartesian(gap.nearest.x, gap.nearest.y, gap.nearest.z);
    seam.other_height_m =
        nearest ? nearest->elevation : point.height_m + rise_m;
    return seam;
  }

  const TileBorder& tile_;
  const TileBorder& neighbor_;
  const BorderSide& own_;
  const BorderSide& other_;
  const SharedBorder shared_;
  uint64_t comparisons_ = 0;
};

}  // namespace

double ToMillimeters(double meters) {
  return Measured(std::round(meters * 1000) / 1000 + 0.0);
}

double LeastGap_m(const TileBorder& a, const TileBorder& b) {
  return std::min(a.version, b.version) <= kCoarseVersion ? kCoarseMeters
                                                          : kFineMeters;
}

std::optional<Seam> FindSeam(const TileBorder& tile, Side side,
                             const TileBorder& neighbor, double least_m,
                             bool* given_up) {
  SeamFinder finder(tile, side, neighbor);
  const std::optional<Seam> seam = finder.Find(least_m);
  if (given_up != nullptr) *given_up = finder.given_up();
  return seam;
}

std::optional<OpenStretch> FindOpenStretch(const TileBorder& tile, Side side,
                                           const TileBorder& neighbor) {
  const BorderSide& own = tile.side(side);
  const BorderSide& other = neighbor.side(OppositeSide(side));
  if (!own.is_known || !other.is_known || other.vertex_count == 0) {
    return std::nullopt;
  }
  const SharedBorder shared = ShareBorder(tile.bucket, side, neighbor.bucket);
  const double length = shared.last - shared.first;
  if (TotalOf(OpenParts(other, shared)) > (1 - kWholePart) * length) {
    return std::nullopt;
  }
  const std::vector<Stretch> open = OpenParts(own, shared);
  if (TotalOf(open) <= (1 - kShortPart) * length) return std::nullopt;
  const Stretch& longest = *std::max_element(
      open.begin(), open.end(), [](const Stretch& a, const Stretch& b) {
        return a.length() < b.length();
      });
  const auto* const vertices = other.points.data();
  const BorderPoint& nearest =
      *std::min_element(vertices, vertices + other.vertex_count,
                        [&](const BorderPoint& a, const BorderPoint& b) {
                          return std::fabs(other.AlongOf(a) - longest.first) <
                                 std::fabs(other.AlongOf(b) - longest.first);
                        });
  OpenStretch stretch = {
      .length_m = longest.length() * shared.meters_per_degree,
      .first_longitude = shared.line,
      .first_latitude = longest.first,
      .last_longitude = shared.line,
      .last_latitude = longest.last,
      .neighbor_vertex = nearest.vertex};
  if (!shared.runs_north) {
    std::swap(stretch.first_longitude, stretch.first_latitude);
    std::swap(stretch.last_longitude, stretch.last_latitude);
  }
  return stretch;
}

bool IsOpenSide(const TileBorder& tile, Side side, const TileBorder& neighbor) {
  return FindOpenStretch(tile, side, neighbor) ||
         FindOpenStretch(neighbor, OppositeSide(side), tile);
}

}  // namespace trackcheck::btg
