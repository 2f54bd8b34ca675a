// A quick test for equal keys.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_MAY_REPEAT_H_
#define TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_MAY_REPEAT_H_

#include <cstdint>
#include <span>
#include <vector>

namespace trackcheck::dkrds {

// Returns false if all keys are different, and true if two may be equal. Takes
// linear time for any keys. `slots` is working memory that a caller keeps
// between calls.
bool MayRepeat(std::span<const uint64_t> keys, std::vector<uint64_t>& slots);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_MAY_REPEAT_H_
