// The pixels of a texture, as the console shows it: README.md, "Exports".
#ifndef TRACKCHECK_FORMATS_DKRDS_EXPORTS_TEXTURE_PIXELS_H_
#define TRACKCHECK_FORMATS_DKRDS_EXPORTS_TEXTURE_PIXELS_H_

#include <string_view>

#include "formats/dkrds/document.h"
#include "formats/png/png.h"

namespace trackcheck::dkrds {

struct TexturePixels {
  Picture picture;
  // Why there is no picture; empty if there is one.
  std::string_view fault;
};

// `palette` is the one that the texture names, or null if it is not in the
// group. Allocates nothing for sides that the data does not fill.
TexturePixels PixelsOf(const Texture& texture, const Palette* palette);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_EXPORTS_TEXTURE_PIXELS_H_
