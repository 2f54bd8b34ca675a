// Paths of files as URIs (RFC 3986).
#ifndef TRACKCHECK_TRACKCHECK_REPORT_URI_H_
#define TRACKCHECK_TRACKCHECK_REPORT_URI_H_

#include <string>
#include <string_view>

namespace trackcheck {

// The URI of an absolute path ("file:///tiles/a%20b.rld"), or the relative
// reference of a relative one ("tiles/a%20b.rld"). `path` may hold any bytes:
// all but letters, digits, slashes and -._~ are percent-encoded.
std::string PathUri(std::string_view path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_URI_H_
