// The format that a target fuzzes. The build compiles the source of a target
// once for each format, with TRACKCHECK_FUZZ_FORMAT as its name in quotes.
#ifndef TRACKCHECK_FUZZ_TARGETS_FUZZED_FORMAT_H_
#define TRACKCHECK_FUZZ_TARGETS_FUZZED_FORMAT_H_

#include "registry/format.h"

namespace trackcheck {

inline const Format& FuzzedFormat() {
  static const Format& format = *FindFormat(TRACKCHECK_FUZZ_FORMAT);
  return format;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_TARGETS_FUZZED_FORMAT_H_
