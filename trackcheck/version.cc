#include "trackcheck/version.h"

#include <string_view>

// build_commit.cc defines it.
extern const char kTrackcheckBuildCommit[];  // NOLINT: not constexpr here

namespace trackcheck {

std::string_view BuildCommit() { return kTrackcheckBuildCommit; }

}  // namespace trackcheck
