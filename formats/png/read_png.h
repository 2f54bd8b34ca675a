// Reads PNG files, for tests.
#ifndef TRACKCHECK_FORMATS_PNG_READ_PNG_H_
#define TRACKCHECK_FORMATS_PNG_READ_PNG_H_

#include <string_view>

#include "formats/png/png.h"

namespace trackcheck {

// The pixels, 8 bits a channel whatever the file stores. A picture without
// pixels if the file is not a whole PNG.
Picture ReadPng(std::string_view file);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_PNG_READ_PNG_H_
