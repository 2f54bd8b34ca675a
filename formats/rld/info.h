// What is in a Racer LiDAR mesh.
#ifndef TRACKCHECK_FORMATS_RLD_INFO_H_
#define TRACKCHECK_FORMATS_RLD_INFO_H_

#include "formats/api/file_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/rld/document.h"

namespace trackcheck::rld {

// Counts, surface and bounds of the sections that are decoded. Triangles with a
// point that does not exist or is not finite have no area. Components are the
// pieces that rld-components counts: triangles that share a point, without
// degenerate ones. Takes linear time, and 4 bytes a point.
FileInfo Info(const Document& document, WorkPool& pool);

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_FORMATS_RLD_INFO_H_
