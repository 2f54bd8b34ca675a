// Damaged files that differ only in what is not decoded.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck {

// If `result`, which compares `before` and `after`, has no change, one of them
// is damaged and the bytes differ: adds a change of the field "undecoded", with
// the bytes from the first different one on. No field has those of a damaged
// part, so the files are not equal.
void AddUndecodedBytes(ByteView before, ByteView after, bool damaged,
                       DiffResult* result);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_
