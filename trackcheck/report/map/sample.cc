#include "trackcheck/report/map/sample.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace trackcheck {
namespace {

// With fewer values, it cannot be said which of them are outliers.
constexpr size_t kFew = 8;
constexpr size_t kTrimmedPart = 50;

}  // namespace

Trimmed Sample::Trim() const {
  assert(!empty());
  std::vector<double> sorted = kept_;
  std::sort(sorted.begin(), sorted.end());
  const size_t left_out =
      sorted.size() < kFew ? 0
                           : std::max<size_t>(1, sorted.size() / kTrimmedPart);
  return {sorted[left_out], sorted[sorted.size() - 1 - left_out]};
}

}  // namespace trackcheck
