#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/lines/line_course.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

uint32_t WallOf(const SegmentTable& segments, Position at) {
  return segments.track().course().result(at.element).edge;
}

bool CrossesAWall(const SegmentTable& segments, Position at) {
  if (segments.track().course().course(at.element) != Course::kThroughWall) {
    return false;
  }
  // If a portal leads to the wall, that has a finding of its own.
  const uint64_t sector = SectorOf(segments.document(), WallOf(segments, at));
  return !segments.track().portals().KindInDoubt(sector);
}

}  // namespace

const SegmentRule rules::line_crosses_wall = {
    .info = {.id = "track-line-crosses-wall",
             .severity = Severity::kWarning,
             .title = "A racing line goes through a wall.",
             .section = "Sector edge",
             .rationale = "Both sides of the wall are on the track, but a car "
                          "cannot pass the wall. A line that leaves the track "
                          "has a finding of its own.",
             .remedy = "Lead the line around the wall, or connect the sectors.",
             .bad = "set track.vertices[6] 60.5; set track.vertices[8] -46.02",
             .ok = "set track.vertices[6] 60.5; set track.vertices[8] -45.9"},
    .predicate = Exact<CrossesAWall>,
    .place =
        [](const SegmentTable& segments, Position at) {
          return SegmentLocation(segments.document(), at.element);
        },
    .message =
        [](const SegmentTable& segments, Position at) {
          const Document& document = segments.document();
          const uint32_t wall = WallOf(segments, at);
          const uint64_t sector = SectorOf(document, wall);
          return Message(
              "the segment goes through a wall: edge $0 of sector $1",
              wall - document.sectors.first_edge[sector], sector);
        },
    .applies =
        [](const SegmentTable& segments) {
          if (!segments.track().course().Has(Course::kThroughWall)) {
            return false;
          }
          // In the tasks of the predicate the other threads would wait for the
          // portals instead of help to compute them.
          segments.track().portals();
          return true;
        },
    .related =
        [](const SegmentTable& segments, Position at) {
          return std::vector<Related>{
              {Message("the edge it goes through"),
               EdgeLocation(segments.document(), WallOf(segments, at))}};
        }};

}  // namespace trackcheck::track
