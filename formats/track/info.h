// What is in a track file.
#ifndef TRACKCHECK_FORMATS_TRACK_INFO_H_
#define TRACKCHECK_FORMATS_TRACK_INFO_H_

#include "formats/api/file_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// The names, the counts of what is decoded, the edges by kind, the racing lines
// one by one, and the bounds of the vertices, in the units of the file. The
// length of a line is the sum of the lengths that its segments state. The
// document gives lines no names; a line that has a member "name" is shown with
// it. Takes linear time. Precondition: the root is an object.
FileInfo Info(const Document& document, WorkPool& pool);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_INFO_H_
