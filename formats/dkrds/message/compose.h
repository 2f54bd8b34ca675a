// Makes the message of a track from its fields.
#ifndef TRACKCHECK_FORMATS_DKRDS_MESSAGE_COMPOSE_H_
#define TRACKCHECK_FORMATS_DKRDS_MESSAGE_COMPOSE_H_

#include "absl/status/status.h"
#include "formats/core/fields/field_tree.h"
#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Adds what `fields` show to `file`. Counts, offsets and skips, the second box
// and the second block of effects are left to Encode. The runtime pointer, the
// spare bits of indices, the halves of a split and narrow culling masks are
// kept where they fit the other fields. The parts have the order of the
// message, and gaps lie between them or after the last one. Returns
// InvalidArgument, with the path and the reason, for fields that no track has.
// Precondition: `file` is empty.
absl::Status Compose(const FieldTree& fields, File* file);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_MESSAGE_COMPOSE_H_
