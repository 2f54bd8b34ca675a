// Damaged files that differ only in what is not decoded.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_

#include <vector>

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"

namespace trackcheck {

// A file that is compared with another one.
struct ComparedBytes {
  ByteView bytes;  // as stored
  const DecodedFile& file;
  const std::vector<Finding>& damage;  // of DecodedBytes
};

// If `result`, which compares two files of `format`, has no change, one of them
// is damaged and bytes differ that no field has: adds a change of the field
// "undecoded", with the bytes from the first different one on.
//
// Options of the comparison may have made fields equal that differ. Then it is
// not known which bytes are undecoded, and nothing is added. White space,
// comments and gzip are no difference.
void AddUndecodedBytes(const Format& format, const ComparedBytes& before,
                       const ComparedBytes& after, DiffResult* result);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_
