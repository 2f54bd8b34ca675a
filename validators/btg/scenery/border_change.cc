#include "validators/btg/scenery/border_change.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/btg/bucket.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "validators/btg/analysis/vertex_position.h"
#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/plan.h"
#include "validators/btg/scenery/seam.h"
#include "validators/btg/scenery/shared_border.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {
namespace {

// Vertices that are closer have not moved. Offsets from the center are rounded
// to some millimeters in the largest tiles.
constexpr double kSamePlaceMeters = 0.01;
// Real borders have far fewer vertices above each other.
constexpr uint64_t kMaxComparisons = 1 << 22;

struct PlacedVertex {
  double along = 0;
  VertexPosition at;
};

bool AreAtOnePlace(const VertexPosition& a, const VertexPosition& b) {
  return Length(a - b) <= kSamePlaceMeters;
}

// The vertices of one side that lie on a piece of it, by `along`.
std::vector<PlacedVertex> VerticesOn(const SharedBorder& shared,
                                     const TileBorder& tile, Side side) {
  const BorderSide& border = tile.side(side);
  std::vector<PlacedVertex> vertices;
  for (uint64_t i = 0; i < border.vertex_count; ++i) {
    const BorderPoint& point = border.points[i];
    const double along = border.AlongOf(point);
    if (shared.Holds(along))
      vertices.push_back({along, tile.PositionOf(point)});
  }
  return vertices;
}

// Vertices are either added or removed: as many of both as possible count as
// moved.
struct MovedVertices {
  uint64_t moved = 0;
  uint64_t added = 0;
  uint64_t removed = 0;

  bool any() const { return moved + added + removed > 0; }
};

// Returns nothing if that takes too long.
std::optional<MovedVertices> CompareVertices(
    const std::vector<PlacedVertex>& before,
    const std::vector<PlacedVertex>& after, double reach) {
  std::vector<bool> is_matched(after.size());
  uint64_t matched = 0;
  uint64_t comparisons = 0;
  size_t first = 0;
  for (const PlacedVertex& vertex : before) {
    while (first < after.size() && after[first].along < vertex.along - reach) {
      ++first;
    }
    for (size_t i = first;
         i < after.size() && after[i].along <= vertex.along + reach; ++i) {
      if (++comparisons > kMaxComparisons) return std::nullopt;
      if (is_matched[i] || !AreAtOnePlace(vertex.at, after[i].at)) continue;
      is_matched[i] = true;
      ++matched;
      break;
    }
  }
  const uint64_t gone = before.size() - matched;
  const uint64_t fresh = after.size() - matched;
  const uint64_t moved = std::min(gone, fresh);
  return MovedVertices{
      .moved = moved, .added = fresh - moved, .removed = gone - moved};
}

// A vertex that is no longer on the border may still be in the tile.
std::string TextOf(const MovedVertices& vertices, const Bucket& neighbor) {
  const bool are_new = vertices.added > 0;
  const uint64_t others = are_new ? vertices.added : vertices.removed;
  const char* const state =
      are_new ? "new on the border" : "no longer on the border";
  const char* const verb = others == 1 ? " is " : " are ";
  if (vertices.moved == 0) {
    return absl::StrCat(Counted(others, "vertex", "vertices"), verb, state,
                        " to tile ", neighbor.index());
  }
  std::string text =
      absl::StrCat(Counted(vertices.moved, "border vertex", "border vertices"),
                   " to tile ", neighbor.index(), " moved");
  if (others > 0) absl::StrAppend(&text, ", ", others, verb, state);
  return text;
}

// The worst gap, however small. Nothing if the tiles cannot be compared.
std::optional<Seam> WorstGap(const TileBorder& tile, Side side,
                             const TileBorder& neighbor, bool* given_up) {
  bool this_given_up = false;
  auto seam = FindSeam(tile, side, neighbor, /*least_m=*/-1, &this_given_up);
  *given_up |= this_given_up;
  return seam;
}

Message Describe(const MovedVertices& vertices, Side side,
                 const TileBorder& before, const TileBorder& after,
                 const TileBorder& neighbor_before,
                 const TileBorder& neighbor_after) {
  const std::string text = TextOf(vertices, neighbor_after.bucket);
  bool given_up = false;
  const auto was = WorstGap(before, side, neighbor_before, &given_up);
  const auto is = WorstGap(after, side, neighbor_after, &given_up);
  if (given_up) {
    return Message("$0: the seam has too many vertices to be compared", text);
  }
  if (!was || !is) return Message("$0", text);
  const bool was_open = was->gap_m > LeastGap_m(before, neighbor_before);
  const bool is_open = is->gap_m > LeastGap_m(after, neighbor_after);
  if (!is_open) {
    if (!was_open) return Message("$0: the seam stays closed", text);
    return Message("$0: the seam closes (before: gap up to $1 m)", text,
                   ToMillimeters(was->gap_m));
  }
  const double gap_m = ToMillimeters(is->gap_m);
  const double longitude = MeasuredDegrees(is->longitude);
  const double latitude = MeasuredDegrees(is->latitude);
  if (!was_open) {
    return Message(
        "$0: the seam opens by up to $1 m, at longitude $2 and latitude $3",
        text, gap_m, longitude, latitude);
  }
  return Message(
      "$0: gap up to $1 m (before: $2 m), at longitude $3 and latitude $4",
      text, gap_m, ToMillimeters(was->gap_m), longitude, latitude);
}

}  // namespace

std::vector<Message> CompareBorders(const FileSummary& before,
                                    const FileSummary& after,
                                    ReadNeighbor read) {
  const TileBorder* const old_tile = BorderOf(&before);
  const TileBorder* const new_tile = BorderOf(&after);
  if (old_tile == nullptr || new_tile == nullptr ||
      old_tile->bucket != new_tile->bucket) {
    return {};
  }
  std::vector<Message> messages;
  size_t group = 0;  // of NeighborPaths
  for (const Side side : kSides) {
    for (const Bucket& bucket : new_tile->bucket.Neighbors(side)) {
      const size_t number = group++;
      const SharedBorder shared = ShareBorder(new_tile->bucket, side, bucket);
      const bool are_known =
          old_tile->side(side).is_known && new_tile->side(side).is_known;
      const std::optional<MovedVertices> vertices =
          !are_known ? std::nullopt
                     : CompareVertices(
                           VerticesOn(shared, *old_tile, side),
                           VerticesOn(shared, *new_tile, side),
                           2 * kSamePlaceMeters / shared.meters_per_degree);
      if (!vertices) {
        messages.emplace_back(
            "the border to tile $0 has too many vertices to be compared",
            bucket.index());
        continue;
      }
      if (!vertices->any()) continue;
      const NeighborVersions neighbor = read(number);
      const TileBorder* const old_neighbor = BorderOf(neighbor.before.get());
      const TileBorder* const new_neighbor = BorderOf(neighbor.after.get());
      if (old_neighbor == nullptr || new_neighbor == nullptr ||
          old_neighbor->bucket != bucket || new_neighbor->bucket != bucket) {
        continue;
      }
      messages.push_back(Describe(*vertices, side, *old_tile, *new_tile,
                                  *old_neighbor, *new_neighbor));
    }
  }
  return messages;
}

}  // namespace trackcheck::btg
