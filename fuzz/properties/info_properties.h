// Properties of the info of a file.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_INFO_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_INFO_PROPERTIES_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"

namespace trackcheck {

// Checks that the info gives the sizes of the file, whose bytes are in
// `spaces`; that keys are unique and in snake_case, and columns as long as
// their table; that parts are not empty and add up to the decoded size; that
// the reports can be written, as printable ASCII and as JSON. Returns the JSON
// report. Precondition: something was decoded.
absl::StatusOr<std::string> InfoIsWellFormed(const Format& format,
                                             const DecodedFile& file,
                                             const Spaces& spaces,
                                             WorkPool& pool);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_INFO_PROPERTIES_H_
