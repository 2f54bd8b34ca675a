// Writes pictures as PNG files.
#ifndef TRACKCHECK_FORMATS_PNG_PNG_H_
#define TRACKCHECK_FORMATS_PNG_PNG_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trackcheck {

// Red, green, blue and alpha, 8 bits each. Alpha is not premultiplied; 255 is
// opaque.
using Pixel = std::array<uint8_t, 4>;

// Rows from the top, pixels from the left.
struct Picture {
  uint32_t width = 0;
  uint32_t height = 0;
  std::vector<Pixel> pixels;  // width * height
};

// A picture of few colors, which takes at most a byte per pixel as a file.
struct IndexedPicture {
  uint32_t width = 0;
  uint32_t height = 0;
  std::vector<Pixel> palette;   // 1 to 256 colors
  std::vector<uint8_t> pixels;  // numbers of colors, width * height
};

// Returns the bytes of a PNG file, or nothing if the picture has no pixels or
// libpng fails. Precondition: there are width * height pixels, and each number
// of a color is in the palette.
std::optional<std::string> EncodePng(const Picture& picture);
std::optional<std::string> EncodePng(const IndexedPicture& picture);

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_PNG_PNG_H_
