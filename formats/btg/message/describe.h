// Describes FlightGear terrain files as messages.
#ifndef TRACKCHECK_FORMATS_BTG_MESSAGE_DESCRIBE_H_
#define TRACKCHECK_FORMATS_BTG_MESSAGE_DESCRIBE_H_

#include "formats/btg/document.h"
#include "formats/btg/message/btg.pb.h"

namespace trackcheck::btg {

// Describes the content of the document, without the gzip wrapper. If the
// document has no errors, Encode of the message returns its inflated bytes.
// Precondition: `file` is empty.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MESSAGE_DESCRIBE_H_
