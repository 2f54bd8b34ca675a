// Composes laps of Live for Speed telemetry from their fields.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_COMPOSE_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_COMPOSE_H_

#include "absl/status/status.h"
#include "formats/core/fields/field_tree.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {

// Adds the lap that `fields` show to `file`; see MessageApi::compose. The
// number of blocks and the sizes follow from the table of blocks and the
// extensions. Sizes that these do not imply, and the bytes that have no
// meaning, are kept if they are possible.
//
// The forces of the wheels get the measured order. Floats keep their bits, so
// no patches are needed for them.
absl::Status Compose(const FieldTree& fields, File* file);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_COMPOSE_H_
