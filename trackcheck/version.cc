#include "trackcheck/version.h"

#include <string_view>

// Defined by build_commit.cc.
extern const char kTrackcheckBuildCommit[];  // NOLINT: not constexpr here

namespace trackcheck {

std::string_view BuildCommit() { return kTrackcheckBuildCommit; }

}  // namespace trackcheck
