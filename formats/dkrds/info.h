// What is in a Diddy Kong Racing DS track.
#ifndef TRACKCHECK_FORMATS_DKRDS_INFO_H_
#define TRACKCHECK_FORMATS_DKRDS_INFO_H_

#include "formats/api/file_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Counts of what is decoded, the sections and textures one by one, and the
// bounds of the boxes of the sections. The depth of the BSP is that of its
// deepest node; the root has depth 0. Takes linear time.
// Precondition: the header is present.
FileInfo Info(const Document& document, WorkPool& pool);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_INFO_H_
