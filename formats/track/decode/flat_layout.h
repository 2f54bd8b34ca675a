// The layout of version 2.0, with vertices, sectors and lanes in the root.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_FLAT_LAYOUT_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_FLAT_LAYOUT_H_

#include <string_view>

#include "formats/track/document.h"

namespace trackcheck::track {

// Whether a key of the root belongs to version 2.0 only.
constexpr bool IsFlatKey(std::string_view key) {
  return key == "vertices" || key == "num-vertices" || key == "sectors" ||
         key == "num-sectors" || key == "lanes" || key == "num-lanes";
}

// Whether the root has the lists of version 2.0 and neither a track nor racing
// lines.
bool IsFlat(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_FLAT_LAYOUT_H_
