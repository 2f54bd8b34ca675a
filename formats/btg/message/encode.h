// Encodes messages as FlightGear terrain files.
#ifndef TRACKCHECK_FORMATS_BTG_MESSAGE_ENCODE_H_
#define TRACKCHECK_FORMATS_BTG_MESSAGE_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/btg/message/btg.pb.h"

namespace trackcheck::btg {

// Returns the bytes that `file` describes, compressed only if `file.gzip` is
// set. Counts and sizes follow from the content of the message, unless it gives
// others.
//
// Broken files can be encoded, but not values that their fields cannot hold: a
// number of more bits, a magic number that is not two bytes, an object with
// both a sphere and floats, indices that do not fill their elements. Then the
// status is kInvalidArgument and names the field.
absl::StatusOr<std::string> Encode(const File& file);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_MESSAGE_ENCODE_H_
