// Message to text and back for JSON track files.
#ifndef TRACKCHECK_FORMATS_TRACK_ENCODE_H_
#define TRACKCHECK_FORMATS_TRACK_ENCODE_H_

#include <string>

#include "formats/core/message_pieces.h"
#include "formats/track/document.h"
#include "formats/track/track.pb.h"

namespace trackcheck::track {

// The text that `file` describes: members in the document's order, JSON values
// of the message as they stand there. Every message can be encoded; its `text`
// replaces everything else.
std::string Encode(const File& file);

// The message of what is decoded, in pieces of some 64 KiB; single texts and
// lists of numbers may be longer. Of a file without errors all of it: Encode
// gives a text of the same content in one spelling. A text whose root is no
// object is described as it stands.
void DescribeInPieces(const Document& document, MessagePieces& out);

// The same in one.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_ENCODE_H_
