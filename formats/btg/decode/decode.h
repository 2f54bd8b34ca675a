// Decodes FlightGear terrain files, plain and gzip.
//
// Decoding has four stages. Each takes what the one before it returned:
//   OpenContent    content.h   the file, or what it inflates to
//   DecodeHeader   header.h    version, time and number of objects
//   DecodeObjects  objects.h   each object's counts and the extent of its parts
//   CollectLists   lists.h     the records of lists, over all objects
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_DECODE_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_DECODE_H_

#include "formats/btg/document.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"

namespace trackcheck::btg {

// True if `bytes` have the magic number, compressed or not. Reads a few
// kilobytes at most.
bool Recognize(ByteView bytes);

// Decodes `file`, which must outlive the document. Never fails: faults of
// faults.def are reported to `sink`, and what precedes them is decoded.
//
// A damaged gzip stream is decoded as far as it inflates; then the end of the
// inflated bytes is not reported. Decoding stops at a byte count that does not
// fit the file, because the start of the next part is unknown.
//
// Takes time linear in the inflated size. Memory depends on the number of
// objects and of elements of lists, not on the number of elements of geometry.
Document Decode(ByteView file, const Limits& limits, FindingSink& sink);

// True if the header was decoded, so that there is something to show or check.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_DECODE_H_
