// Each look is a loop of its own, while the blocks are in the cache.
#include "validators/raf/block_screen.h"

#include <algorithm>

#include "validators/column_rules.h"

namespace trackcheck::raf {
namespace {

// Nothing of what is summed is suspect.
constexpr Suspicions kOfSums =
    OfBlock(block::kSpeed) | OfBlock(block::kClutch) |
    OfBlock(block::kEngineSpeed) | OfWheel(wheel::kForces) |
    OfWheel(wheel::kForces + wheel::kForceSize) |
    OfWheel(wheel::kForces + 2 * wheel::kForceSize) |
    OfWheel(wheel::kAngularVelocity.offset) | kOfRightVector;

}  // namespace

BlockScreen::BlockScreen(const Blocks& blocks)
    : blocks_(blocks),
      piece_size_(RecordsPerBlock(blocks.table().stride)),
      values_(blocks),
      steps_(blocks),
      summer_(blocks),
      pieces_((blocks.count() + piece_size_ - 1) / piece_size_) {}

Suspicions BlockScreen::Look(uint64_t first, uint64_t count) {
  const Suspicions found =
      values_.Look(first, count) | steps_.Look(first, count);
  // The first step begins in the piece before.
  const bool sound =
      (found & kOfSums) == 0 &&
      (first == 0 || (values_.Look(first - 1, 1) & kOfSums) == 0);
  Piece& piece = pieces_[first / piece_size_];
  piece.seen = true;
  piece.sums = summer_.Sum(first, count, sound);
  return found;
}

LapSums BlockScreen::Total(WorkPool& pool) {
  pool.For(pieces_.size(), [&](uint64_t i) {
    const uint64_t first = i * piece_size_;
    if (!pieces_[i].seen) {
      Look(first, std::min(piece_size_, blocks_.count() - first));
    }
  });
  LapSums total;
  for (const Piece& piece : pieces_) total.Add(piece.sums);
  return total;
}

}  // namespace trackcheck::raf
