// Decodes Racer LiDAR meshes.
#ifndef TRACKCHECK_FORMATS_RLD_DECODE_H_
#define TRACKCHECK_FORMATS_RLD_DECODE_H_

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// True if two of magic, HEAD and VERT are at their offsets.
bool Recognize(ByteView bytes);

// Never fails: reports the faults of faults.def at their cause and continues
// after them. If a later tag shows that a section is elsewhere or that its
// count is wrong, the tag decides. Takes time linear in the size of the file if
// a tag has to be searched, otherwise constant time. The document refers to
// `file`.
Document Decode(ByteView file, const Limits& limits, FindingSink& sink);

// True if the header was decoded, so that there is something to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DECODE_H_
