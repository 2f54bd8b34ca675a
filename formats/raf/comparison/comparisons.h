// The views of `diff --view` that compare two laps at once.
#ifndef TRACKCHECK_FORMATS_RAF_COMPARISON_COMPARISONS_H_
#define TRACKCHECK_FORMATS_RAF_COMPARISON_COMPARISONS_H_

#include <span>

#include "formats/api/comparison.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// The comparison "distance"; see distance_comparison.h.
std::span<const Comparer<Document>> Comparisons();

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_COMPARISON_COMPARISONS_H_
