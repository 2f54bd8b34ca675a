// Writes the canonical form of JSON values: equal values have equal texts.
#ifndef TRACKCHECK_FORMATS_TRACK_TEXT_CANONICAL_H_
#define TRACKCHECK_FORMATS_TRACK_TEXT_CANONICAL_H_

#include <cstdint>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"
#include "formats/json/writer.h"

namespace trackcheck::track {

// Writes the value at the absolute `offset` of `text` on one line. Members are
// sorted by key; of duplicate keys only the last value is written. Numbers and
// strings are written as json::Writer does. The output is valid JSON even if
// the input is not. Takes O(n log n) time, and memory only for the keys of the
// open objects.
void WriteCanonical(ByteView text, uint64_t offset, json::Writer* writer);

// Returns what WriteCanonical writes.
std::string CanonicalText(ByteView text, uint64_t offset);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_TEXT_CANONICAL_H_
