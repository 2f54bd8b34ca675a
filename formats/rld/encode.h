// Message to bytes and back for Racer LiDAR meshes.
#ifndef TRACKCHECK_FORMATS_RLD_ENCODE_H_
#define TRACKCHECK_FORMATS_RLD_ENCODE_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/rld/document.h"
#include "formats/rld/rld.pb.h"

namespace trackcheck::rld {

// The bytes that `file` describes: counts and tags as its lists imply them,
// unless it overrides them. An InvalidArgumentError if no file can hold what it
// describes: `vertex_bits` of a component that `vertices` does not have.
absl::StatusOr<std::string> Encode(const File& file);

// Sets `file`, which is empty, to the message of what is decoded. For a file
// without errors Encode gives the same bytes back.
void Describe(const Document& document, File* file);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_ENCODE_H_
