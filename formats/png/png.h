// Pictures of 8-bit channels as PNG files.
#ifndef TRACKCHECK_FORMATS_PNG_PNG_H_
#define TRACKCHECK_FORMATS_PNG_PNG_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trackcheck {

// Red, green, blue and alpha, of which 255 is opaque; not premultiplied.
using Pixel = std::array<uint8_t, 4>;

// Rows from the top, pixels from the left.
struct Picture {
  uint32_t width = 0;
  uint32_t height = 0;
  std::vector<Pixel> pixels;  // width * height
};

// The bytes of a file; nothing if libpng does not take the picture, as one
// without pixels.
std::optional<std::string> EncodePng(const Picture& picture);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_PNG_PNG_H_
