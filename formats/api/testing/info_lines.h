// Shows the info of a file for tests.
#ifndef TRACKCHECK_FORMATS_API_TESTING_INFO_LINES_H_
#define TRACKCHECK_FORMATS_API_TESTING_INFO_LINES_H_

#include <string>

#include "formats/api/file_info.h"

namespace trackcheck {

// A line for each value ("surface_area = 1.5 m^2"), row of a table ("bounds:
// axis x, min 0 m, max 1 m, extent 1 m") and part ("vertices: 52 bytes"), in
// their order. Floats have at most 7 digits. A row leaves out columns without a
// value.
std::string InfoLines(const FileInfo& info);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TESTING_INFO_LINES_H_
