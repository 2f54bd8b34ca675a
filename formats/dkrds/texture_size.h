// The sizes that textures and palettes can have. Source: "DKRDS Texture Group".
#ifndef TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_
#define TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

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

// The hardware draws only textures with such sides.
inline constexpr uint16_t kMinSide = 8;
inline constexpr uint16_t kMaxSide = 1024;
constexpr bool IsTextureSide(uint16_t texels) {
  return std::has_single_bit(texels) && texels >= kMinSide &&
         texels <= kMaxSide;
}
inline bool HasSides(const Texture& texture) {
  return IsTextureSide(texture.width) && IsTextureSide(texture.height);
}

// The blocks that the texels of a texture take. Nothing for a format or sides
// from which they do not follow.
inline std::optional<uint64_t> TextureBlocks(const Texture& texture) {
  if (texture.format >= kTextureFormats || texture.format == kCompressed4x4 ||
      !HasSides(texture)) {
    return std::nullopt;
  }
  return (TexelBytes(texture) + texture::kBlockSize - 1) / texture::kBlockSize;
}

inline constexpr uint16_t kColorBytes = 2;
// 256 colors: an index has at most a byte.
inline constexpr uint16_t kMaxPaletteBytes = 512;
constexpr bool IsPaletteSize(uint16_t bytes) {
  return bytes % kColorBytes == 0 && bytes > 0 && bytes <= kMaxPaletteBytes;
}

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_TEXTURE_SIZE_H_
