#include "validators/track/repairs/sector_repairs.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/track/analysis/sectors/portal_places.h"
#include "validators/track/analysis/sectors/portals.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {
namespace {

// Whether the edge has both members, with any values.
bool NamesNeighbor(const Document& document, uint64_t edge) {
  return document.edges.neighbor[edge] != kAbsent &&
         document.edges.neighbor_edge[edge] != kAbsent;
}

void AppendNumber(const Document& document, uint64_t edge, std::string_view key,
                  uint64_t value, std::vector<Repair>& repairs) {
  repairs.push_back(
      {EdgeLocation(document, edge, key).range, std::to_string(value)});
}

void LetLeadTo(const Document& document, uint64_t edge, uint64_t other,
               std::vector<Repair>& repairs) {
  const uint64_t sector = SectorOf(document, other);
  const uint64_t number = other - document.sectors.first_edge[sector];
  if (document.edges.neighbor[edge] != sector) {
    AppendNumber(document, edge, "neighbor", sector, repairs);
  }
  if (document.edges.neighbor_edge[edge] != number) {
    AppendNumber(document, edge, "neighbor-edge", number, repairs);
  }
}

bool IsPortal(const Document& document, uint64_t edge) {
  return document.edges.kind[edge] == EdgeKind::kEntry ||
         document.edges.kind[edge] == EdgeKind::kExit;
}

bool IsReversed(const TrackAnalysis& track, uint64_t sector) {
  return track.reversible_sectors()[sector];
}

// The number of an edge, counted in its sector, after the sector is reversed.
uint64_t NumberReversed(const Document& document, uint64_t sector,
                        uint64_t number) {
  return document.sectors.edges(sector) - 1 - number;
}

// The text of an edge that has changed its place: it starts where it ended.
std::string ReversedEdge(const TrackAnalysis& track, uint64_t sector,
                         uint64_t edge) {
  const Document& document = track.document();
  const ByteRange object = EdgeRange(document, edge);
  std::vector<Repair> values;
  values.push_back({MemberRange(document, object, "start"),
                    std::to_string(track.portals().EndOf(sector, edge))});
  const uint32_t neighbor = document.edges.neighbor[edge];
  if (IsPortal(document, edge) && IsReversed(track, neighbor)) {
    const uint64_t number =
        NumberReversed(document, neighbor, document.edges.neighbor_edge[edge]);
    values.push_back({MemberRange(document, object, "neighbor-edge"),
                      std::to_string(number)});
  }
  // The last one first, so that the offset of the other stays right.
  std::sort(values.begin(), values.end(), [](const Repair& a, const Repair& b) {
    return a.where.offset > b.where.offset;
  });
  std::string text(document.file.Window(object).text());
  for (const Repair& value : values) {
    text.replace(value.where.offset - object.offset, value.where.size,
                 value.bytes);
  }
  return text;
}

}  // namespace

std::vector<Repair> WithPartnerAtItsPlace(const TrackAnalysis& track,
                                          uint64_t edge) {
  const Document& document = track.document();
  const uint64_t sector = SectorOf(document, edge);
  if (!IsPortal(document, edge) ||
      (track.shapes().traits(sector) & kNoOutline) != 0) {
    return {};
  }
  const std::optional<uint64_t> other = track.portal_places().OppositeOf(edge);
  if (!other || track.portal_places().OppositeOf(*other) != edge ||
      !NamesNeighbor(document, edge) || !NamesNeighbor(document, *other)) {
    return {};
  }
  std::vector<Repair> repairs;
  LetLeadTo(document, edge, *other, repairs);
  LetLeadTo(document, *other, edge, repairs);
  return repairs;
}

std::vector<Repair> WithEdgesReversed(const TrackAnalysis& track,
                                      uint64_t sector) {
  if (!IsReversed(track, sector)) return {};
  const Document& document = track.document();
  const uint64_t first = document.sectors.first_edge[sector];
  const uint64_t count = document.sectors.edges(sector);
  std::vector<Repair> repairs;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t edge = first + NumberReversed(document, sector, i);
    repairs.push_back(
        {EdgeRange(document, first + i), ReversedEdge(track, sector, edge)});
    if (!IsPortal(document, edge)) continue;
    // Those in a sector that is reversed too are part of its repairs.
    const uint32_t neighbor = document.edges.neighbor[edge];
    if (IsReversed(track, neighbor)) continue;
    AppendNumber(document, track.portals().PartnerOf(edge), "neighbor-edge", i,
                 repairs);
  }
  return repairs;
}

}  // namespace trackcheck::track
