// Random numbers that are the same on every machine for the same seed.
#ifndef TRACKCHECK_FUZZ_MUTATOR_RANDOM_H_
#define TRACKCHECK_FUZZ_MUTATOR_RANDOM_H_

#include <cstdint>
#include <span>

namespace trackcheck {

// The SplitMix64 generator. The distributions of the standard library differ
// between implementations, and a seed has to reproduce a mutation.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // Returns a number of at least 0 and below `limit`. Precondition: limit > 0.
  uint64_t Below(uint64_t limit) { return Next() % limit; }

  // Returns true with a probability of 1 / n.
  bool OneIn(uint64_t n) { return Below(n) == 0; }

  template <typename T>
  const T& Pick(std::span<const T> values) {
    return values[Below(values.size())];
  }

 private:
  uint64_t state_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_MUTATOR_RANDOM_H_
