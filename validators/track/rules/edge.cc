#include <cstdint>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/engine/earlier.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"
#include "validators/track/rules/message_values.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

Location Start(const EdgeTable& edges, Position at) {
  return EdgeLocation(edges.document(), at.element, "start");
}

bool HasNoStart(const EdgeTable& edges, Position at) {
  const Document& document = edges.document();
  const uint32_t start = document.edges.start[at.element];
  // If a fault has cut the list, the vertex may come after the fault.
  const uint64_t vertices =
      document.vertex_list.present ? document.vertex_count() : kOutside;
  return start >= vertices && start != kAbsent;
}

}  // namespace

const EdgeRule rules::edge_start_range = {
    .info = {.id = "track-edge-start-range",
             .severity = Severity::kError,
             .title = "An edge starts at a vertex that does not exist.",
             .section = "Sector edge",
             .rationale = "The index counts from 0 in the list of vertices; "
                          "readers refuse the file or read other memory.",
             .remedy = "Correct the index, or add the vertex.",
             .bad = TRACK_LONE_SECTOR("500 0 0 510 0 0", "WALL, WALL, WALL",
                                      "32, 33, 34"),
             .ok = TRACK_LONE_SECTOR("500 0 0 510 0 0", "WALL, WALL, WALL",
                                     "32, 33, 31"),
             .also_fires = TRACK_LONE},
    .predicate = Exact<HasNoStart>,
    .place = Start,
    .message = [](const EdgeTable& edges, Position at) {
      return Message("vertex $0 does not exist, the number of vertices is $1",
                     IndexText(edges.document(), Start(edges, at)),
                     edges.document().vertex_count());
    }};

namespace {

const std::vector<ElementPair>& RepeatedStarts(const EdgeTable& edges,
                                               uint64_t) {
  return edges.track().repeated_starts();
}

}  // namespace

const EdgeRule rules::edge_vertex_repeat = {
    .info = {.id = "track-edge-vertex-repeat",
             .severity = Severity::kError,
             .title = "Two edges of a sector start at the same vertex.",
             .section = "Sector edge",
             .rationale = "The polygon touches itself there, or has an edge "
                          "without length, so it is not convex.",
             .remedy = "Remove one of the edges, or give it the intended "
                       "vertex.",
             .bad = TRACK_LONE_SECTOR("500 0 0 510 0 0 510 0 -10 500 0 -10",
                                      "WALL, WALL, WALL, WALL, WALL",
                                      "32, 33, 34, 35, 33"),
             .ok = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 490 0 -5"),
             .also_fires = TRACK_LONE},
    .predicate = Listed<RepeatedStarts>,
    .place = Start,
    .message =
        [](const EdgeTable& edges, Position at) {
          return Message(
              "the edge starts at vertex $0, and so does another edge of the "
              "sector",
              edges.document().edges.start[at.element]);
        },
    .applies =
        [](const EdgeTable& edges) {
          return !edges.track().repeated_starts().empty();
        },
    .related =
        [](const EdgeTable& edges, Position at) {
          const uint64_t earlier =
              EarlierOf(edges.track().repeated_starts(), at.element);
          return std::vector<Related>{
              {Message("the first edge that starts there"),
               EdgeLocation(edges.document(), earlier, "start")}};
        }};

namespace {

uint32_t EndVertex(const EdgeTable& edges, Position at) {
  return edges.track().portals().EndOf(edges.SectorOf(at.element), at.element);
}

bool HasNoLength(const EdgeTable& edges, Position at) {
  const Document& document = edges.document();
  const uint64_t sector = edges.SectorOf(at.element);
  const SectorGeometry& geometry = edges.Geometry(sector);
  if (!geometry.has_places()) return false;
  const uint64_t first = document.sectors.first_edge[sector];
  const uint64_t i = at.element - first;
  const uint64_t next = i + 1 == geometry.places().size() ? 0 : i + 1;
  // Edges that start at the same vertex have a finding of their own.
  return document.edges.start[first + i] !=
             document.edges.start[first + next] &&
         Coincide(geometry.places()[i], geometry.places()[next]);
}

}  // namespace

const EdgeRule rules::edge_zero_length = {
    .info = {.id = "track-edge-zero-length",
             .severity = Severity::kError,
             .title = "An edge has no length.",
             .section = "Sector edge",
             .rationale = "The ends of the edge are within 0.002 of each "
                          "other. It has no direction, and divisions by its "
                          "length fail.",
             .remedy = "Remove the edge, or move one of the vertices.",
             .bad = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500 0 -9.999"),
             .ok = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500 0 -9.997"),
             .also_fires = TRACK_LONE},
    .predicate = Exact<HasNoLength>,
    .place =
        [](const EdgeTable& edges, Position at) {
          return EdgeLocation(edges.document(), at.element);
        },
    .message =
        [](const EdgeTable& edges, Position at) {
          return Message(
              "the edge joins vertices $0 and $1, which are at the same place",
              edges.document().edges.start[at.element], EndVertex(edges, at));
        },
    .related =
        [](const EdgeTable& edges, Position at) {
          return std::vector<Related>{
              {Message("the vertex at its end"),
               VertexLocation(edges.document(), EndVertex(edges, at))}};
        }};

}  // namespace trackcheck::track
