// The extras of the edges of a sector or of the segments of a line, by element.
#ifndef TRACKCHECK_FORMATS_TRACK_MESSAGE_ELEMENT_EXTRAS_H_
#define TRACKCHECK_FORMATS_TRACK_MESSAGE_ELEMENT_EXTRAS_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

// Refers to `extras`, which must outlive it.
class ElementExtras {
 public:
  explicit ElementExtras(
      const google::protobuf::RepeatedPtrField<EdgeExtra>& extras) {
    for (const EdgeExtra& extra : extras) extras_.push_back(&extra);
    const auto less = [](const EdgeExtra* a, const EdgeExtra* b) {
      return a->index() < b->index();
    };
    if (!std::is_sorted(extras_.begin(), extras_.end(), less)) {
      Sort();
    }
    next_ = extras_.begin();
  }

  // The extras of element `index`, which must increase from call to call.
  std::span<const EdgeExtra* const> Of(uint64_t index) {
    while (next_ != extras_.end() && (*next_)->index() < index) ++next_;
    const auto first = next_;
    while (next_ != extras_.end() && (*next_)->index() == index) ++next_;
    return {first, next_};
  }

 private:
  // Sorts by element and keeps the order of the extras of one element.
  void Sort() {
    std::vector<std::pair<uint64_t, uint64_t>> order;
    for (uint64_t i = 0; i < extras_.size(); ++i) {
      order.emplace_back(extras_[i]->index(), i);
    }
    std::sort(order.begin(), order.end());
    std::vector<const EdgeExtra*> sorted;
    for (const auto& [index, i] : order) sorted.push_back(extras_[i]);
    extras_ = std::move(sorted);
  }

  std::vector<const EdgeExtra*> extras_;
  std::vector<const EdgeExtra*>::const_iterator next_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MESSAGE_ELEMENT_EXTRAS_H_
