// Bytes to document for Live for Speed telemetry.
#ifndef TRACKCHECK_FORMATS_RAF_DECODE_H_
#define TRACKCHECK_FORMATS_RAF_DECODE_H_

#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/recognition.h"
#include "formats/raf/document.h"
#include "formats/raf/options.h"

namespace trackcheck::raf {

// By the magic, or by the extension .raf.
Recognition Recognize(ByteView bytes, std::string_view file_name);

// Never fails: reports what faults.def lists, at its cause. The four sizes of
// the header are honoured; where one of them makes blocks or wheel blocks
// unreadable, these are damaged and everything else is decoded. Takes constant
// time.
Document Decode(ByteView file, const Limits& limits, const Options& options,
                FindingSink& sink);

// True if there is anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_DECODE_H_
