// Where the parts of a track are written. The encoder and the description share
// it, so that a description leaves out places that the encoder would choose.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_PLACEMENT_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_PLACEMENT_H_

#include <cstdint>

#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

inline constexpr uint64_t kPartAlignment = 4;

class Placement {
 public:
  // A given place beyond `limit` is ignored.
  explicit Placement(uint64_t limit) : limit_(limit) {}

  // The place of a part for which none is given.
  uint64_t Next(uint64_t alignment = kPartAlignment) const {
    return (end_ + alignment - 1) / alignment * alignment;
  }

  // The place of the part of a message that may give one.
  template <typename Part>
  uint64_t Begin(const Part& part, uint64_t alignment = kPartAlignment) const {
    return Begin(part.has_place(), part.place(), alignment);
  }
  uint64_t Begin(bool has_place, uint64_t place,
                 uint64_t alignment = kPartAlignment) const {
    return has_place && place <= limit_ ? place : Next(alignment);
  }

  // Sets the end of the last part.
  void End(uint64_t end) { end_ = end; }

 private:
  uint64_t limit_;
  uint64_t end_ = 0;
};

// The largest place that Encode accepts, so that a small message cannot ask for
// a large file. The places of a description are far below it because padding is
// shorter than 16 bytes.
inline uint64_t PlaceLimit(const File& file) {
  constexpr uint64_t kSmallestLimit = 64 << 10;
  constexpr uint64_t kBytesForEach = 16;
  return kSmallestLimit + kBytesForEach * file.ByteSizeLong();
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_PLACEMENT_H_
