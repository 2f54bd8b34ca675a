#include "validators/track/analysis/geometry/exact_predicates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace trackcheck::track {
namespace {

// The exact sum of at most 12 numbers, as parts that do not overlap, the
// largest last. Its sign is that of the largest part.
class ExactSum {
 public:
  void AddProduct(double a, double b) {
    const double product = a * b;
    Add(std::fma(a, b, -product));
    Add(product);
  }

  int Sign() const {
    if (size_ == 0) return 0;
    return parts_[size_ - 1] > 0 ? 1 : -1;
  }

 private:
  void Add(double value) {
    size_t kept = 0;
    for (size_t i = 0; i < size_; ++i) {
      const double sum = value + parts_[i];
      const double of_part = sum - value;
      const double lost = (value - (sum - of_part)) + (parts_[i] - of_part);
      if (lost != 0) parts_[kept++] = lost;
      value = sum;
    }
    if (value != 0) parts_[kept++] = value;
    size_ = kept;
  }

  std::array<double, 12> parts_{};
  size_t size_ = 0;
};

// Precondition: the point is on the line ab.
bool IsBetween(const Point& a, const Point& b, const Point& point) {
  return std::min(a.x, b.x) <= point.x && point.x <= std::max(a.x, b.x) &&
         std::min(a.z, b.z) <= point.z && point.z <= std::max(a.z, b.z);
}

}  // namespace

int ExactOrientation(const Point& a, const Point& b, const Point& c) {
  ExactSum sum;
  sum.AddProduct(a.x, b.z);
  sum.AddProduct(-a.x, c.z);
  sum.AddProduct(-c.x, b.z);
  sum.AddProduct(-a.z, b.x);
  sum.AddProduct(a.z, c.x);
  sum.AddProduct(c.z, b.x);
  return sum.Sign();
}

bool SegmentsMeet(const Point& a, const Point& b, const Point& c,
                  const Point& d) {
  const int of_c = Orientation(a, b, c);
  const int of_d = Orientation(a, b, d);
  if (of_c * of_d > 0) return false;
  const int of_a = Orientation(c, d, a);
  const int of_b = Orientation(c, d, b);
  if (of_a * of_b > 0) return false;
  // They meet unless they are apart on one line.
  return of_c != 0 || of_d != 0 || IsBetween(a, b, c) || IsBetween(a, b, d) ||
         IsBetween(c, d, a);
}

}  // namespace trackcheck::track
