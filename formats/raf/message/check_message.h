// Checks whether a file can hold the values of a message.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_CHECK_MESSAGE_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_CHECK_MESSAGE_H_

#include "absl/status/status.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// Returns OK, or InvalidArgument with the path and the value of the first field
// of `file` that no file can hold.
absl::Status CheckMessage(const File& file);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_CHECK_MESSAGE_H_
