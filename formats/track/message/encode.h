// Converts between messages and JSON track files. Section "The file format".
#ifndef TRACKCHECK_FORMATS_TRACK_MESSAGE_ENCODE_H_
#define TRACKCHECK_FORMATS_TRACK_MESSAGE_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/api/message_chunks.h"
#include "formats/track/document.h"
#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

// Returns the track file that `file` describes, in canonical form, or what
// CheckMessage says if no file can hold it. JSON values of the message are
// written unchanged. If `text` is set, returns it instead.
absl::StatusOr<std::string> Encode(const File& file);

// Describes a document as a message, in chunks of some 64 KiB; single texts and
// lists of numbers may be longer. For a file without errors, Encode turns the
// message into the canonical form of the file. If the root is no object, the
// message holds the text itself.
void DescribeInChunks(const Document& document, MessageChunks& out);

// Describes a document in one message.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MESSAGE_ENCODE_H_
