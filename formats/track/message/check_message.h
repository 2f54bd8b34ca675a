// Whether a JSON track file can hold what a message says.
#ifndef TRACKCHECK_FORMATS_TRACK_MESSAGE_CHECK_MESSAGE_H_
#define TRACKCHECK_FORMATS_TRACK_MESSAGE_CHECK_MESSAGE_H_

#include "absl/status/status.h"
#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

// OK, or InvalidArgument with the path and the value of the first thing in
// `file` that no track file can hold: a NaN, which JSON lacks, or values of
// edges and segments that do not exist. A message with `text` is that text.
absl::Status CheckMessage(const File& file);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MESSAGE_CHECK_MESSAGE_H_
