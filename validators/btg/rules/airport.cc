#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/btg/earth.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/rule_types.h"
#include "validators/btg/scenery/airport_fit.h"
#include "validators/btg/scenery/ground_rim.h"
#include "validators/btg/scenery/plan.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

constexpr double kNearMeters = 500;
constexpr double kMaxUncovered = 0.05;  // of the area of a hole
constexpr double kMaxStepMeters = 1;
// Airports of version 6 have a skirt of this depth, whose foot is their rim.
constexpr double kSkirtMeters = 20;
constexpr double kSkirtSlackMeters = 0.1;

// Rounds, and never to a negative zero.
double ToCentimeters(double meters) {
  return Measured(std::round(meters * 100) / 100 + 0.0);
}
double ToMeters(double meters) { return Measured(std::round(meters) + 0.0); }

VertexPosition PlaceOf(const PlacedHole& hole, const RimPoint& point) {
  return hole.center + VertexPosition{point.x, point.y, point.z};
}

// The airports that may be near the hole. Nothing if the budget is spent.
std::vector<size_t> AirportsAround(const Scenery& scenery,
                                   const PlacedHole& hole,
                                   std::span<const size_t> airports,
                                   FitBudget& budget) {
  if (!budget.Take(hole.hole->rim.size() + airports.size())) return {};
  const VertexPosition start = PlaceOf(hole, hole.hole->rim.front());
  double radius_m = 0;
  for (const RimPoint& point : hole.hole->rim) {
    radius_m = std::max(radius_m, Length(PlaceOf(hole, point) - start));
  }
  std::vector<size_t> around;
  for (const size_t airport : airports) {
    const Outline& outline = *scenery.summary(airport).outline;
    // More than any two heights on earth differ.
    constexpr double kHeightMeters = 10000;
    if (Length(outline.center - start) <=
        radius_m + outline.radius_m + kNearMeters + kHeightMeters) {
      around.push_back(airport);
    }
  }
  return around;
}

std::vector<const Outline*> OutlinesOf(const Scenery& scenery,
                                       const std::vector<size_t>& airports) {
  std::vector<const Outline*> outlines;
  outlines.reserve(airports.size());
  for (const size_t airport : airports) {
    outlines.push_back(scenery.summary(airport).outline.get());
  }
  return outlines;
}

bool IsAnyGiven(const Scenery& scenery, std::span<const size_t> files) {
  return std::any_of(files.begin(), files.end(),
                     [&](size_t file) { return scenery.file(file).given; });
}

// Says that the rule did not judge the file.
void ReportUnchecked(const RuleInfo& rule, Message why, size_t file,
                     SetSink& sink) {
  sink.Report(file, {.rule = &rule,
                     .where = {{}, FieldPath("$")},
                     .message = std::move(why),
                     .severity = Severity::kInfo});
}

// Says so of each given file whose rims have too many vertices.
void ReportTooLarge(const RuleInfo& rule, const Scenery& scenery,
                    SetSink& sink) {
  for (size_t file = 0; file < scenery.size(); ++file) {
    if (!scenery.summary(file).is_too_large || !scenery.file(file).given) {
      continue;
    }
    ReportUnchecked(rule,
                    Message("not checked: the rims of the ground have too "
                            "many vertices"),
                    file, sink);
  }
}

void ReportIfSpent(const RuleInfo& rule, const FitBudget& budget,
                   const Scenery& scenery, size_t tile,
                   std::span<const size_t> airports, SetSink& sink) {
  if (!budget.is_spent() ||
      (!scenery.file(tile).given && !IsAnyGiven(scenery, airports))) {
    return;
  }
  ReportUnchecked(rule,
                  Message("not checked to the end: holes and airports have "
                          "too many vertices"),
                  tile, sink);
}

void CheckHole(const Scenery& scenery, size_t tile, const PlacedHole& hole,
               std::span<const size_t> airports, FitBudget& budget,
               SetSink& sink) {
  const std::vector<size_t> around =
      AirportsAround(scenery, hole, airports, budget);
  const std::vector<const Outline*> outlines = OutlinesOf(scenery, around);
  const std::optional<NearestPoint> nearest =
      NearestTo(hole, outlines, kNearMeters, budget);
  if (!nearest) return;
  const std::optional<double> uncovered_m2 =
      Uncovered_m2(hole, outlines, budget);
  if (!uncovered_m2 || !(*uncovered_m2 > kMaxUncovered * hole.hole->area_m2)) {
    return;
  }
  if (!scenery.file(tile).given && !IsAnyGiven(scenery, around)) return;
  const RimPoint& start = hole.hole->rim.front();
  const std::optional<GeodeticPosition> position =
      GeodeticOf(PlaceOf(hole, start));
  if (!position) return;
  const size_t airport = around[nearest->outline];
  sink.Report(
      tile,
      {.rule = &rules::airport_void.info,
       .where = scenery.summary(tile).VertexPlace(start.vertex),
       .message = Message(
           "a hole of $0 m2 in the ground is not covered by an airport: "
           "$1 m2 ($2 %) are open, $3 m from $4",
           ToMeters(hole.hole->area_m2), ToMeters(*uncovered_m2),
           Measured(std::round(1000 * *uncovered_m2 / hole.hole->area_m2) / 10),
           ToMeters(nearest->distance_m),
           QuotedBytes{std::string(scenery.file(airport).name())}),
       .related = {{Message("the nearest vertex of the airport; the hole is at "
                            "longitude $0 and latitude $1",
                            MeasuredDegrees(position->longitude),
                            MeasuredDegrees(position->latitude)),
                    scenery.summary(airport).VertexPlace(nearest->vertex),
                    scenery.file(airport).path}}});
}

void CheckHoles(const Scenery& scenery, SetSink& sink) {
  const RuleInfo& rule = rules::airport_void.info;
  ReportTooLarge(rule, scenery, sink);
  scenery.ForEachTileWithHoles([&](size_t tile,
                                   std::span<const size_t> airports) {
    if (scenery.HasTooLargeAirportsBeside(tile) && scenery.file(tile).given) {
      ReportUnchecked(rule,
                      Message("not checked: the folder has too many files, "
                              "or an airport too many vertices"),
                      tile, sink);
    }
    if (!scenery.KnowsAllAirportsBeside(tile)) return;
    const BtgSummary& summary = scenery.summary(tile);
    FitBudget budget;
    for (const Hole& hole : summary.holes) {
      CheckHole(scenery, tile, {&hole, summary.border->center}, airports,
                budget, sink);
    }
    ReportIfSpent(rule, budget, scenery, tile, airports, sink);
  });
}

bool IsSkirt(double height_m) {
  return std::fabs(height_m + kSkirtMeters) <= kSkirtSlackMeters;
}

// Compares the holes of a tile with one airport.
void CheckAirport(const Scenery& scenery, size_t tile, size_t airport,
                  FitBudget& budget, SetSink& sink) {
  const BtgSummary& of_tile = scenery.summary(tile);
  const BtgSummary& of_airport = scenery.summary(airport);
  std::vector<PlacedHole> holes;
  for (const Hole& hole : of_tile.holes) {
    const PlacedHole placed = {&hole, of_tile.border->center};
    const size_t one[] = {airport};
    if (!AirportsAround(scenery, placed, one, budget).empty()) {
      holes.push_back(placed);
    }
  }
  const std::optional<RimStep> step =
      FindStep(holes, *of_airport.outline, budget);
  if (!step || !(std::fabs(step->height_m) > kMaxStepMeters) ||
      IsSkirt(step->height_m)) {
    return;
  }
  if (!scenery.file(tile).given && !scenery.file(airport).given) return;
  const Location in_tile = of_tile.VertexPlace(step->hole_vertex);
  const Location in_airport = of_airport.VertexPlace(step->outline_vertex);
  const bool is_tiles = of_tile.creation_time < of_airport.creation_time;
  const size_t older = is_tiles ? tile : airport;
  const size_t newer = is_tiles ? airport : tile;
  sink.Report(
      older,
      {.rule = &rules::airport_misfit.info,
       .where = is_tiles ? in_tile : in_airport,
       .message = Message(
           "the rim of airport $0 is $1 m $2 that of the hole in tile $3 "
           "(median of $4 vertices)",
           QuotedBytes{std::string(scenery.file(airport).name())},
           ToCentimeters(std::fabs(step->height_m)),
           step->height_m < 0 ? "below" : "above",
           of_tile.border->bucket.index(), step->matches),
       .related = {{Message("the vertex of the $0, at longitude $1 and "
                            "latitude $2",
                            is_tiles ? "airport" : "tile",
                            MeasuredDegrees(step->longitude),
                            MeasuredDegrees(step->latitude)),
                    is_tiles ? in_airport : in_tile,
                    scenery.file(newer).path}}});
}

void CheckAirports(const Scenery& scenery, SetSink& sink) {
  const RuleInfo& rule = rules::airport_misfit.info;
  ReportTooLarge(rule, scenery, sink);
  scenery.ForEachTileWithHoles(
      [&](size_t tile, std::span<const size_t> airports) {
        FitBudget budget;
        for (const size_t airport : airports) {
          CheckAirport(scenery, tile, airport, budget, sink);
        }
        ReportIfSpent(rule, budget, scenery, tile, airports, sink);
      });
}

}  // namespace

const SceneryRule rules::airport_void = {
    .info =
        {.id = "btg-airport-void",
         .severity = Severity::kWarning,
         .title = "A hole near an airport is not filled.",
         .section = "Geometry Objects",
         .rationale =
             "The ground of a tile has a hole for each airport, whose own file "
             "fills it. More than a twentieth of this hole is covered by no "
             "airport, so the sky or the ocean shows through. That happens if "
             "the airport or the tile was built again from other data. The "
             "rule runs if all airports in the folder of the tile are known: "
             "they are given, or read as neighbors. An info names a tile or an "
             "airport that is too large to be compared.",
         .remedy = "Build the tile and its airports again from the same data.",
         .no_example = "The rule compares a tile with airports.",
         .measure = 1,
         .across_files = true},
    .check = CheckHoles,
    .reads_folders = true};

const SceneryRule rules::airport_misfit = {
    .info = {.id = "btg-airport-misfit",
             .severity = Severity::kWarning,
             .title = "An airport is above or below the ground around it.",
             .section = "Geometry Objects",
             .rationale =
                 "The rim of the airport and that of the hole in the tile are "
                 "at the same longitudes and latitudes, but not at the same "
                 "height, so there is a step around the airport. A rim that is "
                 "20 m below is the foot of a skirt, which is right. The "
                 "finding is in the file that was built earlier. An info names "
                 "a tile or an airport that is too large to be compared.",
             .remedy = "Build the tile and the airport again from the same "
                       "heights.",
             .no_example = "The rule compares a tile with airports.",
             .measure = 1,
             .across_files = true},
    .check = CheckAirports,
    .reads_folders = true};

}  // namespace trackcheck::btg
