// Aligns the elements of two versions of a list.
#ifndef TRACKCHECK_DIFF_LISTS_ELEMENT_ALIGNMENT_H_
#define TRACKCHECK_DIFF_LISTS_ELEMENT_ALIGNMENT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"
#include "diff/rows/row_map.h"

namespace trackcheck {

// The values by which an element is aligned.
struct ElementSketch {
  uint32_t key = 0;     // hash of its key; 0: no key
  uint32_t fields = 0;  // hash of its fields without the key
  uint32_t tables = 0;  // hash of its tables; 0: no tables

  // Whether the elements are likely equal but for their keys.
  bool SameContent(const ElementSketch& other) const {
    return fields == other.fields && tables == other.tables;
  }
};

struct ElementAlignment {
  Alignment pairs;
  // For each pair in `pairs.moved`: the elements have the same content. If not,
  // the element also changed, and its order does not count.
  std::vector<bool> same;
};

// Elements of the same content and key are found as rows of a table are. The
// rest is paired by position between them and then by key, and at last by
// content: such an element got another key. Other elements with different keys
// do not correspond. `swapped`: see Align.
ElementAlignment AlignElements(const std::vector<ElementSketch>& old_elements,
                               const std::vector<ElementSketch>& new_elements,
                               bool swapped);

// Matches element i of one list with element i of the other.
ElementAlignment AlignElementsByPosition(uint64_t old_count,
                                         uint64_t new_count);

// The sketches of the elements of both versions of a list.
struct SketchedElements {
  std::vector<ElementSketch> old_side;
  std::vector<ElementSketch> new_side;
};

// Returns the table by which indices of elements are compared. `sketch` is
// called when their content is first needed.
std::unique_ptr<ReferredTable> ReferredElements(
    std::function<SketchedElements()> sketch, const RowMap& map);

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_ELEMENT_ALIGNMENT_H_
