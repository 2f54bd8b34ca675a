// The version that --version and every report name.
#ifndef TRACKCHECK_TRACKCHECK_VERSION_H_
#define TRACKCHECK_TRACKCHECK_VERSION_H_

namespace trackcheck {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_VERSION_H_
