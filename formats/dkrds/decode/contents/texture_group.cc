#include "formats/dkrds/decode/contents/texture_group.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

template <typename T>
T Load(const ByteView& bytes, uint64_t offset) {
  return LoadLittleEndian<T>(bytes.data() + offset);
}

class Decoder {
 public:
  explicit Decoder(ByteView bytes) : bytes_(bytes) {}

  TextureGroupResult Decode() {
    TextureGroup& group = result_.group;
    const ByteView head = Take(kTextureGroupHeader);
    if (head.size() < kTextureGroupHeader) {
      Cut(0, kTextureGroupHeader, FieldPath("texture_group"));
    } else {
      group.texture_count = Load<uint16_t>(head, 0);
      group.palette_count = Load<uint16_t>(head, sizeof(uint16_t));
      group.whole = DecodeTextures() && DecodePalettes();
    }
    group.range = {bytes_.begin(), position_};
    return std::move(result_);
  }

 private:
  // Returns the next bytes, at most `size`. Advances only if all of them are
  // there.
  ByteView Take(uint64_t size) {
    const ByteView taken = bytes_.Window({bytes_.begin() + position_, size});
    if (taken.size() == size) position_ += size;
    return taken;
  }

  // Records that the element at `from`, relative to the group, needs `size`
  // bytes and is cut.
  void Cut(uint64_t from, uint64_t size, FieldPath field) {
    const uint64_t begin = bytes_.begin() + from;
    position_ = from;
    result_.needed_end = begin + size;
    result_.fault = {
        .rule = &faults::texgroup_truncated,
        .where = {bytes_.From(begin).range(), std::move(field)},
        .message = Message(
            "$0 bytes at $1 would end at $2, the group's bytes end at $3", size,
            Offset{begin}, Offset{begin + size}, Offset{bytes_.end()})};
  }

  static FieldPath Path(std::string_view list, uint64_t index) {
    return FieldPath("texture_group").Field(list).Element(index);
  }

  bool DecodeTextures() {
    TextureGroup& group = result_.group;
    for (uint64_t i = 0; i < group.texture_count; ++i) {
      const uint64_t begin = position_;
      Texture texture;
      texture.header = Take(kTextureHeader);
      if (texture.header.size() < kTextureHeader) {
        Cut(begin, kTextureHeader, Path("textures", i));
        return false;
      }
      const uint8_t* at = texture.header.data();
      std::copy_n(at + texture::kUid, texture.uid.size(), texture.uid.begin());
      std::copy_n(at + texture::kPaletteUid, texture.palette_uid.size(),
                  texture.palette_uid.begin());
      texture.format = Load<uint16_t>(texture.header, texture::kFormat);
      texture.flags = Load<uint16_t>(texture.header, texture::kFlags);
      texture.unknown_0c = Load<uint16_t>(texture.header, texture::kUnknown0c);
      texture.blocks = Load<uint16_t>(texture.header, texture::kBlocks);
      texture.width = Load<uint16_t>(texture.header, texture::kWidth);
      texture.height = Load<uint16_t>(texture.header, texture::kHeight);
      const uint64_t size = texture.blocks * texture::kBlockSize;
      texture.data = Take(size);
      if (texture.data.size() < size) {
        Cut(begin, kTextureHeader + size, Path("textures", i));
        return false;
      }
      group.textures.push_back(texture);
    }
    return true;
  }

  bool DecodePalettes() {
    TextureGroup& group = result_.group;
    for (uint64_t i = 0; i < group.palette_count; ++i) {
      const uint64_t begin = position_;
      Palette palette;
      palette.header = Take(kPaletteHeader);
      if (palette.header.size() < kPaletteHeader) {
        Cut(begin, kPaletteHeader, Path("palettes", i));
        return false;
      }
      std::copy_n(palette.header.data() + palette::kUid, palette.uid.size(),
                  palette.uid.begin());
      palette.size = Load<uint16_t>(palette.header, palette::kSize);
      palette.unknown_06 = Load<uint16_t>(palette.header, palette::kUnknown06);
      palette.data = Take(palette.size);
      if (palette.data.size() < palette.size) {
        Cut(begin, kPaletteHeader + palette.size, Path("palettes", i));
        return false;
      }
      group.palettes.push_back(palette);
    }
    return true;
  }

  ByteView bytes_;
  uint64_t position_ = 0;
  TextureGroupResult result_;
};

}  // namespace

TextureGroupResult DecodeTextureGroup(ByteView bytes) {
  return Decoder(bytes).Decode();
}

}  // namespace trackcheck::dkrds
