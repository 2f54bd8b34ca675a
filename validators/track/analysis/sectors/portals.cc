#include "validators/track/analysis/sectors/portals.h"

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "absl/base/macros.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {
namespace {

bool IsPortal(EdgeKind kind) {
  return kind == EdgeKind::kEntry || kind == EdgeKind::kExit;
}

}  // namespace

uint64_t Portals::PartnerOf(uint64_t edge) const {
  const uint32_t sector = document_.edges.neighbor[edge];
  ABSL_HARDENING_ASSERT(sector < document_.sectors.size());
  return uint64_t{document_.sectors.first_edge[sector]} +
         document_.edges.neighbor_edge[edge];
}

uint32_t Portals::EndOf(uint64_t sector, uint64_t edge) const {
  const uint64_t next = edge + 1 == document_.sectors.first_edge[sector + 1]
                            ? document_.sectors.first_edge[sector]
                            : edge + 1;
  return document_.edges.start[next];
}

PortalState Portals::StateAhead(uint64_t sector, uint64_t edge) const {
  const Edges& edges = document_.edges;
  const EdgeKind kind = edges.kind[edge];
  const uint32_t neighbor = edges.neighbor[edge];
  if (!IsPortal(kind) || neighbor == kAbsent) return PortalState::kNone;
  if (neighbor >= document_.sectors.size()) {
    // If a fault has cut the list, the sector may come after the fault.
    return neighbor == kOutside || document_.sector_list.present
               ? PortalState::kNoSuchSector
               : PortalState::kNone;
  }
  if (neighbor == sector) return PortalState::kOwnSector;
  const uint32_t neighbor_edge = edges.neighbor_edge[edge];
  if (neighbor_edge == kAbsent) return PortalState::kNone;
  if (neighbor_edge >= document_.sectors.edges(neighbor)) {
    // If edges of a sector are missing, that is reported at the sector.
    const bool has_all = document_.sectors.whole[neighbor] &&
                         document_.sectors.edges(neighbor) >= 3;
    return neighbor_edge == kOutside || has_all ? PortalState::kNoSuchEdge
                                                : PortalState::kNone;
  }
  const EdgeKind other = edges.kind[PartnerOf(edge)];
  if (other == EdgeKind::kNone) return PortalState::kNone;
  if (other == EdgeKind::kWall || other == kind) return PortalState::kWrongKind;
  return PortalState::kMutual;
}

bool Portals::IsMutual(uint64_t sector, uint64_t edge) const {
  if (StateAhead(sector, edge) != PortalState::kMutual) return false;
  const uint64_t other = PartnerOf(edge);
  return StateAhead(document_.edges.neighbor[edge], other) ==
             PortalState::kMutual &&
         PartnerOf(other) == edge;
}

// Precondition: `edge` names an edge of the opposite kind.
PortalState Portals::StateOfLinked(uint64_t sector, uint64_t edge) const {
  const uint64_t other = PartnerOf(edge);
  const uint32_t other_sector = document_.edges.neighbor[edge];
  if (StateAhead(other_sector, other) != PortalState::kMutual) {
    return PortalState::kLost;
  }
  const uint64_t third = PartnerOf(other);
  if (third == edge) return PortalState::kMutual;
  if (IsMutual(other_sector, other)) {
    const PortalFit fit = Compare(sector, edge, other_sector, other);
    return fit == PortalFit::kApart ? PortalState::kElsewhere
                                    : PortalState::kTaken;
  }
  const bool other_is_wrong = IsMutual(document_.edges.neighbor[other], third);
  return other_is_wrong ? PortalState::kLost : PortalState::kElsewhere;
}

PortalState Portals::StateOf(uint64_t sector, uint64_t edge) const {
  const PortalState state = StateAhead(sector, edge);
  if (state == PortalState::kMutual) return StateOfLinked(sector, edge);
  if (state != PortalState::kWrongKind) return state;
  const uint64_t other = PartnerOf(edge);
  const uint32_t other_sector = document_.edges.neighbor[edge];
  const bool reported_there =
      other < edge &&
      StateAhead(other_sector, other) == PortalState::kWrongKind &&
      PartnerOf(other) == edge;
  return reported_there ? PortalState::kWrongKindThere
                        : PortalState::kWrongKind;
}

PortalFit Portals::Compare(uint64_t sector, uint64_t edge,
                           uint64_t other_sector, uint64_t other) const {
  const uint32_t from = document_.edges.start[edge];
  const uint32_t to = EndOf(sector, edge);
  const uint32_t other_from = document_.edges.start[other];
  const uint32_t other_to = EndOf(other_sector, other);
  if (from == other_to && to == other_from) return PortalFit::kFits;
  const uint64_t vertices = document_.vertex_count();
  if (std::max({from, to, other_from, other_to}) >= vertices) {
    return PortalFit::kFits;
  }
  const Point3 a = Point3Of(document_, from);
  const Point3 b = Point3Of(document_, to);
  const Point3 c = Point3Of(document_, other_from);
  const Point3 d = Point3Of(document_, other_to);
  if (!HasShape(a) || !HasShape(b) || !HasShape(c) || !HasShape(d)) {
    return PortalFit::kFits;
  }
  if (Coincide(a, d) && Coincide(b, c)) return PortalFit::kOtherVertices;
  return Coincide(a, c) && Coincide(b, d) ? PortalFit::kSameOrder
                                          : PortalFit::kApart;
}

PortalFit Portals::FitOf(uint64_t sector, uint64_t edge) const {
  const PortalState state = StateAhead(sector, edge);
  if (state != PortalState::kMutual && state != PortalState::kWrongKind) {
    return PortalFit::kFits;
  }
  const uint64_t other = PartnerOf(edge);
  const uint32_t other_sector = document_.edges.neighbor[edge];
  const uint16_t shapes = shapes_.traits(sector) | shapes_.traits(other_sector);
  // The edges name each other, so their fit is reported at the first one.
  const bool judged = edge < other && (shapes & kNoOutline) == 0 &&
                      document_.edges.neighbor[other] == sector &&
                      document_.edges.neighbor_edge[other] ==
                          edge - document_.sectors.first_edge[sector];
  if (!judged) return PortalFit::kFits;
  const PortalFit fit = Compare(sector, edge, other_sector, other);
  const bool explained =
      fit == PortalFit::kSameOrder && (shapes & kSelfIntersecting) != 0;
  return explained ? PortalFit::kFits : fit;
}

void Portals::Mark(uint64_t sector, uint8_t flag) {
  std::atomic_ref(flags_[sector]).fetch_or(flag, std::memory_order_relaxed);
}

void Portals::JudgeSector(uint64_t sector) {
  uint8_t flags = document_.sectors.whole[sector] ? 0 : kUnsound;
  const uint64_t end = document_.sectors.first_edge[sector + 1];
  for (uint64_t i = document_.sectors.first_edge[sector]; i < end; ++i) {
    const EdgeKind kind = document_.edges.kind[i];
    if (kind == EdgeKind::kWall) continue;
    if (kind == EdgeKind::kNone) {
      flags |= kUnsound | kKindInDoubt;
      continue;
    }
    const PortalState state = StateOf(sector, i);
    if (state != PortalState::kMutual) flags |= kUnsound | kFault;
    if (state == PortalState::kWrongKind) {
      flags |= kKindInDoubt;
      Mark(document_.edges.neighbor[i], kKindInDoubt);
    }
    if (FitOf(sector, i) != PortalFit::kFits) flags |= kFault;
  }
  if (flags != 0) Mark(sector, flags);
}

Portals::Portals(const Document& document, const SectorShapes& shapes,
                 WorkPool& pool)
    : document_(document), shapes_(shapes), flags_(document.sectors.size()) {
  const uint64_t blocks = (flags_.size() + kSectorBlock - 1) / kSectorBlock;
  pool.For(blocks, [&](uint64_t block) {
    const uint64_t end =
        std::min<uint64_t>(flags_.size(), (block + 1) * kSectorBlock);
    for (uint64_t i = block * kSectorBlock; i < end; ++i) JudgeSector(i);
  });
  sound_ = document.sector_list.present &&
           std::none_of(flags_.begin(), flags_.end(),
                        [](uint8_t flags) { return (flags & kUnsound) != 0; });
}

bool Portals::AnyFault(uint64_t first, uint64_t count) const {
  uint8_t flags = 0;
  for (uint64_t i = first; i < first + count; ++i) flags |= flags_[i];
  return (flags & kFault) != 0;
}

}  // namespace trackcheck::track
