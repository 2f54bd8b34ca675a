// Encodes messages as Live for Speed telemetry, and describes laps as messages.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/raf/document.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// Returns the bytes that `file` describes; see raf.proto. Returns
// InvalidArgument with the path and the value of a field if no file can hold
// it.
absl::StatusOr<std::string> Encode(const File& file);

// Describes the document. Does nothing if its header is not decoded. Encode of
// the message returns the same bytes, even if the file is damaged.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_ENCODE_H_
