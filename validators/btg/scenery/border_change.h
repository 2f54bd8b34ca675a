// Says how the change of a tile changes the seams to its neighbors.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_BORDER_CHANGE_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_BORDER_CHANGE_H_

#include <vector>

#include "formats/core/findings/finding.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// See SetRules::Compare. One line for each neighbor to which vertices of the
// border moved: how many, and whether the seam opens or closes. A seam is open
// if btg-seam-gap reports it. Takes time in proportion to the borders, and a
// bounded time for hostile ones, whose vertices are not compared.
std::vector<Message> CompareBorders(const FileSummary& before,
                                    const FileSummary& after,
                                    ReadNeighbor read);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_BORDER_CHANGE_H_
