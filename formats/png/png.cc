#include "formats/png/png.h"

#include <png.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/base/macros.h"

namespace trackcheck {
namespace {

// Encodes with the simplified interface of libpng, which neither jumps nor
// prints.
std::optional<std::string> Encode(png_image image, const void* pixels,
                                  const void* palette) {
  image.version = PNG_IMAGE_VERSION;
  std::string file(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = file.size();
  const int written = png_image_write_to_memory(&image, file.data(), &size,
                                                /*convert_to_8bit=*/0, pixels,
                                                /*row_stride=*/0, palette);
  png_image_free(&image);
  if (written == 0) return std::nullopt;
  file.resize(size);
  return file;
}

}  // namespace

std::optional<std::string> EncodePng(const Picture& picture) {
  ABSL_HARDENING_ASSERT(picture.pixels.size() ==
                        uint64_t{picture.width} * picture.height);
  if (picture.pixels.empty()) return std::nullopt;
  png_image image{};
  image.width = picture.width;
  image.height = picture.height;
  image.format = PNG_FORMAT_RGBA;
  return Encode(image, picture.pixels.data(), /*palette=*/nullptr);
}

std::optional<std::string> EncodePng(const IndexedPicture& picture) {
  ABSL_HARDENING_ASSERT(picture.pixels.size() ==
                        uint64_t{picture.width} * picture.height);
  if (picture.pixels.empty()) return std::nullopt;
  ABSL_HARDENING_ASSERT(
      picture.palette.size() <= 256 &&
      *std::max_element(picture.pixels.begin(), picture.pixels.end()) <
          picture.palette.size());
  png_image image{};
  image.width = picture.width;
  image.height = picture.height;
  image.format = PNG_FORMAT_RGBA_COLORMAP;
  image.colormap_entries = static_cast<uint32_t>(picture.palette.size());
  return Encode(image, picture.pixels.data(), picture.palette.data());
}

}  // namespace trackcheck
