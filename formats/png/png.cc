#include "formats/png/png.h"

#include <png.h>

#include <cstdint>
#include <optional>
#include <string>

#include "absl/base/macros.h"

namespace trackcheck {

std::optional<std::string> EncodePng(const Picture& picture) {
  ABSL_HARDENING_ASSERT(picture.pixels.size() ==
                        uint64_t{picture.width} * picture.height);
  if (picture.pixels.empty()) return std::nullopt;
  // The simplified interface of libpng neither jumps nor prints.
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = picture.width;
  image.height = picture.height;
  image.format = PNG_FORMAT_RGBA;
  std::string file(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = file.size();
  const int written = png_image_write_to_memory(
      &image, file.data(), &size, /*convert_to_8bit=*/0, picture.pixels.data(),
      /*row_stride=*/0, /*colormap=*/nullptr);
  png_image_free(&image);
  if (written == 0) return std::nullopt;
  file.resize(size);
  return file;
}

}  // namespace trackcheck
