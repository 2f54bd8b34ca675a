// The map of a scenery: its tiles, and the seams between them by their gaps.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_MAP_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_MAP_H_

#include <memory>
#include <vector>

#include "formats/api/set_view.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// See SetRules::Parts. In the order of their first files.
std::vector<std::vector<FileOfSet>> PartsOfScenery(FileSet files);

// See SetRules::Map. Kilometers to the east and to the north of the middle
// of all tiles; to the east, as long as they are at its latitude. Null if no
// file has a place.
std::unique_ptr<SetPlanView> MapOfScenery(FileSet files);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_MAP_H_
