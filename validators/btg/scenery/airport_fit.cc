#include "validators/btg/scenery/airport_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/plan.h"

namespace trackcheck::btg {
namespace {

// The area is summed up in this many rows. For a hole with straight edges, the
// sum is wrong by less than a thousandth.
constexpr int kRows = 256;
// Vertices at one place in plan. Those of version 6 are up to 10 cm off.
constexpr double kSamePlaceMeters = 0.2;
// Vertices above each other by the height of a mountain are this far apart in a
// plane that touches the earth some kilometers away.
constexpr double kSlantMeters = 2;
constexpr size_t kMinMatches = 3;

VertexPosition PlaceOf(const VertexPosition& center, const RimPoint& point) {
  return {center.x + point.x, center.y + point.y, center.z + point.z};
}

Plan PlanOf(const PlacedHole& hole) {
  return Plan(PlaceOf(hole.center, hole.hole->rim.front()));
}

struct Rectangle {
  double west_m = std::numeric_limits<double>::infinity();
  double east_m = -west_m;
  double south_m = west_m;
  double north_m = -west_m;

  void Add(const PlanPosition& at) {
    west_m = std::min(west_m, at.east_m);
    east_m = std::max(east_m, at.east_m);
    south_m = std::min(south_m, at.north_m);
    north_m = std::max(north_m, at.north_m);
  }
  double Distance_m(const PlanPosition& at) const {
    return std::hypot(
        std::max({west_m - at.east_m, at.east_m - east_m, 0.0}),
        std::max({south_m - at.north_m, at.north_m - north_m, 0.0}));
  }
};

Rectangle RectangleOf(const PlacedHole& hole, const Plan& plan) {
  Rectangle around;
  for (const RimPoint& point : hole.hole->rim) {
    around.Add(plan.At(PlaceOf(hole.center, point)));
  }
  return around;
}

// Where a rim crosses the middle of a row.
struct Crossing {
  double east_m = 0;
  // 0 for the rim of the hole. For an outline, what it adds to the number of
  // parts that cover what is to the east.
  int8_t layers = 0;
};

// The rows from the south to the north of a hole.
class Rows {
 public:
  Rows(double south_m, double north_m, FitBudget& budget)
      : south_m_(south_m),
        height_m_((north_m - south_m) / kRows),
        budget_(budget) {}

  // Adds an edge of the rim of the hole, or of an outline. Returns false if the
  // budget is spent.
  bool Add(const PlanPosition& from, const PlanPosition& to, bool is_hole) {
    if (!budget_.Take(1)) return false;
    const bool runs_north = to.north_m > from.north_m;
    const PlanPosition& low = runs_north ? from : to;
    const PlanPosition& high = runs_north ? to : from;
    const int first = RowAbove(low.north_m);
    const int end = RowAbove(high.north_m);
    if (!budget_.Take(static_cast<uint64_t>(end - first))) return false;
    const double slope =
        (high.east_m - low.east_m) / (high.north_m - low.north_m);
    for (int row = first; row < end; ++row) {
      const double east_m = low.east_m + slope * (MiddleOf(row) - low.north_m);
      // The ground is to the left of an edge.
      const int8_t layers = is_hole ? 0 : runs_north ? -1 : 1;
      rows_[static_cast<size_t>(row)].push_back({east_m, layers});
    }
    return true;
  }

  double Uncovered_m2() {
    double length_m = 0;
    for (std::vector<Crossing>& row : rows_) {
      std::sort(
          row.begin(), row.end(), [](const Crossing& a, const Crossing& b) {
            return std::tie(a.east_m, a.layers) < std::tie(b.east_m, b.layers);
          });
      bool in_hole = false;
      int64_t layers = 0;
      for (size_t i = 0; i < row.size(); ++i) {
        if (i > 0 && in_hole && layers <= 0) {
          length_m += row[i].east_m - row[i - 1].east_m;
        }
        if (row[i].layers == 0) in_hole = !in_hole;
        layers += row[i].layers;
      }
    }
    return length_m * height_m_;
  }

 private:
  double MiddleOf(int row) const { return south_m_ + (row + 0.5) * height_m_; }
  // The first row whose middle is not below.
  int RowAbove(double north_m) const {
    const double row = std::ceil((north_m - south_m_) / height_m_ - 0.5);
    if (!(row > 0)) return 0;
    return row < kRows ? static_cast<int>(row) : kRows;
  }

  double south_m_;
  double height_m_;
  FitBudget& budget_;
  std::array<std::vector<Crossing>, kRows> rows_;
};

// A vertex of an outline in plan.
struct OutlinePoint {
  PlanPosition at;
  const RimPoint* point = nullptr;
};

// Two vertices at one place.
struct Match {
  double height_m = 0;
  uint32_t hole_vertex = 0;
  uint32_t outline_vertex = 0;
  VertexPosition at;
};

class StepFinder {
 public:
  StepFinder(const Outline& outline, FitBudget& budget)
      : outline_(outline), budget_(budget), plan_(outline.center) {
    for (const RimPoint& point : outline.points) {
      points_.push_back({plan_.At(PlaceOf(outline.center, point)), &point});
    }
    std::sort(points_.begin(), points_.end(),
              [](const OutlinePoint& a, const OutlinePoint& b) {
                return std::tie(a.at.east_m, a.point->vertex) <
                       std::tie(b.at.east_m, b.point->vertex);
              });
  }

  // Returns false if the budget is spent.
  bool Add(const PlacedHole& hole) {
    for (const RimPoint& point : hole.hole->rim) {
      const VertexPosition at = PlaceOf(hole.center, point);
      const PlanPosition in_plan = plan_.At(at);
      auto other = std::lower_bound(points_.begin(), points_.end(),
                                    in_plan.east_m - kSlantMeters,
                                    [](const OutlinePoint& p, double east) {
                                      return p.at.east_m < east;
                                    });
      const VertexPosition up = Plan(at).up();
      std::optional<Match> best;
      for (; other != points_.end() &&
             other->at.east_m <= in_plan.east_m + kSlantMeters;
           ++other) {
        if (!budget_.Take(1)) return false;
        const VertexPosition offset =
            PlaceOf(outline_.center, *other->point) - at;
        const double rise_m = Dot(offset, up);
        const VertexPosition aside = {offset.x - rise_m * up.x,
                                      offset.y - rise_m * up.y,
                                      offset.z - rise_m * up.z};
        if (!(Length(aside) <= kSamePlaceMeters)) continue;
        // The top of a skirt rather than its foot.
        if (best && std::fabs(best->height_m) <= std::fabs(rise_m)) continue;
        best = {.height_m = rise_m,
                .hole_vertex = point.vertex,
                .outline_vertex = other->point->vertex,
                .at = at};
      }
      if (best) matches_.push_back(*best);
    }
    return true;
  }

  std::optional<RimStep> Median() {
    if (matches_.size() < kMinMatches) return std::nullopt;
    std::sort(matches_.begin(), matches_.end(),
              [](const Match& a, const Match& b) {
                return std::tie(a.height_m, a.hole_vertex) <
                       std::tie(b.height_m, b.hole_vertex);
              });
    const size_t half = matches_.size() / 2;
    const Match& middle = matches_[half];
    RimStep step = {.height_m = middle.height_m,
                    .matches = matches_.size(),
                    .hole_vertex = middle.hole_vertex,
                    .outline_vertex = middle.outline_vertex};
    if (matches_.size() % 2 == 0) {
      step.height_m = (matches_[half - 1].height_m + middle.height_m) / 2;
    }
    const auto position = GeodeticOf(middle.at);
    if (!position) return std::nullopt;
    step.longitude = position->longitude;
    step.latitude = position->latitude;
    return step;
  }

 private:
  const Outline& outline_;
  FitBudget& budget_;
  const Plan plan_;
  std::vector<OutlinePoint> points_;
  std::vector<Match> matches_;
};

}  // namespace

std::optional<NearestPoint> NearestTo(const PlacedHole& hole,
                                      std::span<const Outline* const> outlines,
                                      double most_m, FitBudget& budget) {
  const Plan plan = PlanOf(hole);
  const Rectangle around = RectangleOf(hole, plan);
  std::optional<NearestPoint> nearest;
  for (size_t i = 0; i < outlines.size(); ++i) {
    if (!budget.Take(outlines[i]->points.size())) return std::nullopt;
    for (const RimPoint& point : outlines[i]->points) {
      const double distance_m =
          around.Distance_m(plan.At(PlaceOf(outlines[i]->center, point)));
      if (!(distance_m <= (nearest ? nearest->distance_m : most_m))) continue;
      if (nearest && distance_m == nearest->distance_m) continue;
      nearest = {
          .outline = i, .vertex = point.vertex, .distance_m = distance_m};
    }
  }
  return nearest;
}

std::optional<double> Uncovered_m2(const PlacedHole& hole,
                                   std::span<const Outline* const> outlines,
                                   FitBudget& budget) {
  const Plan plan = PlanOf(hole);
  const Rectangle around = RectangleOf(hole, plan);
  if (!(around.south_m < around.north_m)) return std::nullopt;
  Rows rows(around.south_m, around.north_m, budget);
  const std::vector<RimPoint>& rim = hole.hole->rim;
  for (size_t i = 0; i < rim.size(); ++i) {
    const RimPoint& next = rim[i + 1 == rim.size() ? 0 : i + 1];
    if (!rows.Add(plan.At(PlaceOf(hole.center, rim[i])),
                  plan.At(PlaceOf(hole.center, next)), /*is_hole=*/true)) {
      return std::nullopt;
    }
  }
  for (const Outline* outline : outlines) {
    if (!budget.Take(outline->points.size())) return std::nullopt;
    std::vector<PlanPosition> at;
    at.reserve(outline->points.size());
    for (const RimPoint& point : outline->points) {
      at.push_back(plan.At(PlaceOf(outline->center, point)));
    }
    for (const RimEdge& edge : outline->edges) {
      if (!rows.Add(at[edge.from], at[edge.to], /*is_hole=*/false)) {
        return std::nullopt;
      }
    }
  }
  return rows.Uncovered_m2();
}

std::optional<RimStep> FindStep(std::span<const PlacedHole> holes,
                                const Outline& outline, FitBudget& budget) {
  if (!budget.Take(outline.points.size())) return std::nullopt;
  StepFinder finder(outline, budget);
  for (const PlacedHole& hole : holes) {
    if (!finder.Add(hole)) return std::nullopt;
  }
  return finder.Median();
}

}  // namespace trackcheck::btg
