// Bytes to document for FlightGear terrain files, plain and gzip.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_H_

#include <string_view>

#include "formats/btg/document.h"
#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/recognition.h"

namespace trackcheck::btg {

// By the magic, in gzip too, or by the extensions .btg and .btg.gz.
Recognition Recognize(ByteView bytes, std::string_view file_name);

// Never fails: reports what faults.def lists, at its cause. Of a damaged gzip
// stream what can be inflated is decoded, and nothing is said of its end. Where
// a byte count cannot be, decoding stops, for nobody knows what follows. Time
// is linear in the inflated size; memory does not depend on the number of
// elements of geometry objects.
Document Decode(ByteView file, const Limits& limits, FindingSink& sink);

// True if there is anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_H_
