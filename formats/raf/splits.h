// The split times of a lap.
#ifndef TRACKCHECK_FORMATS_RAF_SPLITS_H_
#define TRACKCHECK_FORMATS_RAF_SPLITS_H_

#include <cstdint>
#include <span>

#include "formats/raf/document.h"
#include "formats/raf/layout.h"

namespace trackcheck::raf {

// The splits, the last of which is the lap time, in ms as stored; none if their
// number is wrong. Refers to `header`.
inline std::span<const int32_t> SplitsOf(const Header& header) {
  if (header.number_of_splits > kMaxSplits) return {};
  return std::span(header.splits).first(header.number_of_splits);
}

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_SPLITS_H_
