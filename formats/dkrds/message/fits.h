// Whether a file can hold what a message says.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_FITS_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_FITS_H_

#include "absl/status/status.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// InvalidArgument for the first number that is wider than its field, list that
// does not consist of whole records, text that is too long or place that is far
// beyond what the message describes; with its path in the message and its
// value.
absl::Status CheckFits(const File& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_FITS_H_
