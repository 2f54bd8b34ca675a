// Converts a decoded track into a message.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_DESCRIBE_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_DESCRIBE_H_

#include "formats/dkrds/document.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Describes each part by its content and leaves out the values that follow from
// the parts. If the header is decoded, Encode gives the same bytes back, also
// for a damaged file: bytes that no part describes are in `gaps`.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_DESCRIBE_H_
