// Properties of all output about a file.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_OUTPUT_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_OUTPUT_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "registry/format.h"

namespace trackcheck {

// Checks that every report, dump and export of the file, whose bytes are in
// `spaces`, can be written, that reports are plain text, that JSON and XML can
// be parsed, and that each file of an export has a unique name without a
// folder.
absl::Status OutputHolds(const Format& format, const DecodedFile& file,
                         const Spaces& spaces, const Findings& findings);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_OUTPUT_PROPERTIES_H_
