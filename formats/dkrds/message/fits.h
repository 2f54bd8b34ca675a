// Checks whether a file can hold a message.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_FITS_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_FITS_H_

#include "absl/status/status.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Returns InvalidArgument, with the path in the message and the value, for the
// first number that is wider than its field, list that does not consist of
// whole records, text that is too long, or place that is far beyond what the
// message describes.
absl::Status CheckFits(const File& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_FITS_H_
