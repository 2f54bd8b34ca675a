// Message to bytes and back for FlightGear terrain files.
#ifndef TRACKCHECK_FORMATS_BTG_ENCODE_H_
#define TRACKCHECK_FORMATS_BTG_ENCODE_H_

#include <string>

#include "formats/btg/btg.pb.h"
#include "formats/btg/document.h"

namespace trackcheck::btg {

// The bytes that `file` describes, compressed only if it says so. Every message
// can be encoded.
std::string Encode(const File& file);

// The message of what is decoded, as if it were not compressed. For a file
// without errors Encode gives the same bytes back, inflated.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_ENCODE_H_
