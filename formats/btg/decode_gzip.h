// The gzip wrapper of a terrain file.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_GZIP_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_GZIP_H_

#include "formats/btg/document.h"
#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"

namespace trackcheck::btg {

// Whether the first bytes that a gzip file inflates to are those of a terrain
// file. Inflates no more than a few of them.
bool BeginsWithMagic(ByteView file);

// Inflates `document->file` and reports what is wrong with it. `complete` is
// false if only the beginning could be inflated. False if nothing could be.
bool DecodeGzip(const Limits& limits, Document* document, bool* complete,
                FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_GZIP_H_
