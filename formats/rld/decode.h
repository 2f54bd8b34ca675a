// Bytes to document for Racer LiDAR meshes.
#ifndef TRACKCHECK_FORMATS_RLD_DECODE_H_
#define TRACKCHECK_FORMATS_RLD_DECODE_H_

#include <string_view>

#include "formats/core/byte_view.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/recognition.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// By two of magic, HEAD and VERT at their places, or by the extension .rld.
Recognition Recognize(ByteView bytes, std::string_view file_name);

// Never fails: reports what faults.def lists, at its cause, and goes on behind
// it. A section that later tags prove to be elsewhere, or as long as another
// count says, is taken from there. The time is linear in the file's size only
// where a tag has to be searched, and constant otherwise.
Document Decode(ByteView file, const Limits& limits, FindingSink& sink);

// True if there is anything to show or judge.
bool DecodedAnything(const Document& document);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_DECODE_H_
