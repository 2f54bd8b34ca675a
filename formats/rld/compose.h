// Composes Racer LiDAR meshes from their fields.
#ifndef TRACKCHECK_FORMATS_RLD_COMPOSE_H_
#define TRACKCHECK_FORMATS_RLD_COMPOSE_H_

#include "absl/status/status.h"
#include "formats/core/fields/field_tree.h"
#include "formats/rld/rld.pb.h"

namespace trackcheck::rld {

// Adds the mesh that `fields` show to `file`; see MessageApi::compose. The
// lists imply the counts. The block table is kept while `header.points` is the
// number of points or the blocks hold exactly all points. Otherwise the last
// block changes, or one block holds all points.
//
// Vertices keep their bits, so `vertex_bits` is not used.
absl::Status Compose(const FieldTree& fields, File* file);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_COMPOSE_H_
