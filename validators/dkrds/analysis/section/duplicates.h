// Finds equal elements of a section: triangles with the same vertices, and
// vertices at the same place.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_DUPLICATES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_DUPLICATES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/dkrds/layout.h"
#include "validators/engine/earlier.h"

namespace trackcheck::dkrds {

// The key of an element that equals no other. Other elements never have it.
inline constexpr uint64_t kNoKey = UINT64_MAX;

// The key of a triangle. It is equal for triangles with the same vertices in
// the same direction, whichever corner they begin with. `word` holds the packed
// indices; its spare bits are ignored.
inline uint64_t TriangleKey(uint32_t word) {
  const auto rotate = [](uint32_t packed) {
    return packed >> kIndexBits | PackedIndex(packed, 0) << (2 * kIndexBits);
  };
  const uint32_t packed = PackedIndices(word);
  const uint32_t once = rotate(packed);
  return std::min({packed, once, rotate(once)});
}

inline uint64_t VertexKey(const std::array<int16_t, 3>& vertex) {
  return uint64_t{static_cast<uint16_t>(vertex[0])} << 32 |
         uint64_t{static_cast<uint16_t>(vertex[1])} << 16 |
         static_cast<uint16_t>(vertex[2]);
}

// The elements whose key an earlier element has, ascending, each with the first
// element of that key. O(n log n).
std::vector<ElementPair> FindDuplicates(std::span<const uint64_t> keys);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_DUPLICATES_H_
