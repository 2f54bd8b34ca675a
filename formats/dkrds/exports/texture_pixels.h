// Decodes the pixels of a texture as the console shows it: layout.md,
// "Exports".
#ifndef TRACKCHECK_FORMATS_DKRDS_EXPORTS_TEXTURE_PIXELS_H_
#define TRACKCHECK_FORMATS_DKRDS_EXPORTS_TEXTURE_PIXELS_H_

#include <string_view>

#include "formats/dkrds/document.h"
#include "formats/png/png.h"

namespace trackcheck::dkrds {

struct TexturePixels {
  Picture picture;
  // Why there is no picture; empty if there is one. A string literal.
  std::string_view fault;
};

// `palette` is the palette of the texture, or null if it is not in the group.
// Allocates nothing if the data is shorter than the sides.
TexturePixels PixelsOf(const Texture& texture, const Palette* palette);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_EXPORTS_TEXTURE_PIXELS_H_
