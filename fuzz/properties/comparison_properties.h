// Properties of the comparisons of any two decoded files.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_COMPARISON_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_COMPARISON_PROPERTIES_H_

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// Checks every comparison of the format: a file that can be compared equals
// itself; two files can be compared, and are equal, in both orders or in none;
// reports are well-formed and the same when they are written again. An error
// names the comparison. Precondition: `format` decoded both files.
absl::Status ComparisonsHold(const Format& format, const DecodedFile& old_file,
                             const DecodedFile& new_file);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_COMPARISON_PROPERTIES_H_
