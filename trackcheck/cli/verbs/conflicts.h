// Shows why a patch does not fit, or on what two sides of a merge do not agree.
#ifndef TRACKCHECK_TRACKCHECK_CLI_VERBS_CONFLICTS_H_
#define TRACKCHECK_TRACKCHECK_CLI_VERBS_CONFLICTS_H_

#include <ostream>
#include <span>

#include "diff/patch/placer.h"

namespace trackcheck {

// Writes a line for each conflict, at most twenty, and how many there are
// besides.
void WriteConflicts(std::span<const PatchConflict> conflicts,
                    std::ostream& out);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_VERBS_CONFLICTS_H_
