#include <algorithm>
#include <cstdint>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/measured.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/geometry/outline.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/repairs/sector_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

Location Sector(const SectorTable& sectors, Position at) {
  return SectorLocation(sectors.document(), at.element);
}

bool HasFewEdges(const SectorTable& table, Position at) {
  const Sectors& sectors = table.document().sectors;
  return sectors.whole[at.element] && sectors.edges(at.element) < 3;
}

}  // namespace

const SectorRule rules::sector_few_edges = {
    .info = {.id = "track-sector-few-edges",
             .severity = Severity::kError,
             .title = "A sector has fewer than three edges.",
             .section = "Sector",
             .rationale = "A sector is a convex polygon; two edges enclose "
                          "nothing.",
             .remedy = "Add the missing edges, or remove the sector.",
             .bad =
                 TRACK_LONE_SECTOR("500 0 0 510 0 0", "WALL, WALL", "32, 33"),
             .ok = TRACK_LONE_SECTOR("500 0 0 510 0 0 510 0 -10",
                                     "WALL, WALL, WALL", "32, 33, 34")},
    .predicate = Exact<HasFewEdges>,
    .place =
        [](const SectorTable& sectors, Position at) {
          return SectorLocation(sectors.document(), at.element, "edges");
        },
    .message =
        [](const SectorTable& sectors, Position at) {
          return Message("the number of edges is $0, a polygon has at least 3",
                         sectors.document().sectors.edges(at.element));
        }};

namespace {

struct Dent {
  uint64_t corner = 0;
  double depth = 0;
};

// The deepest dent; its depth is 0 if there is none.
Dent DeepestDent(const SectorGeometry& sector) {
  Dent deepest;
  if (!sector.is_polygon() || !sector.outline().dented) return deepest;
  for (uint64_t i = 0; i < sector.corners().size(); ++i) {
    const Corner corner = MeasureCorner(
        sector.corners(), i, sector.outline().turn, sector.tolerance());
    if (corner.depth > deepest.depth) deepest = {i, corner.depth};
  }
  return deepest;
}

double DentDepth(const SectorTable& sectors, Position at) {
  return DeepestDent(sectors.Geometry(at.element)).depth;
}

}  // namespace

const SectorRule rules::sector_convex = {
    .info = {.id = "track-sector-convex",
             .severity = Severity::kError,
             .title = "A sector is not convex.",
             .section = "Sector",
             .rationale = "A sector is a convex polygon. Games test on which "
                          "side of each edge a car is. That test fails here.",
             .remedy = "Move the corner outwards, or divide the sector.",
             .bad = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500.011 0 -5"),
             .ok = TRACK_LONE_PENTAGON(
                 "500 0 0 510 0 0 510 0 -10 500 0 -10 500.009 0 -5"),
             .also_fires = TRACK_LONE},
    .predicate = Exact<DentDepth>,
    .place = Sector,
    .message =
        [](const SectorTable& sectors, Position at) {
          const SectorGeometry& sector = sectors.Geometry(at.element);
          return Message(
              "a corner lies $0 inside the line between its neighbors, at most "
              "$1 is allowed",
              Measured(DeepestDent(sector).depth),
              Measured(sector.tolerance()));
        },
    .related =
        [](const SectorTable& sectors, Position at) {
          const Document& document = sectors.document();
          const uint64_t corner =
              document.sectors.first_edge[at.element] +
              DeepestDent(sectors.Geometry(at.element)).corner;
          return std::vector<Related>{
              {Message("the corner"), EdgeLocation(document, corner)}};
        }};

namespace {

bool CrossesItself(const SectorTable& sectors, Position at) {
  return (sectors.Geometry(at.element).traits() & kSelfIntersecting) != 0;
}

}  // namespace

const SectorRule rules::sector_self_intersect = {
    .info = {.id = "track-sector-self-intersect",
             .severity = Severity::kError,
             .title = "The outline of a sector crosses itself.",
             .section = "Sector",
             .rationale = "A sector is a convex polygon; two of its edges are "
                          "probably in the wrong order.",
             .remedy = "List the edges in the order in which they follow each "
                       "other round the sector.",
             .bad = TRACK_LONE_QUAD("500 0 0 510 0 -10 510 0 0 500 0 -10"),
             .ok = TRACK_LONE_QUAD("500 0 0 510 0 0 510 0 -10 500 0 -10"),
             .also_fires = TRACK_LONE},
    .predicate = Exact<CrossesItself>,
    .place = Sector,
    .message = [](const SectorTable&, Position) {
      return Message("edges of the sector cross or touch each other");
    }};

namespace {

bool IsCornerStraight(const EdgeTable& edges, Position at) {
  const uint64_t sector = edges.SectorOf(at.element);
  if ((edges.shapes().traits(sector) & kStraightCorner) == 0) return false;
  const SectorGeometry& geometry = edges.Geometry(sector);
  const uint64_t corner =
      at.element - edges.document().sectors.first_edge[sector];
  return MeasureCorner(geometry.corners(), corner, geometry.outline().turn,
                       geometry.tolerance())
             .shape == CornerShape::kStraight;
}

}  // namespace

const EdgeRule rules::sector_collinear = {
    .info = {.id = "track-sector-collinear",
             .severity = Severity::kInfo,
             .title = "A corner of a sector is straight.",
             .section = "Sector",
             .rationale = "This is legal where a side is divided. A corner "
                          "that is dented by less than the rounding of "
                          "coordinates counts as straight.",
             .remedy = "Remove the vertex if it is not needed.",
             .bad = TRACK_OUTER_CORNER("30 0 -58"),
             .ok = TRACK_OUTER_CORNER("30 0 -58.01")},
    .predicate = Exact<IsCornerStraight>,
    .place =
        [](const EdgeTable& edges, Position at) {
          return EdgeLocation(edges.document(), at.element, "start");
        },
    .message =
        [](const EdgeTable& edges, Position at) {
          return Message(
              "the corner at vertex $0 is on the line between its neighbors",
              edges.document().edges.start[at.element]);
        }};

namespace {

bool IsClockwise(const SectorTable& sectors, Position at) {
  const SectorGeometry& sector = sectors.Geometry(at.element);
  return sector.is_polygon() && sector.has_area() && sector.outline().turn > 0;
}

}  // namespace

const SectorRule rules::sector_orientation = {
    .info = {.id = "track-sector-orientation",
             .severity = Severity::kWarning,
             .title = "The edges of a sector are in clockwise order.",
             .section = "Sector",
             .rationale = "The document asks for counter-clockwise order. The "
                          "other sectors are counter-clockwise, seen from "
                          "above.",
             .remedy = "Reverse the order of the edges, give each the vertex "
                       "at its other end, and correct neighbor-edge in the "
                       "sectors around it.",
             .fix = {FixKind::kUnsafe,
                     "Lists the edges in the other order, and corrects "
                     "neighbor-edge in the sectors around it."},
             .bad = TRACK_REVERSED_SECTOR,
             .ok = TRACK_ROTATED_SECTOR,
             .also_fires = "track-neighbor-same-order"},
    .predicate = Exact<IsClockwise>,
    .place = Sector,
    .message =
        [](const SectorTable& sectors, Position) {
          return Message(
              "the edges go round clockwise, expected counterclockwise; "
              "clockwise: $0 of $1",
              sectors.shapes().Count(kClockwise),
              Counted(sectors.size(), "sector"));
        },
    .applies =
        [](const SectorTable& sectors) { return !sectors.shapes().mirrored(); },
    .repairs =
        [](const SectorTable& sectors, Position at) {
          return WithEdgesReversed(sectors.track(), at.element);
        }};

namespace {

bool HasNoArea(const SectorTable& sectors, Position at) {
  const SectorGeometry& sector = sectors.Geometry(at.element);
  return sector.has_outline() && !sector.has_area();
}

}  // namespace

const SectorRule rules::sector_area_zero = {
    .info = {.id = "track-sector-area-zero",
             .severity = Severity::kWarning,
             .title = "A sector covers nothing on the XZ plane.",
             .section = "Sector",
             .rationale = "No car can be above the sector, so none is ever in "
                          "it. Its orientation is unknown.",
             .remedy = "Move its corners apart.",
             .bad = TRACK_LONE_QUAD("500 0 0 510 0 0 510 10 0 500 10 0"),
             .ok = TRACK_LONE_QUAD("500 0 0 510 0 0 510 10 -0.1 500 10 -0.1"),
             .also_fires = TRACK_LONE},
    .predicate = Exact<HasNoArea>,
    .place = Sector,
    .message = [](const SectorTable&, Position) {
      return Message("seen from above, the sector is a line");
    }};

namespace {

// The largest distance of a corner from the plane of its sector, as a share of
// the sector's size.
constexpr double kNonplanar = 1e-2;

double Unevenness(const SectorTable& sectors, Position at) {
  const double unevenness = sectors.shapes().unevenness(at.element);
  return unevenness > kNonplanar ? unevenness : 0;
}

}  // namespace

const SectorRule rules::sector_nonplanar = {
    .info = {.id = "track-sector-nonplanar",
             .severity = Severity::kInfo,
             .title = "The corners of a sector are not on one plane.",
             .section = "Sector",
             .rationale = "The document allows it, and a twisting road needs "
                          "it. The altitude inside the sector depends on how a "
                          "game divides the sector.",
             .remedy = "Divide the sector into triangles if altitudes matter.",
             .bad = "set track.vertices[10] 3",
             .ok = "set track.vertices[10] 2"},
    .predicate = Exact<Unevenness>,
    .place = Sector,
    .message = [](const SectorTable& sectors, Position at) {
      const SectorGeometry& sector = sectors.Geometry(at.element);
      return Message(
          "a corner is $0 from the plane that fits best, at most $1 is allowed",
          Measured(sector.farthest_from_plane()),
          Measured(kNonplanar * sector.size()));
    }};

namespace {

// Whether the sector has an edge of the kind `has`, but none of the kind
// `lacks`. A sector with neither is track-sector-unreachable. False if the
// sector has too few edges or a doubtful kind, which have findings of their
// own.
bool HasOnly(const SectorTable& table, uint64_t sector, EdgeKind has,
             EdgeKind lacks) {
  const Document& document = table.document();
  return document.sectors.whole[sector] &&
         document.sectors.edges(sector) >= 3 &&
         !table.track().portals().KindInDoubt(sector) &&
         HasEdgeOf(document, sector, has) &&
         !HasEdgeOf(document, sector, lacks);
}

bool LacksEntry(const SectorTable& sectors, Position at) {
  return HasOnly(sectors, at.element, EdgeKind::kExit, EdgeKind::kEntry);
}

bool LacksExit(const SectorTable& sectors, Position at) {
  return HasOnly(sectors, at.element, EdgeKind::kEntry, EdgeKind::kExit);
}

// Computes the portals before the predicates need them: in their tasks the
// other threads would wait instead of help.
bool WithPortals(const SectorTable& sectors) {
  sectors.track().portals();
  return true;
}

}  // namespace

const SectorRule rules::sector_no_entry = {
    .info = {.id = "track-sector-no-entry",
             .severity = Severity::kWarning,
             .title = "A sector has no entry.",
             .section = "Sector",
             .rationale = "The document does not ask for one, but no car can "
                          "drive into the sector in the direction of travel.",
             .remedy = "Make the edge to the sector before it an entry.",
             .bad = TRACK_WAY_IN,
             .ok = TRACK_DEAD_END},
    .predicate = Exact<LacksEntry>,
    .place = Sector,
    .message =
        [](const SectorTable& sectors, Position at) {
          return Message("none of the $0 edges is an entry",
                         sectors.document().sectors.edges(at.element));
        },
    .applies = WithPortals};

const SectorRule rules::sector_no_exit = {
    .info = {.id = "track-sector-no-exit",
             .severity = Severity::kWarning,
             .title = "A sector has no exit.",
             .section = "Sector",
             .rationale = "The document does not ask for one, but no car can "
                          "drive out of the sector in the direction of travel.",
             .remedy = "Make the edge to the sector after it an exit.",
             .bad = TRACK_DEAD_END,
             .ok = TRACK_WAY_IN},
    .predicate = Exact<LacksExit>,
    .place = Sector,
    .message =
        [](const SectorTable& sectors, Position at) {
          return Message("none of the $0 edges is an exit",
                         sectors.document().sectors.edges(at.element));
        },
    .applies = WithPortals};

}  // namespace trackcheck::track
