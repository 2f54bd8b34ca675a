#include "formats/dkrds/decode/contents/texture_group.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/dkrds/decode/header/track_file.h"
#include "formats/dkrds/faults.h"
#include "formats/dkrds/layout.h"
#include "formats/dkrds/texture_size.h"

namespace trackcheck::dkrds {
namespace {

template <typename T>
T Load(const ByteView& bytes, uint64_t offset) {
  return LoadLittleEndian<T>(bytes.data() + offset);
}

// Numbers that are used instead of the stored ones.
struct Correction {
  std::optional<uint16_t> texture_count;
  // The blocks that follow from the sides and format of the first texture that
  // has others.
  bool fits_blocks = false;
  // The size of the first palette whose stored size is impossible.
  std::optional<uint16_t> palette_size;
};

// A palette whose size is impossible.
struct WrongPalette {
  uint64_t data = 0;  // where its colors begin, from the group's start
  uint64_t more = 0;  // the palettes after it
};

class Decoder {
 public:
  explicit Decoder(ByteView bytes, Correction correction = {})
      : bytes_(bytes), correction_(correction) {}

  // After Decode: the first number of each kind that does not fit, whether or
  // not it was corrected.
  bool has_wrong_blocks() const { return has_wrong_blocks_; }
  const std::optional<WrongPalette>& wrong_palette() const {
    return wrong_palette_;
  }

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

  uint64_t BlocksToRead(const Texture& texture) {
    const std::optional<uint64_t> fitting = TextureBlocks(texture);
    if (!fitting || *fitting == texture.blocks ||
        std::exchange(has_wrong_blocks_, true)) {
      return texture.blocks;
    }
    return correction_.fits_blocks ? *fitting : texture.blocks;
  }

  // `more` palettes follow.
  uint64_t BytesToRead(const Palette& palette, uint64_t more) {
    if (IsPaletteSize(palette.size) || wrong_palette_) return palette.size;
    wrong_palette_ = {.data = position_, .more = more};
    return correction_.palette_size.value_or(palette.size);
  }

  bool DecodeTextures() {
    TextureGroup& group = result_.group;
    const uint64_t count =
        correction_.texture_count.value_or(group.texture_count);
    for (uint64_t i = 0; i < count; ++i) {
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
      const uint64_t size = BlocksToRead(texture) * texture::kBlockSize;
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
      const uint64_t size = BytesToRead(palette, group.palette_count - i - 1);
      palette.data = Take(size);
      if (palette.data.size() < size) {
        Cut(begin, kPaletteHeader + size, Path("palettes", i));
        return false;
      }
      group.palettes.push_back(palette);
    }
    return true;
  }

  ByteView bytes_;
  Correction correction_;
  uint64_t position_ = 0;
  bool has_wrong_blocks_ = false;
  std::optional<WrongPalette> wrong_palette_;
  TextureGroupResult result_;
};

// Whether only padding, if anything, follows the first `size` bytes of `room`.
bool IsFilled(const ByteView& room, uint64_t size) {
  return size <= room.size() && room.size() - size <= kMaxPadding &&
         room.text().find_first_not_of('\0', size) == std::string_view::npos;
}

// Whether a palette begins at `at` that one of the textures uses. Its size may
// be a color of another palette by chance, its UID hardly.
bool IsUsedPalette(const ByteView& room, uint64_t at,
                   const std::vector<Texture>& textures) {
  if (at + kPaletteHeader > room.size()) return false;
  const uint8_t* uid = room.data() + at + palette::kUid;
  return std::any_of(textures.begin(), textures.end(),
                     [uid](const Texture& texture) {
                       return std::equal(texture.palette_uid.begin(),
                                         texture.palette_uid.end(), uid);
                     });
}

// The largest size of the palette with which the last one ends where `room`
// ends.
std::optional<uint16_t> FindPaletteSize(const ByteView& room,
                                        const WrongPalette& wrong,
                                        const std::vector<Texture>& textures) {
  for (uint16_t size = kMaxPaletteBytes; size > 0; size -= kColorBytes) {
    uint64_t at = wrong.data + size;
    uint64_t more = wrong.more;
    if (more > 0 && !IsUsedPalette(room, at, textures)) continue;
    for (; more > 0 && at + kPaletteHeader <= room.size(); --more) {
      const auto next = Load<uint16_t>(room, at + palette::kSize);
      if (!IsPaletteSize(next)) break;
      at += kPaletteHeader + next;
    }
    if (more == 0 && IsFilled(room, at)) return size;
  }
  return std::nullopt;
}

}  // namespace

TextureGroupResult DecodeTextureGroup(ByteView bytes) {
  return Decoder(bytes).Decode();
}

std::optional<TextureGroup> CorrectTextureGroup(ByteView room,
                                                int32_t textures) {
  Decoder stored(room);
  const TextureGroupResult as_stored = stored.Decode();
  const TextureGroup& group = as_stored.group;
  std::vector<Correction> corrections;
  if (textures >= 0 && textures <= std::numeric_limits<uint16_t>::max() &&
      textures != group.texture_count) {
    corrections.push_back({.texture_count = static_cast<uint16_t>(textures)});
  }
  if (stored.has_wrong_blocks()) corrections.push_back({.fits_blocks = true});
  if (stored.wrong_palette()) {
    const std::optional<uint16_t> size =
        FindPaletteSize(room, *stored.wrong_palette(), group.textures);
    if (size) corrections.push_back({.palette_size = size});
  }
  for (const Correction& correction : corrections) {
    TextureGroup corrected = Decoder(room, correction).Decode().group;
    if (corrected.whole && IsFilled(room, corrected.range.size)) {
      corrected.is_unreadable = as_stored.fault.has_value();
      return corrected;
    }
  }
  return std::nullopt;
}

}  // namespace trackcheck::dkrds
