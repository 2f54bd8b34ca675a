// Numbers of a scenery: the sums over its tiles.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_INFO_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_INFO_H_

#include "formats/api/set_view.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// See SetRules::Describe: the extent, the number of tiles and airports, how
// many seams are open, and all open ones, the widest first. Empty if no file
// has a place.
SetInfo DescribeScenery(FileSet files);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_INFO_H_
