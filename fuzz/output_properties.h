// What is true of all that is written of a file.
#ifndef TRACKCHECK_FUZZ_OUTPUT_PROPERTIES_H_
#define TRACKCHECK_FUZZ_OUTPUT_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/finding_sink.h"
#include "formats/core/spaces.h"
#include "registry/format.h"

namespace trackcheck {

// Every report, dump and export of the file, whose bytes are in `spaces`, can
// be written; those in JSON can be read; each file of an export has a name of
// its own, in no folder.
absl::Status OutputHolds(const Format& format, const DecodedFile& file,
                         const Spaces& spaces, const Findings& findings);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_OUTPUT_PROPERTIES_H_
