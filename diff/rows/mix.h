// The mixing step of the hashes.
#ifndef TRACKCHECK_DIFF_ROWS_MIX_H_
#define TRACKCHECK_DIFF_ROWS_MIX_H_

#include <cstdint>

namespace trackcheck {

// Spreads the bits of `value` over all bits. It is a bijection.
constexpr uint64_t Mix(uint64_t value) {
  value ^= value >> 32;
  value *= 0x9e3779b97f4a7c15;
  value ^= value >> 29;
  value *= 0xbf58476d1ce4e5b9;
  return value ^ (value >> 32);
}

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_ROWS_MIX_H_
