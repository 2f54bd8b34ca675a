#include <cstdint>
#include <vector>

#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/prefilter/prefilters.h"

namespace trackcheck::track {

SectorPrefilter::SectorPrefilter(const SectorTable& sectors,
                                 const std::vector<const SectorRule*>& rules)
    : shapes_(sectors.shapes()),
      by_traits_({
          {kFewEdges, Cover(rules, {&rules::sector_few_edges})},
          {kDented, Cover(rules, {&rules::sector_convex})},
          {kSelfIntersecting, Cover(rules, {&rules::sector_self_intersect})},
          {kClockwise, Cover(rules, {&rules::sector_orientation})},
          {kNoArea, Cover(rules, {&rules::sector_area_zero})},
      }) {}

RuleSet SectorPrefilter::Candidates(uint64_t first, uint64_t count) const {
  const uint16_t traits = shapes_.AnyOf(first, count);
  RuleSet candidates;
  for (const auto& [trait, rules] : by_traits_) {
    if ((traits & trait) != 0) candidates |= rules;
  }
  return candidates;
}

EdgePrefilter::EdgePrefilter(const EdgeTable& edges,
                             const std::vector<const EdgeRule*>& rules)
    : document_(edges.document()),
      shapes_(edges.shapes()),
      portals_(edges.track().portals()),
      vertex_count_(edges.document().vertex_count()),
      start_range_(Cover(rules, {&rules::edge_start_range})),
      neighbors_(Cover(
          rules, {&rules::neighbor_range, &rules::neighbor_edge_range,
                  &rules::neighbor_self, &rules::neighbor_kind,
                  &rules::neighbor_reciprocity, &rules::neighbor_vertices,
                  &rules::neighbor_vertices_index, &rules::neighbor_same_order,
                  &rules::neighbor_doubly_used})),
      by_traits_({
          {kRepeats, Cover(rules, {&rules::edge_vertex_repeat})},
          {kZeroLength, Cover(rules, {&rules::edge_zero_length})},
          {kStraightCorner, Cover(rules, {&rules::sector_collinear})},
      }) {}

RuleSet EdgePrefilter::Candidates(uint64_t first, uint64_t count) const {
  RuleSet candidates;
  bool any_beyond = false;
  for (uint64_t i = first; i < first + count; ++i) {
    any_beyond |= document_.edges.start[i] >= vertex_count_;
  }
  if (any_beyond) candidates |= start_range_;
  const uint64_t first_sector = SectorOf(document_, first);
  const uint64_t sectors =
      SectorOf(document_, first + count - 1) - first_sector + 1;
  const uint16_t traits = shapes_.AnyOf(first_sector, sectors);
  for (const auto& [trait, rules] : by_traits_) {
    if ((traits & trait) != 0) candidates |= rules;
  }
  if (portals_.AnyFault(first_sector, sectors)) candidates |= neighbors_;
  return candidates;
}

}  // namespace trackcheck::track
