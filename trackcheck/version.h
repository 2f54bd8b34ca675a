// The version of the program, for --version and the reports.
#ifndef TRACKCHECK_TRACKCHECK_VERSION_H_
#define TRACKCHECK_TRACKCHECK_VERSION_H_

#include <string_view>

namespace trackcheck {

inline constexpr char kVersion[] = "0.1.0";

// The abbreviated hash of the commit that this program was built from, and
// whether files differed from it. Empty if it was built without --stamp or
// without git.
std::string_view BuildCommit();

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_VERSION_H_
