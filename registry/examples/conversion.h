// Conversions that tools apply to files on their way, for the examples of the
// transfer rules.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_CONVERSION_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_CONVERSION_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace trackcheck {

// Converts the bytes of `file`. Names:
//
//   lf-to-crlf      a carriage return before each line feed
//   crlf-to-lf      none before line feeds
//   latin1-to-utf8  each byte from 0x80 on as two
//   utf16           each byte as two, little-endian, after a byte order mark
//   swap16, swap32  the bytes of each whole word of 16 or 32 bits reversed
//   gzip            compressed
//   base64, hex     digits, in lines
//   twice           the file and the file again
//
// Returns InvalidArgument for another name.
absl::Status Convert(std::string_view name, std::string* file);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_CONVERSION_H_
