// Only the track's own vertices are held against a largest number.
#include "formats/track/coordinates.h"

#include "formats/core/finding.h"
#include "formats/track/faults.h"

namespace trackcheck::track {

double JudgeLargeCoordinate(Context& context, const json::Number& number,
                            double most) {
  // Too large for a double, or no number: that was reported.
  if (!std::isfinite(number.value)) return kNaN;
  context.Report(faults::vertex_huge, number.range, [&] {
    return Message("the coordinate is $0, the largest one is $1",
                   Literal(context, number.range), static_cast<int64_t>(most));
  });
  return number.value;
}

}  // namespace trackcheck::track
