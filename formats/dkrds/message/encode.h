// Converts a message into the bytes of a track.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_ENCODE_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Returns the bytes that `file` describes; bytes between its parts are 0.
// Returns the error of CheckFits if a track cannot hold the message.
absl::StatusOr<std::string> Encode(const File& file);

// Returns them without the check: numbers are cut to their width and lists to
// whole records, and a place beyond the limit is ignored.
std::string EncodeUnchecked(const File& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_ENCODE_H_
