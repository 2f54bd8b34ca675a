// Elements of a section that are the same: triangles around the same vertices,
// vertices at the same place.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_TWINS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_TWINS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace trackcheck::dkrds {

// No key has this value.
inline constexpr uint64_t kNoKey = UINT64_MAX;

// Of a triangle: its packed indices, turned so that they are the smallest
// number; triangles that differ only in where they begin have the same one.
inline uint64_t TriangleKey(uint32_t word) {
  const uint32_t packed = word & 0x3FFFFFFF;
  const uint32_t once = packed >> 10 | (packed & 0x3FF) << 20;
  const uint32_t twice = packed >> 20 | (packed & 0xFFFFF) << 10;
  return std::min({packed, once, twice});
}

// Of a vertex.
inline uint64_t VertexKey(const std::array<int16_t, 3>& vertex) {
  return uint64_t{static_cast<uint16_t>(vertex[0])} << 32 |
         uint64_t{static_cast<uint16_t>(vertex[1])} << 16 |
         static_cast<uint16_t>(vertex[2]);
}

// False if all keys are different; true if two may be the same. Linear in time
// whatever the keys are. `slots` is room to work in.
bool MayRepeat(std::span<const uint64_t> keys, std::vector<uint64_t>& slots);

struct Twin {
  uint32_t element = 0;
  uint32_t earlier = 0;  // the first one with the same key
};

// The elements whose key an earlier one has, ascending; `kNoKey` is nobody's.
std::vector<Twin> FindTwins(std::span<const uint64_t> keys);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_TWINS_H_
