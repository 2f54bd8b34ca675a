// Properties of repairs.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_FIX_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_FIX_PROPERTIES_H_

#include <string_view>

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// Repairs `bytes` with all fixes, and checks that each one that is reported
// leaves fewer places, that no rule has more places than before unless the file
// could not be read, and that repairing the result changes nothing.
absl::Status FixHolds(const Format& format, std::string_view bytes);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_FIX_PROPERTIES_H_
