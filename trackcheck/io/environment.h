// The environment of the process.
#ifndef TRACKCHECK_TRACKCHECK_IO_ENVIRONMENT_H_
#define TRACKCHECK_TRACKCHECK_IO_ENVIRONMENT_H_

#include <cstdlib>
#include <string>

namespace trackcheck {

// The value of the environment variable; empty if it is not set.
inline std::string EnvironmentVariable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_ENVIRONMENT_H_
