// What is in a terrain file.
#ifndef TRACKCHECK_FORMATS_BTG_INFO_H_
#define TRACKCHECK_FORMATS_BTG_INFO_H_

#include "formats/api/file_info.h"
#include "formats/btg/document.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck::btg {

// Where the tile is, its triangles by material, its objects by type. Triangles
// count as stored, also those that repeat a vertex. Those with a vertex that
// does not exist or is not finite have no area. Materials are sorted by area,
// then by triangles and points; objects without a material count as one
// material without a name.
//
// Takes O(n log n) time and 64 bytes for each object with a material of its
// own, in addition to the names of materials. Precondition: the header is
// present.
FileInfo Info(const Document& document, WorkPool& pool);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_INFO_H_
