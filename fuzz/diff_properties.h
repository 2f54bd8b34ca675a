// What is true of the difference between any two files.
#ifndef TRACKCHECK_FUZZ_DIFF_PROPERTIES_H_
#define TRACKCHECK_FUZZ_DIFF_PROPERTIES_H_

#include <string_view>

#include "absl/status/status.h"
#include "diff/structural_diff.h"
#include "registry/format.h"

namespace trackcheck {

// The changes are places in the two files and agree with the summary, which no
// limit changes; the other way round, what was added is removed; where fields
// are ignored, ignoring all of them leaves nothing; files that do not differ in
// the raw do not differ at all, and are described alike if they have no errors.
// `options` says how they are compared otherwise. An error says what is not
// true.
absl::Status DiffHolds(const Format& format, std::string_view old_bytes,
                       std::string_view new_bytes, const DiffOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_DIFF_PROPERTIES_H_
