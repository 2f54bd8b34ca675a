// A sample of values that are given one after another.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_MAP_SAMPLE_H_
#define TRACKCHECK_TRACKCHECK_REPORT_MAP_SAMPLE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace trackcheck {

// The range in which all values lie, apart from a few outliers.
struct Trimmed {
  double low = 0;
  double high = 0;
};

// Keeps every 2^n-th value, at most kSize of them, and the smallest and largest
// of all. The same values give the same sample. Values are finite.
class Sample {
 public:
  void Add(double value) {
    min_ = std::min(min_, value);
    max_ = std::max(max_, value);
    if ((count_++ & mask_) == 0) Keep(value);
  }

  bool empty() const { return count_ == 0; }
  double min() const { return min_; }
  double max() const { return max_; }
  // Leaves out the lowest and the highest fiftieth of the sample, and at least
  // one value at each end unless there are very few. Precondition: not empty().
  Trimmed Trim() const;

 private:
  static constexpr size_t kSize = 1 << 15;

  void Keep(double value) {
    kept_.push_back(value);
    if (kept_.size() < kSize) return;
    for (size_t i = 0; i < kSize / 2; ++i) kept_[i] = kept_[2 * i];
    kept_.resize(kSize / 2);
    mask_ = 2 * mask_ + 1;
  }

  std::vector<double> kept_;
  uint64_t count_ = 0;
  uint64_t mask_ = 0;
  double min_ = std::numeric_limits<double>::infinity();
  double max_ = -std::numeric_limits<double>::infinity();
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_MAP_SAMPLE_H_
