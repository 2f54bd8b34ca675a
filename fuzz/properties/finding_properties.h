// Properties of the findings in any bytes.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_FINDING_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_FINDING_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "registry/format.h"

namespace trackcheck {

// Checks that the places of all findings lie in `spaces`. Takes hardly any
// time.
absl::Status FindingsAreInside(const Spaces& spaces, const Findings& findings);

// Checks that every finding belongs to a rule of the format, has a message, and
// has a place inside `spaces` with a field path (only the root of a text has
// none), and that the counts agree with the listed and omitted findings. An
// error names the finding and the violated property.
absl::Status FindingsAreWellFormed(const Format& format, const Spaces& spaces,
                                   const Findings& findings);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_FINDING_PROPERTIES_H_
