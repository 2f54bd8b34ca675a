// Message to bytes and back for Diddy Kong Racing DS tracks.
#ifndef TRACKCHECK_FORMATS_DKRDS_ENCODE_H_
#define TRACKCHECK_FORMATS_DKRDS_ENCODE_H_

#include <string>

#include "formats/dkrds/dkrds.pb.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// The bytes that `file` describes; what lies between its parts is 0. Every
// message can be encoded: numbers are cut to the width that they are stored in,
// lists of records to whole records, and a place far beyond what the message
// holds counts as none.
std::string Encode(const File& file);

// The message of what is decoded. If the header is, Encode gives the same bytes
// back: whatever its parts do not tell stands in `gaps`.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_ENCODE_H_
