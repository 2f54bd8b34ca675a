// What the rules of portals share: where each entry and exit leads, and what is
// wrong with it, of several things only the first. Section "Entry and exit
// edges".
#ifndef TRACKCHECK_VALIDATORS_TRACK_PORTALS_H_
#define TRACKCHECK_VALIDATORS_TRACK_PORTALS_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/run_list.h"
#include "formats/core/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/sector_shapes.h"

namespace trackcheck::track {

enum class PortalState : uint8_t {
  // A wall; or it cannot be told, and why was reported.
  kNone,
  kNoSuchSector,
  kOwnSector,
  kNoSuchEdge,
  // The other edge is a wall, or both are entries, or both are exits.
  kWrongKind,
  // As kWrongKind, reported at the other edge, which comes first.
  kWrongKindThere,
  // The other edge points elsewhere, and it is this one that is wrong.
  kElsewhere,
  // The other edge and a third one point at each other, and all three are at
  // one place.
  kTaken,
  // The other edge points elsewhere, and what is wrong is reported there.
  kLost,
  // The two edges point at each other.
  kMutual,
};

// How the edges of a portal lie to each other.
enum class PortalFit : uint8_t {
  // Or it cannot be told, or what is wrong with a sector explains it.
  kFits,
  // The places are the same, but not the vertices.
  kOtherVertices,
  // Both go the same way.
  kSameOrder,
  kApart,
};

// Refers to the document and the shapes. Edges count from the first of the
// document.
class Portals {
 public:
  Portals(const Document& document, const SectorShapes& shapes, WorkPool& pool);

  PortalState StateOf(uint64_t sector, uint64_t edge) const;
  // The edge that `edge` names as its neighbor; only of a state behind
  // kNoSuchEdge.
  uint64_t PartnerOf(uint64_t edge) const;
  // Of the two edges of a portal, in `sector` and in the neighbor.
  PortalFit FitOf(uint64_t sector, uint64_t edge) const;
  // The vertex at which an edge of `sector` ends.
  uint32_t EndOf(uint64_t sector, uint64_t edge) const;

  // Edges of which `judge` is true, folded; it is asked only about those of
  // sectors that have a fault.
  RunList Fold(
      uint64_t max_runs,
      absl::FunctionRef<bool(uint64_t sector, uint64_t edge)> judge) const;

  // Every entry and exit belongs to a portal, and nothing is unknown: the graph
  // of the sectors can be judged.
  bool sound() const { return sound_; }
  // An edge of the sector has a wrong kind, is named by one of a kind that does
  // not match, or has none.
  bool KindInDoubt(uint64_t sector) const {
    return (flags_[sector] & kKindInDoubt) != 0;
  }

 private:
  enum : uint8_t { kFault = 1, kKindInDoubt = 2, kUnsound = 4 };

  // What can be told without the other edge's neighbor.
  PortalState LookAhead(uint64_t sector, uint64_t edge) const;
  PortalState StateOfLinked(uint64_t sector, uint64_t edge) const;
  bool IsMutual(uint64_t sector, uint64_t edge) const;
  PortalFit Compare(uint64_t sector, uint64_t edge, uint64_t other_sector,
                    uint64_t other) const;
  void LookAtSector(uint64_t sector);
  void Mark(uint64_t sector, uint8_t flag);

  const Document& document_;
  const SectorShapes& shapes_;
  std::vector<uint8_t> flags_;
  bool sound_ = false;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_PORTALS_H_
