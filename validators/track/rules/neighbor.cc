#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/repairs/sector_repairs.h"
#include "validators/track/rule_types.h"
#include "validators/track/rules/examples.h"
#include "validators/track/rules/message_values.h"
#include "validators/track/tables.h"

namespace trackcheck::track {
namespace {

constexpr const char kSection[] = "Entry and exit edges";

template <PortalState kState>
bool IsInState(const EdgeTable& edges, Position at) {
  return edges.track().portals().StateOf(edges.SectorOf(at.element),
                                         at.element) == kState;
}

Location Edge(const EdgeTable& edges, Position at) {
  return EdgeLocation(edges.document(), at.element);
}

Location Neighbor(const EdgeTable& edges, Position at) {
  return EdgeLocation(edges.document(), at.element, "neighbor");
}

Location NeighborEdge(const EdgeTable& edges, Position at) {
  return EdgeLocation(edges.document(), at.element, "neighbor-edge");
}

constexpr Fix kFix = {FixKind::kSafe,
                      "Lets the edge and the only one at its place lead to "
                      "each other."};

std::vector<Repair> LeadToItsPlace(const EdgeTable& edges, Position at) {
  return WithPartnerAtItsPlace(edges.track(), at.element);
}

}  // namespace

const EdgeRule rules::neighbor_range = {
    .info = {.id = "track-neighbor-range",
             .severity = Severity::kError,
             .title = "An edge leads to a sector that does not exist.",
             .section = kSection,
             .rationale = "The index counts from 0 in the list of sectors; "
                          "readers refuse the file or read other memory.",
             .remedy = "Correct the index, or add the sector.",
             .fix = kFix,
             .bad = "set track.sectors[0].neighbors[0] 16",
             .ok = "set track.sectors[0].neighbors[0] 15"},
    .predicate = Exact<IsInState<PortalState::kNoSuchSector>>,
    .place = Neighbor,
    .message =
        [](const EdgeTable& edges, Position at) {
          return Message(
              "sector $0 does not exist, the number of sectors is $1",
              IndexText(edges.document(), Neighbor(edges, at)),
              edges.document().sectors.size());
        },
    .repairs = LeadToItsPlace};

const EdgeRule rules::neighbor_edge_range = {
    .info = {.id = "track-neighbor-edge-range",
             .severity = Severity::kError,
             .title = "An edge leads to an edge that does not exist.",
             .section = kSection,
             .rationale = "The index counts from 0 in the list of edges of the "
                          "other sector.",
             .remedy = "Correct the index.",
             .fix = kFix,
             .bad = "set track.sectors[0].neighbor_edges[0] 4",
             .ok = "set track.sectors[0].neighbor_edges[0] 2"},
    .predicate = Exact<IsInState<PortalState::kNoSuchEdge>>,
    .place = NeighborEdge,
    .message =
        [](const EdgeTable& edges, Position at) {
          const Document& document = edges.document();
          const uint32_t neighbor = document.edges.neighbor[at.element];
          return Message("edge $0 does not exist, sector $1 has $2",
                         IndexText(document, NeighborEdge(edges, at)), neighbor,
                         Counted(document.sectors.edges(neighbor), "edge"));
        },
    .related =
        [](const EdgeTable& edges, Position at) {
          const Document& document = edges.document();
          return std::vector<Related>{
              {Message("the sector that the edge leads to"),
               SectorLocation(document, document.edges.neighbor[at.element])}};
        },
    .repairs = LeadToItsPlace};

const EdgeRule rules::neighbor_self = {
    .info = {.id = "track-neighbor-self",
             .severity = Severity::kError,
             .title = "An edge leads to its own sector.",
             .section = kSection,
             .rationale = "Entries and exits connect two sectors.",
             .remedy = "Name the sector on the other side of the edge.",
             .fix = kFix,
             .bad = "set track.sectors[0].neighbors[0] 0",
             .ok = "set track.sectors[0].neighbors[0] 2"},
    .predicate = Exact<IsInState<PortalState::kOwnSector>>,
    .place = Neighbor,
    .message =
        [](const EdgeTable& edges, Position at) {
          return Message("the edge leads to its own sector, $0",
                         edges.document().edges.neighbor[at.element]);
        },
    .repairs = LeadToItsPlace};

namespace {

// An edge by the numbers of the document.
struct EdgeNumber {
  uint64_t sector = 0;
  uint64_t edge = 0;  // in the sector
};

EdgeNumber NumberOf(const Document& document, uint64_t edge) {
  const uint64_t sector = SectorOf(document, edge);
  return {sector, edge - document.sectors.first_edge[sector]};
}

uint64_t Partner(const EdgeTable& edges, Position at) {
  return edges.track().portals().PartnerOf(at.element);
}

std::vector<Related> RelatedPartner(const EdgeTable& edges, Position at) {
  return {{Message("the edge that it names"),
           EdgeLocation(edges.document(), Partner(edges, at))}};
}

std::string_view NameOf(EdgeKind kind) {
  switch (kind) {
    case EdgeKind::kEntry:
      return "an entry";
    case EdgeKind::kExit:
      return "an exit";
    default:
      return "a wall";
  }
}

}  // namespace

const EdgeRule rules::neighbor_kind = {
    .info = {.id = "track-neighbor-kind",
             .severity = Severity::kError,
             .title = "An exit does not lead to an entry, or an entry to an "
                      "exit.",
             .section = kSection,
             .rationale = "The kinds give the direction of travel: a car that "
                          "leaves a sector by its exit enters the next one by "
                          "its entry.",
             .remedy = "Correct the kind of one of the edges, or the index.",
             .fix = kFix,
             .bad = "set track.sectors[0].neighbor_edges[0] 1",
             .ok = "set track.sectors[0].neighbors[0] 2"},
    .predicate = Exact<IsInState<PortalState::kWrongKind>>,
    .place = NeighborEdge,
    .message =
        [](const EdgeTable& edges, Position at) {
          const Document& document = edges.document();
          const uint64_t partner = Partner(edges, at);
          const EdgeNumber number = NumberOf(document, partner);
          const EdgeKind kind = document.edges.kind[at.element];
          const EdgeKind wanted =
              kind == EdgeKind::kEntry ? EdgeKind::kExit : EdgeKind::kEntry;
          return Message("edge $0 of sector $1 is $2; the partner of $3 is $4",
                         number.edge, number.sector,
                         NameOf(document.edges.kind[partner]), NameOf(kind),
                         NameOf(wanted));
        },
    .related = RelatedPartner,
    .repairs = LeadToItsPlace};

namespace {

// The edge that the partner of the edge names.
uint64_t Third(const EdgeTable& edges, Position at) {
  return edges.track().portals().PartnerOf(Partner(edges, at));
}

// The arguments of `pattern` are the numbers of the partner and of the edge
// that it names.
Message DescribeThird(const EdgeTable& edges, Position at,
                      std::string_view pattern) {
  const EdgeNumber partner = NumberOf(edges.document(), Partner(edges, at));
  const EdgeNumber third = NumberOf(edges.document(), Third(edges, at));
  return Message(pattern, partner.edge, partner.sector, third.edge,
                 third.sector);
}

std::vector<Related> RelatedThird(const EdgeTable& edges, Position at) {
  std::vector<Related> related = RelatedPartner(edges, at);
  related.push_back({Message("the edge that the other edge names"),
                     EdgeLocation(edges.document(), Third(edges, at))});
  return related;
}

}  // namespace

const EdgeRule rules::neighbor_reciprocity = {
    .info = {.id = "track-neighbor-reciprocity",
             .severity = Severity::kError,
             .title = "The edge that an edge leads to does not point back.",
             .section = kSection,
             .rationale = "A car that drives through the edge and turns back "
                          "arrives in another sector.",
             .remedy = "Correct neighbor and neighbor-edge of one of the "
                       "edges.",
             .fix = kFix,
             .bad = "set track.sectors[0].neighbors[0] 2",
             .ok = "set track.sectors[0].neighbor_edges[0] 1"},
    .predicate = Exact<IsInState<PortalState::kElsewhere>>,
    .place = NeighborEdge,
    .message =
        [](const EdgeTable& edges, Position at) {
          return DescribeThird(
              edges, at,
              "edge $0 of sector $1 points to edge $2 of sector "
              "$3, not back to this one");
        },
    .related = RelatedThird,
    .repairs = LeadToItsPlace};

const EdgeRule rules::neighbor_doubly_used = {
    .info =
        {.id = "track-neighbor-doubly-used",
         .severity = Severity::kError,
         .title = "Two edges at one place lead to the same edge.",
         .section = kSection,
         .rationale = "An edge has one neighbor and can point back to one of "
                      "them only.",
         .remedy = "Divide the edge, or remove the duplicate sector.",
         .bad =
             "append track.sectors 'kinds: [WALL, EXIT, WALL, ENTRY] "
             "starts: [0, 2, 3, 1] neighbors: [1, 15] neighbor_edges: [3, 1]'",
         .ok = "set track.sectors[0].neighbors[0] 2"},
    .predicate = Exact<IsInState<PortalState::kTaken>>,
    .place = NeighborEdge,
    .message =
        [](const EdgeTable& edges, Position at) {
          return DescribeThird(edges, at,
                               "edge $0 of sector $1 already belongs to edge "
                               "$2 of sector $3");
        },
    .related = RelatedThird};

namespace {

template <PortalFit kFit>
bool FitsAs(const EdgeTable& edges, Position at) {
  return edges.track().portals().FitOf(edges.SectorOf(at.element),
                                       at.element) == kFit;
}

// The arguments of `pattern` are the vertices of the edge, then those of its
// partner.
Message DescribeVertices(const EdgeTable& edges, Position at,
                         std::string_view pattern) {
  const Document& document = edges.document();
  const Portals& portals = edges.track().portals();
  const uint64_t partner = Partner(edges, at);
  return Message(pattern, document.edges.start[at.element],
                 portals.EndOf(edges.SectorOf(at.element), at.element),
                 document.edges.start[partner],
                 portals.EndOf(SectorOf(document, partner), partner));
}

std::vector<Related> RelatedOtherEdge(const EdgeTable& edges, Position at) {
  return {{Message("the other edge"),
           EdgeLocation(edges.document(), Partner(edges, at))}};
}

}  // namespace

const EdgeRule rules::neighbor_vertices = {
    .info = {.id = "track-neighbor-vertices",
             .severity = Severity::kError,
             .title = "The two edges of a portal are at different places.",
             .section = kSection,
             .rationale = "A car that leaves one sector appears somewhere "
                          "else.",
             .remedy = "Let both edges use the same two vertices.",
             .fix = kFix,
             .bad = TRACK_OTHER_CORNER("59 0 -42"),
             .ok = TRACK_OTHER_CORNER("60.001 0 -42")},
    .predicate = Exact<FitsAs<PortalFit::kApart>>,
    .place = Edge,
    .message =
        [](const EdgeTable& edges, Position at) {
          return DescribeVertices(
              edges, at,
              "the edge joins vertices $0 and $1, its neighbor edge $2 and $3, "
              "which are elsewhere");
        },
    .related = RelatedOtherEdge,
    .repairs =
        [](const EdgeTable& edges, Position at) {
          std::vector<Repair> repairs = LeadToItsPlace(edges, at);
          const Position partner = {Partner(edges, at), 0, 0};
          for (Repair& repair : LeadToItsPlace(edges, partner)) {
            repairs.push_back(std::move(repair));
          }
          return repairs;
        }};

const EdgeRule rules::neighbor_vertices_index = {
    .info = {.id = "track-neighbor-vertices-index",
             .severity = Severity::kInfo,
             .title = "The two edges of a portal use different vertices of "
                      "the same places.",
             .section = kSection,
             .rationale = "The document does not ask for common vertices, but "
                          "moving one of them tears the track.",
             .remedy = "Let both edges use the same two vertices.",
             .bad = TRACK_OTHER_CORNER("60.001 0 -42"),
             .ok = TRACK_OTHER_CORNER("60.003 0 -42")},
    .predicate = Exact<FitsAs<PortalFit::kOtherVertices>>,
    .place = Edge,
    .message =
        [](const EdgeTable& edges, Position at) {
          return DescribeVertices(
              edges, at,
              "the edge joins vertices $0 and $1, its neighbor edge $2 and $3 "
              "at the same places");
        },
    .related = RelatedOtherEdge};

const EdgeRule rules::neighbor_same_order = {
    .info = {.id = "track-neighbor-same-order",
             .severity = Severity::kWarning,
             .title = "The two edges of a portal go the same way.",
             .section = kSection,
             .rationale = "Two sectors that both go round counter-clockwise "
                          "go along a common edge in opposite directions.",
             .remedy =
                 "Reverse the sector that track-sector-orientation reports, "
                 "as it says.",
             .bad = TRACK_REVERSED_SECTOR,
             .ok = TRACK_ROTATED_SECTOR,
             .also_fires = "track-sector-orientation"},
    .predicate = Exact<FitsAs<PortalFit::kSameOrder>>,
    .place = Edge,
    .message =
        [](const EdgeTable& edges, Position at) {
          return DescribeVertices(
              edges, at,
              "the edge goes from vertex $0 to $1, and so does its neighbor "
              "edge, from $2 to $3");
        },
    .related = RelatedOtherEdge};

}  // namespace trackcheck::track
