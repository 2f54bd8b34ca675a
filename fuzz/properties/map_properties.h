// Properties of the map of any decoded file.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_MAP_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_MAP_PROPERTIES_H_

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// Checks that the picture is XML of bounded size and the same each time, that
// shapes belong to layers, and that fields have finite positions or none. True
// of a file without a map.
absl::Status MapHolds(const DecodedFile& file);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_MAP_PROPERTIES_H_
