// Finds objects whose index types do not match their elements: the index types
// are missing or wrong, so that every tuple would be misjudged.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_MISMATCH_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_MISMATCH_H_

#include <cstdint>
#include <vector>

#include "formats/btg/document.h"

namespace trackcheck::btg {

struct Mismatch {
  uint64_t object = 0;
  // Whether the object has index types; otherwise the default does not match.
  bool has_index_types = false;
  // Index types that divide every element into tuples which the object's type
  // and the lists allow. 0 if none were found.
  uint8_t matching = 0;
  // Whether all indices of the file have the other width than that of its
  // version, with which they match. The other members are not about that.
  bool other_width = false;
};

// Returns the mismatches in the order of their objects:
// - Objects without index types, if the default does not divide most elements
//   into whole tuples, or if it does not match them otherwise and other index
//   types do.
// - Objects with index types that do not divide most of their two or more
//   elements into whole tuples, if other types match.
// - Objects with index types that leave a rest or indices outside of their
//   lists, if other types match and lead from vertex to vertex in much smaller
//   steps.
// - All objects with tuples, if the width of their indices is wrong.
// Takes time linear in the number of elements, and in the size of elements that
// the index types do not match or whose object has none.
std::vector<Mismatch> FindMismatches(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_MISMATCH_H_
