// Properties of the rules that read files beside those of a set.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_COMPANION_PROPERTIES_H_
#define TRACKCHECK_FUZZ_PROPERTIES_COMPANION_PROPERTIES_H_

#include <string_view>

#include "absl/status/status.h"
#include "registry/format.h"

namespace trackcheck {

// Checks a file, which is taken for a tile, plain and then compressed, with a
// companion beside it that holds `text` and has the name of the tile, and then
// that of another one: the companion is refused or takes bounded memory; the
// findings of both are well-formed, related places lie inside the companion,
// and they are the same when all is done again; there are none if neither is
// given. Some of the paths that the companion names exist. Returns what does
// not hold. Precondition: the format has companions.
absl::Status CompanionHolds(const Format& format, std::string_view file,
                            std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_COMPANION_PROPERTIES_H_
