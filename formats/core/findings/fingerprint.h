// Identifiers of findings that stay the same while other parts of the file
// change.
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

// Returns a hash of the bytes, independent of their offset. It is the same in
// every version of the program and on every processor, because baselines store
// fingerprints. It does not resist deliberate collisions.
uint64_t HashBytes(ByteView bytes);

// Returns one fingerprint per finding, as 16 hex digits. It is made of the
// rule, the field path without its indices, the bytes at the place (the first
// 64 KiB) and the ordinal among findings that are equal in all this, in the
// given order.
std::vector<std::string> Fingerprints(std::span<const Finding> findings,
                                      const Spaces& spaces);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINGERPRINT_H_
