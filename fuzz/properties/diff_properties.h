// Properties of the difference between any two files.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_DIFF_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_DIFF_PROPERTIES_H_

#include <string_view>

#include "absl/status/status.h"
#include "diff/structural_diff.h"
#include "registry/format.h"

namespace trackcheck {

// The places of changes lie in the two files. The changes agree with the
// summary, which does not depend on the limit. They are the same on one thread
// and on two. In the other direction, added and removed are exchanged; so it is
// with views of the files. If all fields are ignored, there is no change. Files
// without a raw difference have no difference, and the same description if they
// have no errors. The comparisons of the two files hold
// (comparison_properties.h). `options` are those of the comparison. An error
// says which property is violated.
absl::Status DiffHolds(const Format& format, std::string_view old_bytes,
                       std::string_view new_bytes, const DiffOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_DIFF_PROPERTIES_H_
