// Decodes the bytes of a track into a document.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_DECODE_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_DECODE_H_

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"

namespace trackcheck::dkrds {

// True if `bytes` have the word 0xCCCCCCCC and their own size in their places:
// tracks have no magic.
bool Recognize(ByteView bytes);

// Never fails: reports the faults of faults.def, each at its cause. Decodes
// every part that is not damaged and assigns no byte to two parts. The document
// refers to `file`, which must outlive it. Takes time linear in the size of the
// file.
Document Decode(ByteView file, const Limits& limits, const Options& options,
                FindingSink& sink);

// Whether the document holds anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_DECODE_H_
