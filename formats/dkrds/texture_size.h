// How many bytes the texels of a texture take.
// Source: DKRDS Texture Group, its formats.
#ifndef TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_
#define TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_

#include <array>
#include <cstdint>

#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// By format. Format 5 has two bits a texel and other data beside them.
inline constexpr std::array<uint64_t, kTextureFormats> kTexelBits = {
    8, 8, 2, 4, 8, 2, 8, 16};

// Of a known format; a byte that is begun counts.
inline uint64_t TexelBytes(const Texture& texture) {
  return (uint64_t{texture.width} * texture.height *
              kTexelBits[texture.format] +
          7) /
         8;
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_
