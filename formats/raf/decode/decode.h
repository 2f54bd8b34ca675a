// Decodes Live for Speed telemetry.
#ifndef TRACKCHECK_FORMATS_RAF_DECODE_DECODE_H_
#define TRACKCHECK_FORMATS_RAF_DECODE_DECODE_H_

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/document.h"
#include "formats/raf/options.h"

namespace trackcheck::raf {

// True if `bytes` begin with the magic.
bool Recognize(ByteView bytes);

// Decodes as much as can be decoded and reports the faults of faults.def. The
// document refers to the bytes of `file`. Blocks are damaged if the header size
// or the block size is wrong; they have no wheels if the wheel blocks cannot be
// read. Takes constant time for a file whose size fits the number of blocks,
// otherwise time linear in that number.
Document Decode(ByteView file, const Limits& limits, const Options& options,
                FindingSink& sink);

// True if the header is present.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DECODE_DECODE_H_
