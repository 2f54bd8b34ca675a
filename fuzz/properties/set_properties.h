// Properties of the rules over several files.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_SET_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_SET_PROPERTIES_H_

#include <string_view>

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// Checks two files together: findings lie inside the file that has them, and
// related places inside the other file; they are the same for any of the two
// that is given, none if neither is; a file alone has none; the rules find the
// same one by one, and no more if the folders are not known; and a check
// reports them as they are, with those of the file or alone, and summarizes
// just the files that SummarizeFile does. `first` and `second` are taken for
// two tiles beside each other, then for a tile and an airport in its folder,
// for copies of a tile, and for tiles in wrong folders. A map of them, and one
// of two tiles far apart, can be made. Returns what does not hold.
absl::Status SetHolds(const Format& format, std::string_view first,
                      std::string_view second);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_SET_PROPERTIES_H_
