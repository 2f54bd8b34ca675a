// Generates tracks of any size up to the limits of the format. No rule reports
// anything in them.
#ifndef TRACKCHECK_FORMATS_DKRDS_TESTING_GENERATE_H_
#define TRACKCHECK_FORMATS_DKRDS_TESTING_GENERATE_H_

#include <cstdint>

#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

// Patches of terrain in rows and columns. Each patch is a section with a wall
// along one side. At most 64 patches, and at most 1024 vertices in each:
// (quads_x + 1) * (quads_z + 2).
struct TrackShape {
  int columns = 8;  // patches along X
  int rows = 8;     // patches along Z
  int quads_x = 16;
  int quads_z = 16;
  // The space between patches, in vertex units. Without it, a patch that
  // touches a split plane is in the leaves of both sides.
  int gap = 0;
  int textures = 12;
  uint32_t seed = 0;  // moves the hills
};

// Computes normals, collision words, boxes, culling and BSP from the vertices
// as the document says. One vertex unit is 64 box units. Precondition: the
// shape is within the limits above.
File Generate(const TrackShape& shape);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_TESTING_GENERATE_H_
