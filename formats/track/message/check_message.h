// Whether a JSON track file can hold what a message says.
#ifndef TRACKCHECK_FORMATS_TRACK_MESSAGE_CHECK_MESSAGE_H_
#define TRACKCHECK_FORMATS_TRACK_MESSAGE_CHECK_MESSAGE_H_

#include "absl/status/status.h"
#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

// OK, or InvalidArgument with the path of the first list in `file` that has
// values for edges or segments that do not exist. A message with `text` is that
// text, so it is always OK.
absl::Status CheckMessage(const File& file);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MESSAGE_CHECK_MESSAGE_H_
