// Bytes to document for JSON track files.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_H_

#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/recognition.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// By the keys of the object near the begin of the text, those of the flat
// layout of version 2.0 included, or by the extensions .trk and .track.json.
Recognition Recognize(ByteView bytes, std::string_view file_name);

// Never fails: reports what faults.def lists, each fault at its cause, and goes
// on behind it unless it is one of JSON's syntax. Of members that are given
// twice the last one counts. The flat layout of version 2.0 is named and not
// decoded. Takes linear time; a list of which most elements are no elements of
// the document's is not kept, so that memory stays a small multiple of the
// text's.
Document Decode(ByteView file, const Limits& limits, FindingSink& sink);

// True if there is anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_H_
