// Portals: where each entry and exit leads, and the first fault of each.
// Section "Entry and exit edges".
//
// A wrong neighbor breaks two portals; it is reported at the edge that names
// it.
#ifndef TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_PORTALS_H_
#define TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_PORTALS_H_

#include <cstdint>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/analysis/sectors/sector_shapes.h"

namespace trackcheck::track {

enum class PortalState : uint8_t {
  // The edge is a wall, or its state is unknown because of another fault.
  kNone,
  kNoSuchSector,
  kOwnSector,
  kNoSuchEdge,
  // The other edge is a wall, or both are entries, or both are exits.
  kWrongKind,
  // Like kWrongKind, but reported at the other edge, which comes first.
  kWrongKindThere,
  // The other edge points elsewhere, and this edge is wrong.
  kElsewhere,
  // The other edge and a third one point at each other, and all three join the
  // same places.
  kTaken,
  // The other edge points elsewhere, and the fault is reported there.
  kLost,
  // The two edges point at each other.
  kMutual,
};

// How the two edges of a portal fit each other.
enum class PortalFit : uint8_t {
  // The edges fit, or it is unknown, or a fault of a sector explains it.
  kFits,
  // The edges join the same places, but by different vertices.
  kOtherVertices,
  // Both edges go the same way.
  kSameOrder,
  kApart,
};

// Refers to the document and the shapes. Edges are numbered over the whole
// document.
class Portals {
 public:
  Portals(const Document& document, const SectorShapes& shapes, WorkPool& pool);

  PortalState StateOf(uint64_t sector, uint64_t edge) const;
  // The edge that `edge` names as its neighbor. Precondition: the state of
  // `edge` is after kNoSuchEdge in PortalState.
  uint64_t PartnerOf(uint64_t edge) const;
  // How `edge` of `sector` and its partner fit.
  PortalFit FitOf(uint64_t sector, uint64_t edge) const;
  uint32_t EndOf(uint64_t sector, uint64_t edge) const;

  // Whether any edge of the sectors [first, first + count) has a fault.
  bool AnyFault(uint64_t first, uint64_t count) const;

  // All sectors are known and every entry and exit belongs to a portal, so that
  // the graph of the sectors can be judged.
  bool sound() const { return sound_; }
  // An edge of the sector has a wrong or unknown kind, or is named by an edge
  // of a kind that does not match.
  bool KindInDoubt(uint64_t sector) const {
    return (flags_[sector] & kKindInDoubt) != 0;
  }

 private:
  enum : uint8_t { kFault = 1, kKindInDoubt = 2, kUnsound = 4 };

  // The state that is known without the neighbor of the other edge.
  PortalState StateAhead(uint64_t sector, uint64_t edge) const;
  PortalState StateOfLinked(uint64_t sector, uint64_t edge) const;
  bool IsMutual(uint64_t sector, uint64_t edge) const;
  PortalFit Compare(uint64_t sector, uint64_t edge, uint64_t other_sector,
                    uint64_t other) const;
  void JudgeSector(uint64_t sector);
  void Mark(uint64_t sector, uint8_t flag);

  const Document& document_;
  const SectorShapes& shapes_;
  std::vector<uint8_t> flags_;
  bool sound_ = false;
};

inline bool HasEdgeOf(const Document& document, uint64_t sector,
                      EdgeKind kind) {
  const uint64_t end = document.sectors.first_edge[sector + 1];
  for (uint64_t i = document.sectors.first_edge[sector]; i < end; ++i) {
    if (document.edges.kind[i] == kind) return true;
  }
  return false;
}

// Calls task(neighbor) with the sector that each exit of `sector` leads to.
template <typename Task>
void ForEachExit(const Document& document, uint64_t sector, const Task& task) {
  const uint64_t end = document.sectors.first_edge[sector + 1];
  for (uint64_t i = document.sectors.first_edge[sector]; i < end; ++i) {
    if (document.edges.kind[i] == EdgeKind::kExit) {
      task(document.edges.neighbor[i]);
    }
  }
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_ANALYSIS_SECTORS_PORTALS_H_
