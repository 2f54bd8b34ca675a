// Converts a track file of version 2.0 to version 3.0.
#ifndef TRACKCHECK_FORMATS_TRACK_UPGRADE_UPGRADE_H_
#define TRACKCHECK_FORMATS_TRACK_UPGRADE_UPGRADE_H_

#include "absl/status/statusor.h"
#include "formats/api/upgraded.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::track {

// Changes only what differs: the vertices and sectors move into the track and
// the lanes into the racing lines, which get 2D vertices of their own: the X
// and Z of those that lanes use. All 3D vertices stay, so that their indices
// and the comments beside them stay right. Comments, numbers, the order of
// keys and line ends are kept; what has moved is indented.
//
// Returns FailedPrecondition if the text is not JSON or not of version 2.0.
// Other faults of the file are kept. Takes linear time and a small multiple of
// the memory of the file.
absl::StatusOr<Upgraded> Upgrade(ByteView file);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_UPGRADE_UPGRADE_H_
