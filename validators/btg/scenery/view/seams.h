// The tiles of a scenery, what they cover, and the seams between them.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_SEAMS_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_SEAMS_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "validators/btg/scenery/border.h"
#include "validators/btg/scenery/seam.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// In degrees. It may cross the date line.
struct SceneryExtent {
  double west = 0;   // in [-180, 180)
  double width = 0;  // at most 360
  double south = 0;
  double north = 0;

  double east() const;  // in (-180, 180]
  double middle_longitude() const { return west + width / 2; }
  double middle_latitude() const { return (south + north) / 2; }
};

// The smallest extent of all tiles. Returns nothing if there are no tiles.
std::optional<SceneryExtent> ExtentOf(FileSet files);

// The seam between two files of a set.
struct PlacedSeam {
  size_t tile = 0;
  Side side = Side::kEast;  // of the tile: east or north
  size_t neighbor = 0;
  bool open = false;  // btg-seam-gap reports it
  Seam seam;          // where the gap is widest; open_m is that of open ones
};

// The seams between all tiles that can be compared, the widest gap first.
std::vector<PlacedSeam> FindSeams(FileSet files);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_VIEW_SEAMS_H_
