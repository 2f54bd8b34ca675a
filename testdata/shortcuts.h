// Compares the findings in a file with and without the shortcuts of the rules:
// prefilters, and kernels for processors with wide vectors.
#ifndef TRACKCHECK_TESTDATA_SHORTCUTS_H_
#define TRACKCHECK_TESTDATA_SHORTCUTS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"

namespace trackcheck {

// Returns the number of times that a prefilter cleared a block of some elements
// for a rule. Internal if a finding depends on a shortcut, or if a prefilter
// clears a block in which the rule finds something.
absl::StatusOr<uint64_t> CompareShortcuts(const Format& format, ByteView bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_SHORTCUTS_H_
