// Follows one segment of a racing line after the other over the sectors.
#ifndef TRACKCHECK_VALIDATORS_TRACK_WALKER_H_
#define TRACKCHECK_VALIDATORS_TRACK_WALKER_H_

#include <cstdint>

#include "formats/track/document.h"
#include "validators/track/sector_forms.h"
#include "validators/track/sector_tree.h"
#include "validators/track/segment_shape.h"
#include "validators/track/track_walk.h"

namespace trackcheck::track {

// Refers to both. Used by one thread.
class Walker {
 public:
  Walker(const Document& document, const SectorTree& tree)
      : document_(document), forms_(tree.forms()), tree_(tree) {}

  // The next segment does not start where the last one ended.
  void Leave() { sector_ = SectorTree::kNowhere; }

  // At most `steps` looks at edges and boxes.
  WalkResult Follow(const SegmentShape& shape, int64_t steps);

 private:
  // A straight part of the segment that is being followed, of which points at
  // k / samples are looked at.
  struct Piece {
    Point start;
    Point end;
    double samples = 1;
    double first_share = 0;  // of the segment
    double last_share = 1;
    Point At(double along) const;
  };
  struct Exit {
    uint32_t edge = SectorTree::kNowhere;  // none: the piece ends inside
    double along = 2;
  };

  // False if the rest of the segment is not looked at.
  bool FollowPiece(const Piece& piece);
  bool FollowArc(const SegmentShape& arc);
  // Looks for a sector.
  bool Enter(const Piece& piece, double along);
  // Or to nothing that is known. Of two entries one has a wrong kind, which has
  // a finding of its own, and nobody knows the direction of travel.
  bool LeadsToExit(uint32_t entry) const;
  // To the sector behind the edge, if there is one.
  void PassThrough(const Piece& piece, const Exit& exit);
  Exit ExitOf(const Piece& piece, double along) const;
  void Note(Walk walk, uint32_t edge, double share);

  const Document& document_;
  const SectorForms& forms_;
  const SectorTree& tree_;
  uint32_t sector_ = SectorTree::kNowhere;
  int64_t steps_ = 0;
  WalkResult result_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_WALKER_H_
