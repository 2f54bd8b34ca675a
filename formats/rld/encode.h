// Encodes messages as Racer LiDAR meshes.
#ifndef TRACKCHECK_FORMATS_RLD_ENCODE_H_
#define TRACKCHECK_FORMATS_RLD_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/rld/rld.pb.h"

namespace trackcheck::rld {

// Returns the bytes that `file` describes. Its lists imply the counts and tags,
// unless it overrides them. Returns an InvalidArgumentError if `vertex_bits`
// names a component that `vertices` does not have.
absl::StatusOr<std::string> Encode(const File& file);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_ENCODE_H_
