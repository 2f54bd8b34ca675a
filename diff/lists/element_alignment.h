// Which elements of two versions of a list correspond.
#ifndef TRACKCHECK_DIFF_LISTS_ELEMENT_ALIGNMENT_H_
#define TRACKCHECK_DIFF_LISTS_ELEMENT_ALIGNMENT_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "diff/align/alignment.h"
#include "diff/align/row_comparer.h"

namespace trackcheck {

// Stands for an element while elements are aligned.
struct ElementSketch {
  uint32_t key = 0;     // hash of its key; 0: it has none
  uint32_t fields = 0;  // hashes of what it shows
  uint32_t tables = 0;
};

struct ElementAlignment {
  Alignment pairs;
  // Pairs in `pairs.moved` of the same content; the others have become
  // something else as well, and their order means nothing.
  std::vector<bool> same;
};

// Elements with different keys do not correspond. Those that are the same are
// found as rows of a table are; what is left is paired by position between them
// and beyond that by key. `swapped`: see Align.
ElementAlignment AlignElements(const std::vector<ElementSketch>& old_elements,
                               const std::vector<ElementSketch>& new_elements,
                               bool swapped);

// Element i is element i.
ElementAlignment AlignElementsByPosition(uint64_t old_count,
                                         uint64_t new_count);

// For indices that lead to elements. The sketches outlive it.
std::unique_ptr<ReferredTable> ReferredElements(
    const std::vector<ElementSketch>& old_elements,
    const std::vector<ElementSketch>& new_elements,
    const ElementAlignment& alignment);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_ELEMENT_ALIGNMENT_H_
