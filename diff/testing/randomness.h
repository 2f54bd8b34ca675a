// Numbers by chance, the same on every run.
#ifndef TRACKCHECK_DIFF_TESTING_RANDOMNESS_H_
#define TRACKCHECK_DIFF_TESTING_RANDOMNESS_H_

#include <cstdint>
#include <random>

namespace trackcheck {

class Randomness {
 public:
  explicit Randomness(uint32_t seed) : random_(seed) {}
  // Between 0 and `limit` - 1. Precondition: `limit` > 0.
  int Below(int limit) { return static_cast<int>(random_() % limit); }
  bool OneIn(int n) { return Below(n) == 0; }

 private:
  std::mt19937 random_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TESTING_RANDOMNESS_H_
