// Message to bytes and back for Live for Speed telemetry.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/raf/document.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// The bytes that `file` describes; see raf.proto. InvalidArgument, with the
// path and the value, if no file can hold what `file` says.
absl::StatusOr<std::string> Encode(const File& file);

// The message of a file of which the header is decoded. Encode gives the same
// bytes back, of a damaged file too.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_H_
