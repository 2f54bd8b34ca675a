// Names for findings that stay the same while the file changes elsewhere.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"

namespace trackcheck {

// A hash of the bytes, not of where they lie. Baselines store what is made of
// it: it is the same in every version, on every processor. Not for defence
// against somebody who wants two inputs to collide.
uint64_t HashBytes(ByteView bytes);

// One per finding, as 16 hex digits: made of the rule, the field path without
// its indices, the bytes at the place (the first 64 KiB of them) and the
// ordinal among those that are equal in all this, in the order given.
std::vector<std::string> Fingerprints(std::span<const Finding> findings,
                                      const Spaces& spaces);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_
