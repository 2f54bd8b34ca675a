// The message of a decoded track.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_DESCRIBE_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_DESCRIBE_H_

#include "formats/dkrds/document.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Describes each part by its content, and tells only what the parts do not
// imply. If the header is decoded, Encode gives the same bytes back, damaged or
// not: bytes that no part tells are in `gaps`.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_DESCRIBE_H_
