// What is true of the findings of any bytes.
#ifndef TRACKCHECK_FUZZ_FINDING_PROPERTIES_H_
#define TRACKCHECK_FUZZ_FINDING_PROPERTIES_H_

#include "absl/status/status.h"
#include "formats/core/finding_sink.h"
#include "formats/core/spaces.h"
#include "registry/format.h"

namespace trackcheck {

// Every finding is of a rule of the format, at a place inside
// `spaces` that has a name (only the root of a text has none), and says
// something; the counts agree with
// what is listed and omitted; the order is that of the places. An error says
// which finding breaks which of this.
absl::Status FindingsAreWellFormed(const Format& format, const Spaces& spaces,
                                   const Findings& findings);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_FINDING_PROPERTIES_H_
