#include "trackcheck/version.h"

#include <string_view>

// build_commit.cc defines it.
extern const char kTrackcheckBuildCommit[];  // NOLINT: not constexpr here

namespace trackcheck {

std::string_view BuildCommit() {
  const std::string_view commit = kTrackcheckBuildCommit;
  return commit == "0" ? "" : commit;
}

}  // namespace trackcheck
