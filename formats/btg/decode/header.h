// The second stage: decodes the file's header.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_HEADER_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_HEADER_H_

#include <optional>

#include "formats/btg/decode/content.h"
#include "formats/btg/document.h"
#include "formats/core/findings/finding_sink.h"

namespace trackcheck::btg {

// Decodes the header and reports its faults. Returns nothing if the magic
// number is wrong or the header is cut, because the rest then cannot be
// decoded. Otherwise `content` holds at least Widths(version).header() bytes.
std::optional<Header> DecodeHeader(const Content& content, FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_HEADER_H_
