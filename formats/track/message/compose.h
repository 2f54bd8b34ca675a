// Makes the message of a track from its fields.
#ifndef TRACKCHECK_FORMATS_TRACK_MESSAGE_COMPOSE_H_
#define TRACKCHECK_FORMATS_TRACK_MESSAGE_COMPOSE_H_

#include "absl/status/status.h"
#include "formats/core/fields/field_tree.h"
#include "formats/track/message/track.pb.h"

namespace trackcheck::track {

// Adds what `fields` show to `file`. Counts are left to Encode. Members of
// edges and segments that have no value are left out, indices of no known value
// are -1, and coordinates of no known value are null. Returns InvalidArgument,
// with the path and the reason, for fields that no text shows: a wall with a
// neighbor, a value that is no JSON in canonical form, a member whose long key
// is cut. Precondition: `file` is empty.
absl::Status Compose(const FieldTree& fields, File* file);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_MESSAGE_COMPOSE_H_
