// Whether a file can hold what a message says.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_CHECK_MESSAGE_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_CHECK_MESSAGE_H_

#include "absl/status/status.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// OK, or InvalidArgument with the path and the value of the first thing in
// `file` that no file can hold.
absl::Status CheckMessage(const File& file);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_CHECK_MESSAGE_H_
