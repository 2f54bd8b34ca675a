// Every place is listed once. Section "3D-Vertex".
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "formats/core/run_list.h"
#include "formats/track/places.h"
#include "validators/folded.h"
#include "validators/track/examples.h"
#include "validators/track/hashed_places.h"
#include "validators/track/rule_types.h"
#include "validators/track/sector_shapes.h"
#include "validators/track/track_model.h"

namespace trackcheck::track {
namespace {

using Bits = std::tuple<uint64_t, uint64_t, uint64_t>;

Bits BitsOf(const Document& document, uint32_t vertex) {
  const Place place = PlaceOf(document, vertex);
  return {std::bit_cast<uint64_t>(place.x), std::bit_cast<uint64_t>(place.y),
          std::bit_cast<uint64_t>(place.z)};
}

bool IsKnown(const Place& place) {
  return !std::isnan(place.x) && !std::isnan(place.y) && !std::isnan(place.z);
}

// A vertex that is where an earlier one is.
struct Twin {
  uint32_t vertex = 0;
  uint32_t earlier = 0;
};

// Among vertices of one hash.
void FindTwins(const Document& document, std::span<uint64_t> hashed,
               std::vector<Twin>& twins) {
  const auto by_place = [&document](uint64_t a, uint64_t b) {
    const uint32_t left = HashedPlaces::ItemOf(a);
    const uint32_t right = HashedPlaces::ItemOf(b);
    return std::pair(BitsOf(document, left), left) <
           std::pair(BitsOf(document, right), right);
  };
  std::sort(hashed.begin(), hashed.end(), by_place);
  uint32_t earlier = HashedPlaces::ItemOf(hashed[0]);
  for (const uint64_t entry : hashed.subspan(1)) {
    const uint32_t vertex = HashedPlaces::ItemOf(entry);
    if (BitsOf(document, vertex) == BitsOf(document, earlier)) {
      twins.push_back({vertex, earlier});
    } else {
      earlier = vertex;
    }
  }
}

std::vector<Twin> AllTwins(const TrackModel& track) {
  const Document& document = track.document();
  HashedPlaces places(
      track.pool(), document.vertex_count(),
      [&document](uint64_t begin, uint64_t end, const auto& add) {
        for (uint64_t i = begin; i < end; ++i) {
          const uint32_t vertex = static_cast<uint32_t>(i);
          if (!IsKnown(PlaceOf(document, vertex))) continue;
          const auto [x, y, z] = BitsOf(document, vertex);
          add(HashedPlaces::Hash(x, y, z), vertex);
        }
      });
  std::vector<std::vector<Twin>> found(HashedPlaces::kParts);
  places.ForEachHash(track.pool(),
                     [&](std::span<uint64_t> hashed, uint64_t part) {
                       if (hashed.size() > 1)
                         FindTwins(document, hashed, found[part]);
                     });
  std::vector<Twin> twins;
  for (std::vector<Twin>& part : found) {
    twins.insert(twins.end(), part.begin(), part.end());
    part = {};
  }
  std::sort(twins.begin(), twins.end(),
            [](const Twin& a, const Twin& b) { return a.vertex < b.vertex; });
  return twins;
}

void CheckDuplicates(const TrackModel& track, FindingSink& sink) {
  const Document& document = track.document();
  const std::vector<Twin> twins = AllTwins(track);
  RunList runs(sink.max_per_rule());
  for (const Twin& twin : twins) runs.Add(twin.vertex);
  sink.ReportRuns(rules::vertex_duplicate.info, runs, [&](const Run& run) {
    const uint32_t earlier =
        std::partition_point(
            twins.begin(), twins.end(),
            [&run](const Twin& twin) { return twin.vertex < run.first; })
            ->earlier;
    Finding finding = {
        .where = VertexPlace(document, run.first),
        .message = Message("the vertex is where vertex $0 is", earlier)};
    finding.related.push_back(
        {Message("the first vertex there"), VertexPlace(document, earlier)});
    AddLastPlace(run, VertexPlace(document, run.last), finding);
    return finding;
  });
}

}  // namespace

const Rule rules::vertex_duplicate = {
    .info = {.id = "track-vertex-duplicate",
             .severity = Severity::kWarning,
             .title = "two vertices are at the same place",
             .section = "3D-Vertex",
             .rationale = "sectors that use different vertices of one place "
                          "look joined but are not; moving one of them tears "
                          "the track",
             .remedy = "let all edges use the first of the vertices",
             .bad = TRACK_OTHER_CORNER("60 0 -42"),
             .ok = TRACK_OTHER_CORNER("60 0.001 -42"),
             .along = "track-neighbor-vertices-index"},
    .check = CheckDuplicates};

}  // namespace trackcheck::track
