// Damaged files that differ only in what is not decoded.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_

#include <vector>

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "registry/format.h"

namespace trackcheck {

// One of two files that are compared, as it is stored and as it is decoded.
struct ComparedBytes {
  ByteView bytes;
  const DecodedFile& file;
  const std::vector<Finding>& damage;  // of DecodedBytes
};

// If `result`, which compares two files of `format`, has no change, one of them
// is damaged and bytes differ that no field has: adds a change of the field
// "undecoded", with the bytes from the first different one on. So damaged files
// are equal only if nothing is lost in one of them alone.
//
// Bytes of fields may differ, since options of the comparison or the form of a
// value (white space, gzip) made them equal. If some do, none counts as
// undecoded.
void AddUndecodedBytes(const Format& format, const ComparedBytes& before,
                       const ComparedBytes& after, DiffResult* result);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_UNDECODED_BYTES_H_
