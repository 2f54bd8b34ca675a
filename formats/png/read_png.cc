#include "formats/png/read_png.h"

#include <png.h>

#include <cstdint>
#include <string_view>

namespace trackcheck {

Picture ReadPng(std::string_view file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  Picture picture;
  if (png_image_begin_read_from_memory(&image, file.data(), file.size()) == 0) {
    return picture;
  }
  image.format = PNG_FORMAT_RGBA;
  picture.pixels.resize(uint64_t{image.width} * image.height);
  if (png_image_finish_read(&image, /*background=*/nullptr,
                            picture.pixels.data(), /*row_stride=*/0,
                            /*colormap=*/nullptr) == 0) {
    return {};
  }
  picture.width = image.width;
  picture.height = image.height;
  return picture;
}

}  // namespace trackcheck
