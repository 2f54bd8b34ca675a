#include "validators/btg/scenery/weld.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/btg/bucket.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "validators/btg/analysis/tile.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/nearby_edges.h"
#include "validators/btg/scenery/plan.h"
#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/seam.h"
#include "validators/btg/scenery/shared_border.h"
#include "validators/btg/scenery/split.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/set_rules.h"

namespace trackcheck::btg {
namespace {

// Vertices this near to each other have met: floats are rounded to 1 mm.
constexpr double kMetMeters = 0.01;
// Vertices of a border at the same place in plan (BorderSide::points).
constexpr double kSamePlaceMeters = 0.02;
// The most comparisons for one pair of borders, as in seam.cc.
constexpr uint64_t kMaxComparisons = 1 << 22;

// A place of a tile at which it has vertices.
struct Place {
  size_t file = 0;
  float x = 0, y = 0, z = 0;  // m from TileBorder::center, finite

  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Move {
  VertexPosition to;
  std::set<size_t> gaps;
};

// Two neighbors.
struct Pair {
  size_t older = 0;
  size_t newer = 0;
  Side side = Side::kWest;  // of the older one
  // Nothing if they are next to a gap, but have none themselves.
  std::optional<size_t> gap;
};

// Two places that are to be one.
struct Match {
  Place a, b;
  std::optional<size_t> gap;
};

class Welder {
 public:
  // Edges of the files `unsplit` are not divided. All outlive this.
  Welder(const Scenery& scenery, std::span<const FilePair> gaps, double limit_m,
         ReadFile read, const std::set<size_t>& unsplit)
      : scenery_(scenery), limit_m_(limit_m), read_(read), unsplit_(unsplit) {
    FindPairs(gaps);
  }

  // Adds the files whose edges cannot be divided to `failed`.
  std::map<size_t, WeldedFile> Weld(std::set<size_t>* failed) {
    std::vector<Match> matches;
    for (const Pair& pair : pairs_) AddMatches(pair, &matches);
    JoinMatches(matches);
    for (const Pair& pair : pairs_) {
      MoveOntoEdges(pair, /*from_older=*/true);
      MoveOntoEdges(pair, /*from_older=*/false);
    }
    std::map<size_t, WeldedFile> files = Moves();
    for (const auto& [file, split] : splits_) {
      if (!AddSplit(file, split, &files[file])) failed->insert(file);
    }
    return files;
  }

 private:
  // What is added to a file.
  struct Split {
    std::vector<NewVertex> vertices;
    std::set<size_t> gaps;
  };

  const TileBorder& BorderOfFile(size_t file) const {
    return *scenery_.summary(file).border;
  }
  auto AgeOf(size_t file) const {
    const TileBorder& border = BorderOfFile(file);
    return std::pair(border.creation_time, border.bucket.index());
  }
  static Place PlaceOf(size_t file, const BorderPoint& point) {
    return {file, point.x, point.y, point.z};
  }
  VertexPosition Before(const Place& place) const {
    return BorderOfFile(place.file)
        .PositionOf({.x = place.x, .y = place.y, .z = place.z});
  }
  VertexPosition Now(const Place& place) const {
    const auto move = moves_.find(place);
    return move == moves_.end() ? Before(place) : move->second.to;
  }

  // The pairs of tiles with a gap, and all others of these tiles: the corners
  // of those move too.
  void FindPairs(std::span<const FilePair> gaps) {
    std::map<FilePair, size_t> numbers;
    std::set<size_t> files;
    for (size_t i = 0; i < gaps.size(); ++i) {
      numbers[std::minmax(gaps[i].first, gaps[i].second)] = i;
      files.insert({gaps[i].first, gaps[i].second});
    }
    scenery_.ForEachPair([&](size_t a, Side side, size_t b) {
      if (!files.contains(a) && !files.contains(b)) return;
      Pair pair = {.older = a, .newer = b, .side = side};
      if (AgeOf(b) < AgeOf(a)) {
        pair = {.older = b, .newer = a, .side = OppositeSide(side)};
      }
      const auto number = numbers.find(std::minmax(a, b));
      if (number != numbers.end()) pair.gap = number->second;
      pairs_.push_back(pair);
    });
  }

  SharedBorder SharedBy(const Pair& pair) const {
    return ShareBorder(BorderOfFile(pair.older).bucket, pair.side,
                       BorderOfFile(pair.newer).bucket);
  }
  const BorderSide& SideOf(const Pair& pair, bool of_older) const {
    return of_older ? BorderOfFile(pair.older).side(pair.side)
                    : BorderOfFile(pair.newer).side(OppositeSide(pair.side));
  }
  // The vertices of the shared border, one for each place, in their order.
  std::vector<const BorderPoint*> PointsOf(const Pair& pair,
                                           bool of_older) const {
    const BorderSide& side = SideOf(pair, of_older);
    const SharedBorder shared = SharedBy(pair);
    std::vector<const BorderPoint*> points;
    std::set<Place> seen;
    for (uint64_t i = 0; i < side.vertex_count; ++i) {
      const BorderPoint& point = side.points[i];
      if (shared.Holds(side.AlongOf(point)) &&
          seen.insert(PlaceOf(0, point)).second) {
        points.push_back(&point);
      }
    }
    return points;
  }

  // Adds the places of which each is the nearest one to the other: in plan, or
  // at the same place in plan in height.
  void AddMatches(const Pair& pair, std::vector<Match>* matches) const {
    const auto older = PointsOf(pair, /*of_older=*/true);
    const auto newer = PointsOf(pair, /*of_older=*/false);
    constexpr size_t kNone = SIZE_MAX;
    struct Nearest {
      std::pair<double, double> distance_m;  // along the border, and in space
      size_t other = kNone;
    };
    std::vector<Nearest> of_older(older.size());
    std::vector<Nearest> of_newer(newer.size());
    const TileBorder& older_border = BorderOfFile(pair.older);
    const TileBorder& newer_border = BorderOfFile(pair.newer);
    const double most_m =
        pair.gap ? limit_m_ : LeastGap_m(older_border, newer_border);
    const BorderSide& older_side = SideOf(pair, /*of_older=*/true);
    const BorderSide& newer_side = SideOf(pair, /*of_older=*/false);
    const double meters_per_degree = SharedBy(pair).meters_per_degree;
    // At most that of any degree, but the length of a degree varies.
    const double reach = (most_m + kSamePlaceMeters) / meters_per_degree;
    uint64_t comparisons = 0;
    size_t first = 0;
    for (size_t i = 0; i < older.size(); ++i) {
      const double along = older_side.AlongOf(*older[i]);
      while (first < newer.size() &&
             newer_side.AlongOf(*newer[first]) < along - reach) {
        ++first;
      }
      for (size_t j = first; j < newer.size(); ++j) {
        const double offset = newer_side.AlongOf(*newer[j]) - along;
        if (offset > reach) break;
        if (++comparisons > kMaxComparisons) return;
        const double distance_m = Length(older_border.PositionOf(*older[i]) -
                                         newer_border.PositionOf(*newer[j]));
        if (distance_m > most_m) continue;
        const std::pair distance(
            std::max(0.0,
                     std::fabs(offset) * meters_per_degree - kSamePlaceMeters),
            distance_m);
        const auto take = [&](Nearest& nearest, size_t other) {
          if (nearest.other == kNone || distance < nearest.distance_m) {
            nearest = {distance, other};
          }
        };
        take(of_older[i], j);
        take(of_newer[j], i);
      }
    }
    for (size_t i = 0; i < older.size(); ++i) {
      const size_t j = of_older[i].other;
      if (j == kNone || of_newer[j].other != i) continue;
      matches->push_back({PlaceOf(pair.older, *older[i]),
                          PlaceOf(pair.newer, *newer[j]), pair.gap});
    }
  }

  // Moves the places that are matched, and those that are matched with them at
  // a corner, to that of the newest tile.
  void JoinMatches(const std::vector<Match>& matches) {
    std::map<Place, std::vector<const Match*>> matches_at;
    for (const Match& match : matches) {
      matches_at[match.a].push_back(&match);
      matches_at[match.b].push_back(&match);
    }
    for (const auto& [start, unused] : matches_at) {
      if (!matched_.insert(start).second) continue;
      std::vector<Place> places = {start};
      std::set<size_t> gaps;
      for (size_t i = 0; i < places.size(); ++i) {
        for (const Match* match : matches_at.at(places[i])) {
          if (match->gap) gaps.insert(*match->gap);
          const Place& other = match->a == places[i] ? match->b : match->a;
          if (matched_.insert(other).second) places.push_back(other);
        }
      }
      if (!gaps.empty()) Join(places, gaps);
    }
  }

  void Join(const std::vector<Place>& places, const std::set<size_t>& gaps) {
    const Place& newest = *std::max_element(
        places.begin(), places.end(), [&](const Place& a, const Place& b) {
          // A file that is not given cannot move.
          const auto rank = [&](const Place& place) {
            return std::tuple(!scenery_.file(place.file).given,
                              AgeOf(place.file));
          };
          return rank(a) < rank(b);
        });
    const VertexPosition to = Before(newest);
    std::set<size_t> files;
    for (const Place& place : places) {
      // Two vertices of one tile would fall together.
      if (!files.insert(place.file).second) return;
      const double distance_m = Length(to - Before(place));
      if (distance_m > limit_m_) return;
      if (distance_m > kMetMeters && !scenery_.file(place.file).given) return;
    }
    for (const Place& place : places) {
      if (Length(to - Before(place)) > kMetMeters) moves_[place] = {to, gaps};
    }
  }

  // Moves the vertices of one tile that have no partner up or down onto the
  // edges of the other one. Those of the newer tile divide these instead, if
  // that is possible.
  void MoveOntoEdges(const Pair& pair, bool from_older) {
    const size_t file = from_older ? pair.older : pair.newer;
    const size_t other = from_older ? pair.newer : pair.older;
    if (!scenery_.file(file).given) return;
    const double least_m =
        from_older ? kMetMeters
                   : LeastGap_m(BorderOfFile(file), BorderOfFile(other));
    const BorderSide& side = SideOf(pair, from_older);
    const NearbyEdges edges(SideOf(pair, !from_older));
    const SharedBorder shared = SharedBy(pair);
    const double reach = kSamePlaceMeters / shared.meters_per_degree;
    uint64_t comparisons = 0;
    for (const BorderPoint* point : PointsOf(pair, from_older)) {
      const Place place = PlaceOf(file, *point);
      if (matched_.contains(place) || moves_.contains(place)) continue;
      const VertexPosition at = Before(place);
      const Plan plan(at);
      std::optional<Foot> foot;
      NewVertex divides;
      std::set<size_t> gaps;
      edges.ForEach(
          side.AlongOf(*point), reach,
          [&](const BorderPoint& first, const BorderPoint& second) {
            if (++comparisons > kMaxComparisons) return -1.0;
            const Place ends[] = {PlaceOf(other, first),
                                  PlaceOf(other, second)};
            const std::optional<Foot> each =
                FootOn(Now(ends[0]), Now(ends[1]), at, plan, shared.runs_north);
            if (!each ||
                (foot && std::fabs(each->rise_m) >= std::fabs(foot->rise_m))) {
              return reach;
            }
            foot = each;
            divides = {first.vertex, second.vertex, foot->part, at};
            gaps.clear();
            if (pair.gap) gaps.insert(*pair.gap);
            for (const Place& end : ends) {
              const auto move = moves_.find(end);
              if (move == moves_.end()) continue;
              gaps.insert(move->second.gaps.begin(), move->second.gaps.end());
            }
            return reach;
          });
      if (comparisons > kMaxComparisons) return;
      if (!foot || gaps.empty()) continue;
      const double rise_m = foot->rise_m;
      if (std::fabs(rise_m) <= least_m || std::fabs(rise_m) > limit_m_) {
        continue;
      }
      if (!from_older && scenery_.file(other).given &&
          !unsplit_.contains(other)) {
        Split& split = splits_[other];
        split.vertices.push_back(divides);
        split.gaps.insert(gaps.begin(), gaps.end());
        continue;
      }
      const VertexPosition& up = plan.up();
      moves_[place] = {
          at + VertexPosition{rise_m * up.x, rise_m * up.y, rise_m * up.z},
          std::move(gaps)};
    }
  }

  // A place on an edge.
  struct Foot {
    double part = 0;    // of the edge
    double rise_m = 0;  // how far it is above
  };

  // The place on an edge above or below `at`, in whose `plan` the border runs
  // through it. Nothing if the edge does not pass there, or is upright.
  static std::optional<Foot> FootOn(const VertexPosition& first,
                                    const VertexPosition& second,
                                    const VertexPosition& at, const Plan& plan,
                                    bool runs_north) {
    const auto along_m = [&](const VertexPosition& end) {
      const PlanPosition position = plan.At(end);
      return runs_north ? position.north_m : position.east_m;
    };
    const double start_m = along_m(first);
    const double end_m = along_m(second);
    if (std::min(start_m, end_m) > kSamePlaceMeters ||
        std::max(start_m, end_m) < -kSamePlaceMeters ||
        std::fabs(end_m - start_m) < kSamePlaceMeters) {
      return std::nullopt;
    }
    const double part = std::clamp(-start_m / (end_m - start_m), 0.0, 1.0);
    return Foot{part, (1 - part) * Dot(first - at, plan.up()) +
                          part * Dot(second - at, plan.up())};
  }

  // All vertices at the places that move.
  std::map<size_t, WeldedFile> Moves() const {
    std::map<size_t, WeldedFile> files;
    for (const auto& [place, move] : moves_) {
      files[place.file].gaps.insert(move.gaps.begin(), move.gaps.end());
    }
    for (auto& [file, welded] : files) {
      const TileBorder& border = BorderOfFile(file);
      std::map<uint32_t, const Move*> moves;
      for (const BorderSide& side : border.sides) {
        for (const BorderPoint& point : side.points) {
          const auto move = moves_.find(PlaceOf(file, point));
          if (move != moves_.end()) moves[point.vertex] = &move->second;
        }
      }
      for (const auto& [vertex, move] : moves) {
        const VertexPosition at = move->to - border.center;
        std::string bytes;
        for (const double part : {at.x, at.y, at.z}) {
          bytes += LittleEndianBytes(static_cast<float>(part));
        }
        Location where = scenery_.summary(file).VertexPlace(vertex);
        if (welded.repairs.empty()) welded.first = std::move(where.field);
        welded.repairs.push_back({where.range, std::move(bytes)});
      }
      welded.vertices = moves.size();
    }
    return files;
  }

  // Returns false if the edges cannot be divided.
  bool AddSplit(size_t file, const Split& split, WeldedFile* welded) const {
    const std::optional<std::string> bytes = read_(file);
    if (!bytes) return false;
    const RuleSelection all;
    FindingSink unused(all, /*max_per_rule=*/0);
    const Document document = Decode(ByteView(*bytes), Limits(), unused);
    if (!document.header.present() || !document.reliable) return false;
    const std::optional<std::vector<Repair>> repairs =
        SplitEdges(Tile(document), split.vertices);
    if (!repairs) return false;
    const Location near =
        scenery_.summary(file).VertexPlace(split.vertices.front().from);
    if (welded->repairs.empty()) welded->first = near.field;
    for (Repair repair : *repairs) {
      repair.where.space = near.range.space;
      welded->repairs.push_back(std::move(repair));
    }
    welded->vertices += split.vertices.size();
    welded->gaps.insert(split.gaps.begin(), split.gaps.end());
    return true;
  }

  const Scenery& scenery_;
  const double limit_m_;
  const ReadFile read_;
  const std::set<size_t>& unsplit_;
  std::vector<Pair> pairs_;
  // All places that have a partner, whether or not they move.
  std::set<Place> matched_;
  std::map<Place, Move> moves_;
  std::map<size_t, Split> splits_;  // by file
};

}  // namespace

std::map<size_t, WeldedFile> WeldBorders(const Scenery& scenery,
                                         std::span<const FilePair> gaps,
                                         double limit_m, ReadFile read) {
  std::set<size_t> unsplit;
  std::set<size_t> failed;
  std::map<size_t, WeldedFile> files =
      Welder(scenery, gaps, limit_m, read, unsplit).Weld(&failed);
  if (failed.empty()) return files;
  // What fails now too is left open.
  unsplit.swap(failed);
  files = Welder(scenery, gaps, limit_m, read, unsplit).Weld(&failed);
  std::erase_if(files,
                [](const auto& file) { return file.second.repairs.empty(); });
  return files;
}

}  // namespace trackcheck::btg
