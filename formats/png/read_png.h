// Reads PNG files, for tests.
#ifndef TRACKCHECK_FORMATS_PNG_READ_PNG_H_
#define TRACKCHECK_FORMATS_PNG_READ_PNG_H_

#include <string_view>

#include "formats/png/png.h"

namespace trackcheck {

// Returns the pixels with 8 bits per channel, or a picture without pixels if
// `file` is not a complete PNG file.
Picture ReadPng(std::string_view file);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_PNG_READ_PNG_H_
