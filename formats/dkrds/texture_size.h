// The bytes that the texels of a texture take. Source: "DKRDS Texture Group".
#ifndef TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_
#define TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_

#include <array>
#include <cstdint>

#include "absl/base/macros.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

// The bits of a texel, by format. Format 5 has further data besides its texels.
inline constexpr std::array<uint64_t, kTextureFormats> kTexelBits = {
    8, 8, 2, 4, 8, 2, 8, 16};

// Rounded up to whole bytes. Precondition: the format is less than
// kTextureFormats.
inline uint64_t TexelBytes(const Texture& texture) {
  ABSL_HARDENING_ASSERT(texture.format < kTextureFormats);
  return (uint64_t{texture.width} * texture.height *
              kTexelBits[texture.format] +
          7) /
         8;
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_
