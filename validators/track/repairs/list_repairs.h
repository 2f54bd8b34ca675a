// Removes elements of lists. Each function returns nothing if the count of the
// list is not right, or if the text leaves more than one way.
#ifndef TRACKCHECK_VALIDATORS_TRACK_REPAIRS_LIST_REPAIRS_H_
#define TRACKCHECK_VALIDATORS_TRACK_REPAIRS_LIST_REPAIRS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/track/document.h"
#include "validators/engine/earlier.h"

namespace trackcheck::track {

// Removes racing lines. `lines` ascend.
std::vector<Repair> WithoutLines(const Document& document,
                                 std::span<const uint64_t> lines);

// Removes vertices, lets edges or segments use the earlier vertex of each, and
// numbers the other vertices again. A vertex that nothing uses is its own
// earlier one. `vertices` ascend. Returns nothing also if some edge or segment
// names no vertex.
std::vector<Repair> WithoutVertices(const Document& document,
                                    std::span<const ElementPair> vertices);
std::vector<Repair> WithoutVertices2d(const Document& document,
                                      std::span<const ElementPair> vertices);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_REPAIRS_LIST_REPAIRS_H_
