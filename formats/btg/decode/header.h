// The second stage: decodes the file's header.
#ifndef TRACKCHECK_FORMATS_BTG_DECODE_HEADER_H_
#define TRACKCHECK_FORMATS_BTG_DECODE_HEADER_H_

#include <cstdint>
#include <optional>

#include "formats/btg/decode/content.h"
#include "formats/btg/document.h"
#include "formats/core/findings/finding_sink.h"

namespace trackcheck::btg {

// Decodes the header. Returns nothing and reports why if the magic number is
// wrong or the header is cut, because the rest then cannot be decoded.
// Otherwise `content` holds at least Widths(version).header() bytes.
std::optional<Header> DecodeHeader(const Content& content, FindingSink& sink);

// The header if its version were `version`. Precondition: `content` holds at
// least Widths(version).header() bytes.
Header LoadHeader(const Content& content, uint16_t version);

// Reports a version that is not known. `reads_as` is the known one as which the
// file can be read, if there is one.
void ReportVersion(const Content& content, uint16_t version,
                   std::optional<uint16_t> reads_as, FindingSink& sink);

// Reports a number of objects that is not above 0. `another_follows`: an object
// follows that is not counted, which is reported instead of a count of 0.
void CheckObjectCount(const Content& content, const Header& header,
                      bool another_follows, FindingSink& sink);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_DECODE_HEADER_H_
