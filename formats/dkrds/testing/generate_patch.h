// One section of a generated track.
#ifndef TRACKCHECK_FORMATS_DKRDS_TESTING_GENERATE_PATCH_H_
#define TRACKCHECK_FORMATS_DKRDS_TESTING_GENERATE_PATCH_H_

#include <cstdint>

#include "formats/dkrds/message/dkrds.pb.h"

namespace trackcheck::dkrds {

struct PatchShape {
  int x = 0;  // the first corner, in vertex units
  int z = 0;
  int quads_x = 1;
  int quads_z = 1;
  uint32_t road_texture = 0;
  uint32_t wall_texture = 0;
  uint32_t seed = 0;
};

// Vertex units between the vertices of a patch.
inline constexpr int kPatchStep = 100;
// Box units in one vertex unit.
inline constexpr int kBoxScale = 64;

void GeneratePatch(const PatchShape& shape, SectionBlock* section);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_TESTING_GENERATE_PATCH_H_
