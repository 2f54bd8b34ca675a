// For tests: a text that is decoded in parts on several threads gives the same
// document and the same findings.
#ifndef TRACKCHECK_FORMATS_TRACK_TESTING_PARTS_AGREEMENT_H_
#define TRACKCHECK_FORMATS_TRACK_TESTING_PARTS_AGREEMENT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/work/work_pool.h"

namespace trackcheck::track {

// Returns what differs, or an empty text. Precondition: `part_bytes` is not 0.
std::string DifferenceInParts(std::string_view text, uint64_t part_bytes,
                              WorkPool& pool);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TESTING_PARTS_AGREEMENT_H_
