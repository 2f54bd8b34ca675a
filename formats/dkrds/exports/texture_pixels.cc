#include "formats/dkrds/exports/texture_pixels.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "formats/core/bytes/byte_view.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/texture_size.h"

namespace trackcheck::dkrds {
namespace {

constexpr uint8_t kOpaque = 0xFF;
constexpr uint16_t kAlphaBit = 0x8000;

// Widen a channel so that its largest value becomes 255.
constexpr uint8_t From5Bits(uint32_t value) {
  return static_cast<uint8_t>(value << 3 | value >> 2);
}
constexpr uint8_t From3Bits(uint32_t value) {
  return static_cast<uint8_t>(value << 5 | value << 2 | value >> 1);
}

Pixel ColorOf(uint16_t color, uint8_t alpha) {
  return {From5Bits(color & 0x1F), From5Bits((color >> 5) & 0x1F),
          From5Bits((color >> 10) & 0x1F), alpha};
}

struct Texel {
  uint32_t color = 0;  // index in the palette
  uint8_t alpha = kOpaque;
};

Texel TexelOf(uint16_t format, uint32_t bits) {
  switch (format) {
    case kA3I5:
      return {bits & 0x1F, From3Bits(bits >> 5)};
    case kA5I3:
      return {bits & 0x7, From5Bits(bits >> 3)};
    default:
      return {bits, bits == 0 ? uint8_t{0} : kOpaque};
  }
}

std::string_view FaultOf(const Texture& texture, const Palette* palette) {
  switch (texture.format) {
    case kA3I5:
    case k4Colors:
    case k16Colors:
    case k256Colors:
    case kA5I3:
      if (palette == nullptr) return "its palette is not in the group";
      break;
    case kDirect:
      break;
    case kCompressed4x4:
      return "how format 5 orders its data is not known";
    default:
      return "its format is not known";
  }
  if (texture.width == 0 || texture.height == 0) return "a side is 0";
  if (TexelBytes(texture) > texture.data.size()) {
    return "its data is shorter than its sides";
  }
  return {};
}

bool DrawDirect(const Texture& texture, Picture* picture) {
  for (size_t i = 0; i < picture->pixels.size(); ++i) {
    const auto color =
        LoadLittleEndian<uint16_t>(texture.data.data() + i * sizeof(uint16_t));
    picture->pixels[i] =
        ColorOf(color, (color & kAlphaBit) != 0 ? kOpaque : uint8_t{0});
  }
  return true;
}

// Returns false if a texel refers to a color beyond the palette.
bool DrawIndexed(const Texture& texture, const Palette& palette,
                 Picture* picture) {
  const auto bits = static_cast<uint32_t>(kTexelBits[texture.format]);
  const uint32_t mask = (1u << bits) - 1;
  const uint64_t colors = palette.data.size() / sizeof(uint16_t);
  for (size_t i = 0; i < picture->pixels.size(); ++i) {
    const size_t bit = i * bits;
    const Texel texel = TexelOf(
        texture.format, (texture.data.data()[bit / 8] >> (bit % 8)) & mask);
    if (texel.color >= colors) return false;
    picture->pixels[i] =
        ColorOf(LoadLittleEndian<uint16_t>(palette.data.data() +
                                           texel.color * sizeof(uint16_t)),
                texel.alpha);
  }
  return true;
}

}  // namespace

TexturePixels PixelsOf(const Texture& texture, const Palette* palette) {
  TexturePixels result;
  result.fault = FaultOf(texture, palette);
  if (!result.fault.empty()) return result;
  Picture picture{.width = texture.width, .height = texture.height, .pixels{}};
  picture.pixels.resize(uint64_t{texture.width} * texture.height);
  const bool drawn = texture.format == kDirect
                         ? DrawDirect(texture, &picture)
                         : DrawIndexed(texture, *palette, &picture);
  if (drawn) {
    result.picture = std::move(picture);
  } else {
    result.fault = "it names a color beyond its palette";
  }
  return result;
}

}  // namespace trackcheck::dkrds
