// The bytes of a track from its message.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_ENCODE_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// The bytes that `file` describes; bytes between its parts are 0. Fails as
// CheckFits does if no file can hold what `file` says.
absl::StatusOr<std::string> Encode(const File& file);

// The same without the check: numbers are cut to their width, lists to whole
// records, and a place that does not fit counts as none.
std::string EncodeUnchecked(const File& file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_ENCODE_H_
