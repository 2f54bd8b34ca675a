// Recognizes files of other programs that share the end of their name with a
// format.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_FOREIGN_CONTENT_H_
#define TRACKCHECK_TRACKCHECK_CHECK_FOREIGN_CONTENT_H_

#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/findings.h"
#include "registry/format.h"

namespace trackcheck {

// What `bytes` plainly are, as in "a TrackVis file". Empty if they may be a
// damaged file of `format`, which only the name promises and whose decoder has
// `found` faults, or something in its place that a server sent.
std::string_view ForeignContent(const Format& format, ByteView bytes,
                                const Findings& found);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_FOREIGN_CONTENT_H_
