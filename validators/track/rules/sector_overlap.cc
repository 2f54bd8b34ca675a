#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/findings/run_list.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/folded.h"
#include "validators/track/analysis/sectors/ground.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/analysis/sectors/sector_tree.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

// Each sector is compared with those around it that are not smaller, until one
// overlaps it. These limits bound the time for thousands of sectors at one
// place: a heap. Some overlaps in a heap are not found, which is reported.
constexpr int64_t kMaxBoxes = 4096;
// The edges of all compared sectors together. A sector that only touches counts
// as one edge.
constexpr uint64_t kMaxEdges = 512;
constexpr int kMaxGrounds = 16;

// The largest difference of altitudes between which no car can pass, in units
// of the track.
constexpr double kSameAltitude = 1;

// Two overlapping sectors; `sector` comes first.
struct Overlap {
  uint32_t sector = 0;
  uint32_t other = 0;
};

bool BoxesOverlap(const Box& a, const Box& b) {
  const auto common = [](float low_a, float high_a, float low_b, float high_b) {
    return double{std::min(high_a, high_b)} - std::max(low_a, low_b) >
           kCoincidence;
  };
  return common(a.low_x, a.high_x, b.low_x, b.high_x) &&
         common(a.low_z, a.high_z, b.low_z, b.high_z);
}

// The result of the search for some sectors.
struct SearchResult {
  std::vector<Overlap> pairs;
  // The number of sectors for which no overlap was found before the search
  // stopped at a limit, and the first of them.
  uint64_t cut_short = 0;
  uint64_t first_cut_short = UINT64_MAX;

  // Adds what was found for other sectors.
  void Add(const SearchResult& others) {
    pairs.insert(pairs.end(), others.pairs.begin(), others.pairs.end());
    cut_short += others.cut_short;
    first_cut_short = std::min(first_cut_short, others.first_cut_short);
  }
};

// Finds overlaps for one sector after the other; used by one thread.
class OverlapSearch {
 public:
  OverlapSearch(const Document& document, const SectorShapes& shapes,
                const SectorTree& tree)
      : document_(document),
        shapes_(shapes),
        tree_(tree),
        geometry_(document) {}

  // Searches for a sector that overlaps the one at `place` of the tree.
  void Search(uint64_t place, SearchResult& found) {
    const uint64_t sector = tree_.sector(place);
    if (!IsJudged(sector)) return;
    uint64_t edges_left = kMaxEdges;
    int grounds_left = kMaxGrounds;
    const Heights heights = HeightsOf(sector);
    has_ground_ = false;
    bool overlaps = false;
    const auto visit = [&](uint64_t other_place) {
      const uint64_t other = tree_.sector(other_place);
      const bool is_near =
          BoxesOverlap(tree_.box(place), tree_.box(other_place)) &&
          IsJudged(other);
      const uint64_t cost = is_near ? document_.sectors.edges(other) : 1;
      if (cost > edges_left) return false;
      edges_left -= cost;
      if (!is_near || !CanMeet(heights, HeightsOf(other)) ||
          AreNeighbors(sector, other) || IsBeforeAnEdge(sector, other)) {
        return true;
      }
      if (grounds_left-- == 0) return false;
      overlaps = Overlaps(sector, other);
      if (overlaps) {
        const auto [low, high] = std::minmax(sector, other);
        found.pairs.push_back(
            {static_cast<uint32_t>(low), static_cast<uint32_t>(high)});
      }
      return !overlaps;
    };
    if (tree_.ForEachLarger(place, kMaxBoxes, visit) || overlaps) return;
    ++found.cut_short;
    found.first_cut_short = std::min(found.first_cut_short, sector);
  }

 private:
  // A sector with dents has no well-defined inside.
  bool IsJudged(uint64_t sector) const {
    return (shapes_.traits(sector) & (kWound | kDented)) == kWound;
  }

  struct Heights {
    double low = INFINITY;
    double high = -INFINITY;
  };
  Heights HeightsOf(uint64_t sector) const {
    Heights heights;
    for (const uint32_t start : StartsOf(sector)) {
      const double y = Point3Of(document_, start).y;
      heights = {std::min(heights.low, y), std::max(heights.high, y)};
    }
    return heights;
  }
  static bool CanMeet(const Heights& a, const Heights& b) {
    // The plane of an uneven sector may extend a little beyond its corners.
    const double margin = kSameAltitude + (a.high - a.low) + (b.high - b.low);
    return a.low <= b.high + margin && b.low <= a.high + margin;
  }

  std::span<const uint32_t> StartsOf(uint64_t sector) const {
    return {document_.edges.start.data() + document_.sectors.first_edge[sector],
            document_.sectors.edges(sector)};
  }
  bool LeadsTo(uint64_t sector, uint64_t other) const {
    const auto first =
        document_.edges.neighbor.begin() + document_.sectors.first_edge[sector];
    const auto end = first + document_.sectors.edges(sector);
    return std::find(first, end, other) != end;
  }
  // Whether the sectors have a common vertex or a portal.
  bool AreNeighbors(uint64_t sector, uint64_t other) const {
    const std::span<const uint32_t> starts = StartsOf(sector);
    const std::span<const uint32_t> others = StartsOf(other);
    return std::find_first_of(starts.begin(), starts.end(), others.begin(),
                              others.end()) != starts.end() ||
           LeadsTo(sector, other) || LeadsTo(other, sector);
  }

  void FindGround(uint64_t sector, Ground& ground) {
    geometry_.Measure(sector);
    ground.corners.assign(geometry_.corners().begin(),
                          geometry_.corners().end());
    if ((geometry_.traits() & kClockwise) != 0) {
      std::reverse(ground.corners.begin(), ground.corners.end());
    }
    ground.plane = BestPlane(geometry_.places());
    ground.tolerance = geometry_.tolerance();
  }

  const Ground& GroundOf(uint64_t sector) {
    if (!has_ground_) FindGround(sector, ground_);
    has_ground_ = true;
    return ground_;
  }

  // Clears most pairs of sectors on a road at an angle to the axes, whose boxes
  // overlap, in a small part of the time.
  bool IsBeforeAnEdge(uint64_t sector, uint64_t other) {
    corners_.clear();
    for (const uint32_t start : StartsOf(other)) {
      const Point3 corner = Point3Of(document_, start);
      corners_.push_back({corner.x, corner.z});
    }
    return AreBeforeAnEdge(GroundOf(sector).corners, corners_);
  }

  bool Overlaps(uint64_t sector, uint64_t other) {
    FindGround(other, other_ground_);
    return GroundsOverlap(GroundOf(sector), other_ground_, kSameAltitude);
  }

  const Document& document_;
  const SectorShapes& shapes_;
  const SectorTree& tree_;
  SectorGeometry geometry_;
  Ground ground_;
  Ground other_ground_;
  std::vector<Point> corners_;
  bool has_ground_ = false;
};

// The pairs ascend; there is one for each first sector.
SearchResult FindOverlaps(const TrackAnalysis& track) {
  // Computed here because the tasks need them.
  const SectorShapes& shapes = track.shapes();
  const SectorTree& tree = track.tree();
  const uint64_t count = tree.size();
  const uint64_t blocks = (count + kSectorBlock - 1) / kSectorBlock;
  std::vector<SearchResult> found(blocks);
  track.pool().For(blocks, [&](uint64_t block) {
    OverlapSearch search(track.document(), shapes, tree);
    const uint64_t end = std::min(count, (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) {
      search.Search(i, found[block]);
    }
  });
  SearchResult overlaps;
  for (SearchResult& block : found) {
    overlaps.Add(block);
    block = {};
  }
  std::vector<Overlap>& pairs = overlaps.pairs;
  std::sort(pairs.begin(), pairs.end(), [](const Overlap& a, const Overlap& b) {
    return std::tie(a.sector, a.other) < std::tie(b.sector, b.other);
  });
  pairs.erase(std::unique(pairs.begin(), pairs.end(),
                          [](const Overlap& a, const Overlap& b) {
                            return a.sector == b.sector;
                          }),
              pairs.end());
  return overlaps;
}

void ReportCutShort(const Document& document, const SearchResult& found,
                    FindingSink& sink) {
  if (found.cut_short == 0) return;
  sink.Report(
      {.rule = &rules::sector_overlap.info,
       .where = SectorLocation(document, found.first_cut_short),
       .message = Message("not checked to the end for $0 (the first is here), "
                          "so overlaps may be missing: too many sectors lie on "
                          "one heap",
                          Counted(found.cut_short, "sector")),
       .severity = Severity::kWarning});
}

void CheckOverlap(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  const SearchResult found = FindOverlaps(track);
  ReportCutShort(document, found, sink);
  const std::vector<Overlap>& overlaps = found.pairs;
  RunList runs(sink.max_per_rule());
  for (const Overlap& overlap : overlaps) runs.Add(overlap.sector);
  sink.ReportRuns(rules::sector_overlap.info, runs, [&](const Run& run) {
    const uint32_t other =
        std::partition_point(overlaps.begin(), overlaps.end(),
                             [&run](const Overlap& overlap) {
                               return overlap.sector < run.first;
                             })
            ->other;
    Finding finding = {
        .where = SectorLocation(document, run.first),
        .message = Message("the sector overlaps sector $0, which is no "
                           "neighbor of it",
                           other)};
    finding.related.push_back(
        {Message("the other sector"), SectorLocation(document, other)});
    AddLastPlace(run, SectorLocation(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const TrackRule rules::sector_overlap = {
    .info = {.id = "track-sector-overlap",
             .severity = Severity::kInfo,
             .title = "Two sectors overlap.",
             .section = "Sector",
             .rationale = "Seen from above they cover the same ground, and "
                          "their altitudes are within 1 of each other: unlike "
                          "at a bridge, a car there is in both. Where "
                          "hundreds of sectors lie on a heap, only some of "
                          "them are compared. Then one warning says for how "
                          "many sectors the search was cut short.",
             .remedy = "Move one of them, or raise the bridge. Thin out a "
                       "heap: it probably holds copies.",
             .bad = TRACK_LONE_QUAD("10 1 -48 20 1 -48 20 1 -52 10 1 -52"),
             .ok =
                 TRACK_LONE_QUAD("10 1.1 -48 20 1.1 -48 20 1.1 -52 10 1.1 -52"),
             .also_fires = TRACK_LONE},
    .check = CheckOverlap};

}  // namespace trackcheck::track
