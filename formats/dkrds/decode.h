// A track's bytes as a document.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_H_

#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/recognition.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/options.h"

namespace trackcheck::dkrds {

// By the word 0xCCCCCCCC together with the file size, or by the extension
// .dkrds: tracks have no magic.
Recognition Recognize(ByteView bytes, std::string_view file_name);

// Never fails: reports what faults.def lists, at its cause. A part that is
// damaged, or lies in another one and is to blame for it, is not decoded, and
// all others are. Takes time linear in the file.
Document Decode(ByteView file, const Limits& limits, const Options& options,
                FindingSink& sink);

// True if there is anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_H_
