#include "validators/raf/analysis/backward_stretches.h"

#include <cassert>

#include "validators/raf/analysis/direction.h"
#include "validators/raf/analysis/limits.h"
#include "validators/raf/analysis/motion.h"

namespace trackcheck::raf {

bool BackwardStretches::Contains(uint64_t k) {
  assert(k < blocks_->count());
  if (!IsBackwards(k)) return false;
  if (begin_ <= k && k < end_) return is_long_;
  if (is_long_ && k == end_) {
    ++end_;
    return true;
  }
  // Stops as soon as the stretch is known to be long.
  begin_ = k;
  while (begin_ > 0 && k - begin_ <= max_slide_ && IsBackwards(begin_ - 1)) {
    --begin_;
  }
  end_ = k + 1;
  while (end_ < blocks_->count() && end_ - begin_ <= max_slide_ &&
         IsBackwards(end_)) {
    ++end_;
  }
  is_long_ = end_ - begin_ > max_slide_;
  return is_long_;
}

bool BackwardStretches::IsBackwards(uint64_t k) const {
  if (k == 0 || blocks_->Get<uint8_t>(k, block::kGear) < kFirstGear ||
      !(blocks_->Float(k, block::kSpeed) > kMovingSpeed)) {
    return false;
  }
  return GoesBackwards(steps_->MotionOf(k),
                       LoadDirection(blocks_->table().address(k) +
                                     block::kForwardX.offset)) &&
         !steps_->PositionSaturated(k) && !steps_->PositionSaturated(k - 1);
}

}  // namespace trackcheck::raf
