// What is in a lap.
#ifndef TRACKCHECK_FORMATS_RAF_INFO_H_
#define TRACKCHECK_FORMATS_RAF_INFO_H_

#include "formats/api/file_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/raf/document.h"

namespace trackcheck::raf {

// Who drove which car where, the times, and what follows from the blocks that
// are decoded: the highest speed and the distance from the first block on.
// Empty texts, unknown times and numbers that are not finite are left out.
// Takes linear time. Precondition: the header is present.
FileInfo Info(const Document& document, WorkPool& pool);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_INFO_H_
