#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/findings/run_list.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/folded.h"
#include "validators/track/analysis/geometry/spatial_hash.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/analysis/track_analysis.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"
#include "validators/track/tolerances.h"

namespace trackcheck::track {
namespace {

constexpr uint64_t kMaxPerCell = 16;
constexpr double kCellsPerUnit = 16;
// Cells begin at places that coordinates with few digits do not have.
constexpr double kCellOffset = 0.02718281828459045;

struct Wall {
  uint64_t sector = 0;
  Point3 from;
  Point3 to;

  Point3 middle() const {
    return {(from.x + to.x) / 2, (from.y + to.y) / 2, (from.z + to.z) / 2};
  }
};

struct WallPair {
  uint32_t edge = 0;
  uint32_t other = 0;  // after `edge`
};

// The cell of a coordinate and, if it begins within kCoincidence, the next one.
struct CellRange {
  explicit CellRange(double coordinate)
      : first(CellOf(coordinate)), last(CellOf(coordinate + kCoincidence)) {}

  static int64_t CellOf(double coordinate) {
    return FloorOf((coordinate + kCellOffset) * kCellsPerUnit);
  }

  int64_t first, last;
};

// Compares walls in the small cells that contain their middles. Each wall of a
// cell is compared only with the next kMaxPerCell walls, so that thousands of
// walls at one place take linear time. Some pairs of such a heap are not found.
class SharedWalls {
 public:
  explicit SharedWalls(const TrackAnalysis& track)
      : track_(track), document_(track.document()), shapes_(track.shapes()) {}

  // Ascending, one for each first edge.
  std::vector<WallPair> Find() const {
    SpatialHash cells(
        track_.pool(), document_.sectors.size(),
        [this](uint64_t begin, uint64_t end, SpatialHash::Add add) {
          for (uint64_t i = begin; i < end; ++i) AddWallsOf(i, add);
        });
    std::vector<std::vector<WallPair>> found(cells.parts());
    cells.ForEachHash(track_.pool(),
                      [&](std::span<uint64_t> cell, uint64_t part) {
                        if (cell.size() > 1) FindInCell(cell, found[part]);
                      });
    return Join(std::move(found));
  }

 private:
  Wall WallOf(uint64_t sector, uint64_t edge) const {
    const uint64_t end = document_.sectors.first_edge[sector + 1];
    const uint64_t next =
        edge + 1 == end ? document_.sectors.first_edge[sector] : edge + 1;
    return {sector, Point3Of(document_, document_.edges.start[edge]),
            Point3Of(document_, document_.edges.start[next])};
  }

  void AddWallsOf(uint64_t sector, SpatialHash::Add add) const {
    if ((shapes_.traits(sector) & kNoOutline) != 0) return;
    const uint64_t end = document_.sectors.first_edge[sector + 1];
    for (uint64_t i = document_.sectors.first_edge[sector]; i < end; ++i) {
      if (document_.edges.kind[i] != EdgeKind::kWall) continue;
      const Point3 middle = WallOf(sector, i).middle();
      const CellRange x(middle.x);
      const CellRange y(middle.y);
      const CellRange z(middle.z);
      for (int64_t cx = x.first; cx <= x.last; ++cx) {
        for (int64_t cy = y.first; cy <= y.last; ++cy) {
          for (int64_t cz = z.first; cz <= z.last; ++cz) {
            add(SpatialHash::Hash(static_cast<uint64_t>(cx),
                                  static_cast<uint64_t>(cy),
                                  static_cast<uint64_t>(cz)),
                static_cast<uint32_t>(i));
          }
        }
      }
    }
  }

  void FindInCell(std::span<const uint64_t> cell,
                  std::vector<WallPair>& pairs) const {
    for (uint64_t i = 0; i + 1 < cell.size(); ++i) {
      const uint32_t edge = SpatialHash::ItemOf(cell[i]);
      const Wall wall = WallOf(SectorOf(document_, edge), edge);
      const uint64_t end = std::min<uint64_t>(cell.size(), i + 1 + kMaxPerCell);
      for (uint64_t k = i + 1; k < end; ++k) {
        const uint32_t other = SpatialHash::ItemOf(cell[k]);
        const Wall opposite = WallOf(SectorOf(document_, other), other);
        if (opposite.sector != wall.sector &&
            Coincide(wall.from, opposite.to) &&
            Coincide(wall.to, opposite.from)) {
          pairs.push_back({edge, other});
          break;
        }
      }
    }
  }

  // Removes pairs that were found in several cells.
  static std::vector<WallPair> Join(std::vector<std::vector<WallPair>> found) {
    std::vector<WallPair> pairs;
    for (std::vector<WallPair>& part : found) {
      pairs.insert(pairs.end(), part.begin(), part.end());
      part = {};
    }
    std::sort(pairs.begin(), pairs.end(),
              [](const WallPair& a, const WallPair& b) {
                return std::tie(a.edge, a.other) < std::tie(b.edge, b.other);
              });
    pairs.erase(std::unique(pairs.begin(), pairs.end(),
                            [](const WallPair& a, const WallPair& b) {
                              return a.edge == b.edge;
                            }),
                pairs.end());
    return pairs;
  }

  const TrackAnalysis& track_;
  const Document& document_;
  const SectorShapes& shapes_;
};

void CheckSharedWalls(const TrackAnalysis& track, FindingSink& sink) {
  const Document& document = track.document();
  const std::vector<WallPair> pairs = SharedWalls(track).Find();
  RunList runs(sink.max_per_rule());
  for (const WallPair& pair : pairs) runs.Add(pair.edge);
  sink.ReportRuns(rules::unmatched_shared_edge.info, runs, [&](const Run& run) {
    const uint32_t other = std::partition_point(pairs.begin(), pairs.end(),
                                                [&run](const WallPair& pair) {
                                                  return pair.edge < run.first;
                                                })
                               ->other;
    Finding finding = {
        .where = EdgeLocation(document, run.first),
        .message = Message("sector $0 has a wall at the same place",
                           SectorOf(document, other))};
    finding.related.push_back(
        {Message("the other wall"), EdgeLocation(document, other)});
    AddLastPlace(run, EdgeLocation(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const TrackRule rules::unmatched_shared_edge = {
    .info = {.id = "track-unmatched-shared-edge",
             .severity = Severity::kInfo,
             .title = "Two sectors have a wall at the same place.",
             .section = "Entry and exit edges",
             .rationale = "Sectors that lie side by side are usually "
                          "connected there; a portal may be missing.",
             .remedy = "Make the edges an exit and an entry if cars may pass.",
             .bad = TRACK_LONE_SECTOR("0 0 -70 60 0 -70",
                                      "WALL, WALL, WALL, WALL", "1, 3, 33, 32"),
             .ok = TRACK_LONE_QUAD("0 0 -58.003 60 0 -58.003 60 0 -70 0 0 -70"),
             .also_fires = TRACK_LONE},
    .check = CheckSharedWalls};

}  // namespace trackcheck::track
